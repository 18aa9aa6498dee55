import { ClientSignUp } from '@switchboard/contracts/clients';
import { Banner, Link } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import { clientHomePath } from '../../session/safeRedirect.ts';
import { enter } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { ChosenPassword } from '../auth/PasswordFields.tsx';
import { refusalText } from '../auth/refusalText.ts';

/** `/client/signup`: creates an account for a person with an invitation code. */
export function ClientSignUpPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('code') ?? '';
  const context = useSessionContext();
  /** The invitation code of a person who already has an account and can continue by signing in. */
  const [knownCode, setKnownCode] = useState<string | null>(null);
  const form = useSaveForm(ClientSignUp, {
    values: { full_name: '', email: '', password: '', code },
    save: async (body) => {
      setKnownCode(null);
      try {
        await request('POST /api/client-invitations/sign-up', { body });
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'user_already_exists') setKnownCode(body.code);
        throw error;
      }
    },
    failed: refusalText('Error creating account'),
    onSaved: () => {
      announceSessionChange();
      return enter(context, clientHomePath);
    },
    isGuarded: false,
  });
  const signIn = (given: string) => (given ? `/client/login?code=${encodeURIComponent(given)}` : '/client/login');
  return (
    <AuthPage
      title="Client sign up"
      description="Use your invitation code and the address that it was sent to."
      footer={<AuthLink question="Already have an account?" label="Sign in" href={signIn(code)} />}
    >
      {knownCode && (
        <Banner tone="info" title="You have an account" actions={<Link href={signIn(knownCode)}>Sign in</Link>}>
          Sign in with it to use your invitation.
        </Banner>
      )}
      <AuthForm form={form} submitLabel="Create account">
        <TextField name="full_name" label="Full name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <ChosenPassword />
        <TextField name="code" label="Invitation code" autoComplete="off" />
      </AuthForm>
    </AuthPage>
  );
}
