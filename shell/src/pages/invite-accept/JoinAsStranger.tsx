import { Button, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useLocation } from '@switchboard/platform/router';
import { useState } from 'react';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { InvitedAccount } from '../auth/newPassword.ts';
import { ConfirmedPassword } from '../auth/PasswordFields.tsx';
import { refusalText } from '../auth/refusalText.ts';
import type { JoinProps } from './joinProps.ts';

const createFailed = 'Failed to create account and accept invitation';

function CreateAccount({ token, onJoined }: JoinProps) {
  const form = useSaveForm(InvitedAccount, {
    values: { full_name: '', password: '', confirm_password: '' },
    save: ({ full_name, password }) =>
      request('POST /api/invitations/sign-up', { body: { token, full_name, password } }),
    failed: refusalText('Please try again.'),
    onSaved: async ({ name: organizationName }) => {
      announceSessionChange();
      // The account is created in either case; a browser that blocks cookies, for example, is not signed in.
      const isSignedIn = await request('GET /api/session').then(
        () => true,
        () => false,
      );
      onJoined({ organizationName, isSignedIn });
    },
    isGuarded: false,
  });
  return (
    <AuthForm form={form} failureTitle={createFailed} submitLabel="Create account and join">
      <TextField name="full_name" label="Full name" autoComplete="name" />
      <ConfirmedPassword />
    </AuthForm>
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
