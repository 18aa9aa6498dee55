import { passwordMinLength } from '@switchboard/contracts/session';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { notify } from '@switchboard/platform';
import { http } from '@switchboard/platform/host';
import { useNavigate, useSearchParams } from '@switchboard/platform/router';
import { serverMessage } from '../../session/serverMessage.ts';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { FormField } from '../auth/FormField.tsx';
import { NewPassword } from '../auth/newPassword.ts';
import { useAuthForm } from '../auth/useAuthForm.ts';

function UnusableLink() {
  return (
    <AuthPage title="This link does not work" footer={<AuthLink label="Sign in" href="/login" />}>
      <Stack gap={3} align="start">
        <Text as="p">It was used already, is older than one hour, or was not copied completely.</Text>
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
  const { control, submit, failure, setFailure, formState } = useAuthForm(NewPassword, {
    password: '',
    confirm_password: '',
  });

  if (!token || parameters.has('error')) return <UnusableLink />;

  const send = submit(async ({ password }) => {
    try {
      await http.post('/api/auth/reset-password', { newPassword: password, token });
    } catch (error) {
      setFailure(serverMessage(error, 'The password could not be changed. Please try again.'));
      return;
    }
    notify({ title: 'Password changed', description: 'Sign in with the new one.', tone: 'success' });
    void navigate('/login', { replace: true });
  });

  return (
    <AuthPage
      title="Set a new password"
      description="All other devices are signed out."
      footer={<AuthLink label="Send a new link" href="/forgot-password" />}
    >
      <Form onSubmit={() => void send()}>
        {failure && <Banner tone="danger" title={failure} />}
        <FormField
          control={control}
          name="password"
          label="New password"
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
          Set password
        </Button>
      </Form>
    </AuthPage>
  );
}
