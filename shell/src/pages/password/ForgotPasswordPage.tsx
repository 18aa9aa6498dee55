import { SignIn } from '@switchboard/contracts/session';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { http } from '@switchboard/platform/host';
import { useState } from 'react';
import { serverMessage } from '../../session/serverMessage.ts';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { FormField } from '../auth/FormField.tsx';
import { useAuthForm } from '../auth/useAuthForm.ts';

const EmailOnly = SignIn.pick({ email: true });

/** Sends a reset link. The answer is the same whether or not an account exists, so that nobody can find out. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, submit, failure, setFailure, formState } = useAuthForm(EmailOnly, { email: '' });

  const send = submit(async ({ email }) => {
    try {
      await http.post('/api/auth/request-password-reset', {
        email,
        redirectTo: `${window.location.origin}/reset-password`,
      });
      setSentTo(email);
    } catch (error) {
      setFailure(serverMessage(error, 'The link could not be sent. Please try again.'));
    }
  });

  const footer = <AuthLink question="Remembered it?" label="Sign in" href="/login" />;
  if (sentTo)
    return (
      <AuthPage title="Check your e-mail" footer={footer}>
        <Stack gap={3} role="status">
          <Text as="p">
            If there is an account for <strong>{sentTo}</strong>, a link to set a new password is on its way. It works
            for one hour.
          </Text>
          <Text as="p" tone="muted">
            Nothing there after a few minutes? Look into the spam folder, or check the address.
          </Text>
          <Button onPress={() => setSentTo(null)}>Use another address</Button>
        </Stack>
      </AuthPage>
    );
  return (
    <AuthPage title="Forgot password" description="We send you a link to set a new one." footer={footer}>
      <Form onSubmit={() => void send()}>
        {failure && <Banner tone="danger" title={failure} />}
        <FormField control={control} name="email" label="Email" type="email" autoComplete="username" />
        <Button variant="primary" type="submit" isPending={formState.isSubmitting}>
          Send link
        </Button>
      </Form>
    </AuthPage>
  );
}
