import { Button, Stack, Text } from '@switchboard/design-system';
import { useSaveForm } from '@switchboard/platform/forms';
import { useNavigate, useSearchParams } from '@switchboard/platform/router';
import { authRequest } from '../../session/authRequest.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { NewPassword } from '../auth/newPassword.ts';
import { ConfirmedPassword } from '../auth/PasswordFields.tsx';
import { refusalText } from '../auth/refusalText.ts';

function UnusableLink() {
  return (
    <AuthPage title="This link does not work" footer={<AuthLink label="Sign in" href="/login" />}>
      <Stack gap={3} align="start">
        <Text as="p">The link was already used, is older than one hour, or is incomplete.</Text>
        <Button variant="primary" href="/forgot-password">
          Send a new link
        </Button>
      </Stack>
    </AuthPage>
  );
}

/** Sets a new password with the token of the link. */
export function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const token = parameters.get('token');
  const form = useSaveForm(NewPassword, {
    values: { password: '', confirm_password: '' },
    save: ({ password }) => authRequest('reset-password', { newPassword: password, token }),
    done: () => ({ title: 'Password changed', description: 'Sign in with the new one.' }),
    failed: refusalText('The password could not be changed. Please try again.'),
    onSaved: () => navigate('/login', { replace: true }),
    isGuarded: false,
  });

  if (!token || parameters.has('error')) return <UnusableLink />;

  return (
    <AuthPage
      title="Set a new password"
      description="All other devices are signed out."
      footer={<AuthLink label="Send a new link" href="/forgot-password" />}
    >
      <AuthForm form={form} submitLabel="Set password">
        <ConfirmedPassword label="New password" />
      </AuthForm>
    </AuthPage>
  );
}
