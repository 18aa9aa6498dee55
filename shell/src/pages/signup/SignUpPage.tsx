import { SignUp, signUpLinkHours } from '@switchboard/contracts/session';
import { Link, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { request, useSession } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { Navigate, useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import { beginPath, homePath, isKit } from '../../session/safeRedirect.ts';
import { enter } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { ChosenPassword } from '../auth/PasswordFields.tsx';
import { refusalText } from '../auth/refusalText.ts';
import { SentMail } from '../auth/SentMail.tsx';

const blank: SignUp = { full_name: '', organization_name: '', email: '', password: '' };

/** Asks for an account with an organization: it is there at once, or after its address was confirmed. */
export function SignUpPage() {
  const context = useSessionContext();
  const isSignedIn = useSession() !== null;
  const [parameters] = useSearchParams();
  const wanted = parameters.get('use_case');
  const [isEntering, setEntering] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSaveForm(SignUp, {
    values: blank,
    save: (body) => request('POST /api/auth/sign-up', { body: isKit(wanted) ? { ...body, use_case: wanted } : body }),
    failed: refusalText('Error creating account'),
    onSaved: ({ organization }, { email }) => {
      if (!organization) return setSentTo(email);
      setEntering(true);
      announceSessionChange();
      return enter(context, beginPath(wanted));
    },
    isGuarded: false,
  });

  if (isSignedIn && !isEntering) return <Navigate to={homePath} replace />;

  const footer = <AuthLink question="Already have an account?" label="Sign in" href="/login" />;
  if (sentTo)
    return (
      <SentMail onBack={() => setSentTo(null)} footer={footer}>
        We have sent a message to <strong>{sentTo}</strong>. It says how to go on; its link works for {signUpLinkHours}{' '}
        hours.
      </SentMail>
    );
  return (
    <AuthPage
      title="Create your account"
      description="You start with your own organization and simulated calls. No keys or card needed."
      footer={footer}
    >
      <AuthForm form={form} submitLabel="Create account">
        <TextField name="full_name" label="Full name" autoComplete="name" />
        <TextField name="organization_name" label="Organization name" autoComplete="organization" />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <ChosenPassword />
        <Text as="p" size="sm" tone="muted">
          By creating an account you agree to the <Link href="/terms">terms</Link> and the{' '}
          <Link href="/privacy">privacy policy</Link>.
        </Text>
      </AuthForm>
    </AuthPage>
  );
}
