import { passwordMinLength } from '@switchboard/contracts/session';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { notifyError, request } from '@switchboard/platform';
import { useLocation } from '@switchboard/platform/router';
import { useState } from 'react';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { FormField } from '../auth/FormField.tsx';
import { InvitedAccount } from '../auth/newPassword.ts';
import { useAuthForm } from '../auth/useAuthForm.ts';
import type { JoinProps } from './joinProps.ts';

const createFailed = 'Failed to create account and accept invitation';

function CreateAccount({ token, onJoined }: JoinProps) {
  const { control, submit, failure, setFailure, formState } = useAuthForm(InvitedAccount, {
    full_name: '',
    password: '',
    confirm_password: '',
  });
  const send = submit(async ({ full_name, password }) => {
    try {
      const organization = await request('POST /api/invitations/sign-up', { body: { token, full_name, password } });
      announceSessionChange();
      onJoined(organization.name);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : createFailed);
      notifyError(createFailed, error);
    }
  });
  return (
    <Form onSubmit={() => void send()}>
      {failure && (
        <Banner tone="danger" title={createFailed}>
          {failure}
        </Banner>
      )}
      <FormField control={control} name="full_name" label="Full name" autoComplete="name" />
      <FormField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        description={`at least ${passwordMinLength} characters`}
      />
      <FormField
        control={control}
        name="confirm_password"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
      />
      <Button variant="primary" type="submit" isPending={formState.isSubmitting}>
        Create account and join
      </Button>
    </Form>
  );
}

/** Nobody is signed in: sign in with an account one has, or create one for the invited address. */
export function JoinAsStranger(props: JoinProps) {
  const { pathname, search } = useLocation();
  const [isCreating, setCreating] = useState(false);
  if (isCreating) return <CreateAccount {...props} />;
  return (
    <Stack direction="row" gap={2} wrap>
      <Button variant="primary" onPress={() => setCreating(true)}>
        Create account
      </Button>
      <Button href={`/login?redirect=${encodeURIComponent(pathname + search)}`}>Sign in</Button>
    </Stack>
  );
}
