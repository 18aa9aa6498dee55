import { SignIn } from '@switchboard/contracts/session';
import { TextField } from '@switchboard/design-system/forms';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { authRequest } from '../../session/authRequest.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { refusalText } from '../auth/refusalText.ts';
import { SentMail } from '../auth/SentMail.tsx';

const EmailOnly = SignIn.pick({ email: true });

/** Sends a reset link. The answer does not reveal whether an account exists. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSaveForm(EmailOnly, {
    values: { email: '' },
    save: ({ email }) =>
      authRequest('request-password-reset', {
        email,
        redirectTo: `${window.location.origin}/reset-password`,
      }),
    failed: refusalText('The link could not be sent. Please try again.'),
    onSaved: (_, { email }) => setSentTo(email),
    isGuarded: false,
  });

  const footer = <AuthLink question="Remembered it?" label="Sign in" href="/login" />;
  if (sentTo)
    return (
      <SentMail onBack={() => setSentTo(null)} footer={footer}>
        If there is an account for <strong>{sentTo}</strong>, a link to set a new password is on its way. It works for
        one hour.
      </SentMail>
    );
  return (
    <AuthPage title="Forgot password" description="We’ll send you a link to set a new one." footer={footer}>
      <AuthForm form={form} submitLabel="Send link">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
      </AuthForm>
    </AuthPage>
  );
}
