import { maxPersonNameLength } from '@switchboard/contracts/session.limits';
import { Banner, Button } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { ApiError, request } from '@switchboard/platform';
import { useState } from 'react';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import type { JoinProps } from './joinProps.ts';

const acceptFailed = 'Failed to accept invitation';

/** The invited person is signed in: one press joins. */
export function JoinAsMember({ token, onJoined }: JoinProps) {
  const [name, setName] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const accept = async () => {
    setPending(true);
    setFailure(null);
    try {
      const fullName = name.trim();
      const organization = await request('POST /api/invitations/accept', {
        body: { token, ...(fullName ? { full_name: fullName } : {}) },
      });
      announceSessionChange();
      onJoined({ organizationName: organization.name, isSignedIn: true });
    } catch (error) {
      setFailure(error instanceof ApiError && error.code !== 'INTERNAL' ? error.message : 'Please try again.');
      setPending(false);
    }
  };

  return (
    <Form onSubmit={() => void accept()}>
      {failure && (
        <Banner tone="danger" title={acceptFailed}>
          {failure}
        </Banner>
      )}
      <TextField
        label="Full name (optional)"
        description="Shown to your new colleagues. Leave it empty to keep the name you have."
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={maxPersonNameLength}
      />
      <Button variant="primary" type="submit" isPending={isPending}>
        Accept Invitation & Join
      </Button>
    </Form>
  );
}
