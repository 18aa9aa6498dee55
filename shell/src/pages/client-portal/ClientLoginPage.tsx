import { SignIn } from '@switchboard/contracts/session';
import { Banner, Link } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { request, useClient } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { Navigate, useLocation, useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import { authRequest } from '../../session/authRequest.ts';
import { clientHomePath, isClientPath, safeRedirect } from '../../session/safeRedirect.ts';
import { enter, signOut } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { refusalText } from '../auth/refusalText.ts';
import { SecondStep } from '../login/SecondStep.tsx';

/** Opens the portal after a sign-in, with the invitation code if there is one. A person who isn't a client is signed out. */
async function openPortal(code: string | null, leave: () => Promise<void>): Promise<void> {
  try {
    if (code) await request('POST /api/client-invitations/accept', { body: { code } });
    else await request('POST /api/client/session', { body: {} });
  } catch (error) {
    await leave();
    throw error;
  }
}

const failed = 'Invalid email or password';
const reasonOf = refusalText(failed);

/** `/client/login`: clients sign in here, also to join with an invitation code and an existing account. */
export function ClientLoginPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('code');
  const wanted = safeRedirect(parameters.get('redirect'));
  const target = isClientPath(wanted) ? wanted : clientHomePath;
  const { pathname, search } = useLocation();
  const context = useSessionContext();
  const isClient = useClient() !== null;
  const [isEntering, setEntering] = useState(false);
  const [isHalfWay, setHalfWay] = useState(false);
  /** Why the portal did not open after the second step. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = () => openPortal(code, () => signOut(context, pathname + search));
  const opened = () => {
    setEntering(true);
    announceSessionChange();
    return enter(context, target);
  };
  const form = useSaveForm(SignIn, {
    values: { email: '', password: '' },
    save: async (values) => {
      setRefusal(null);
      const answer = await authRequest<{ twoFactorRedirect?: true }>('sign-in/email', values);
      if (!answer.twoFactorRedirect) await open();
      return answer;
    },
    failed: reasonOf,
    onSaved: (answer) => (answer.twoFactorRedirect ? setHalfWay(true) : opened()),
    isGuarded: false,
  });
  const openAfterCode = async () => {
    try {
      await open();
    } catch (error) {
      setHalfWay(false);
      setRefusal(reasonOf(error) ?? failed);
      return;
    }
    await opened();
  };

  if (isClient && !isEntering && !code) return <Navigate to={target} replace />;
  if (isHalfWay) return <SecondStep onSignedIn={openAfterCode} onBack={() => setHalfWay(false)} />;

  const signUp = code ? `/client/signup?code=${encodeURIComponent(code)}` : '/client/signup';
  return (
    <AuthPage
      title="Client sign in"
      description="See your leads and the outcome of each call."
      footer={<AuthLink question="You have an invitation code?" label="Sign up" href={signUp} />}
    >
      {code && <Banner tone="info">Sign in with your existing account to use your invitation.</Banner>}
      {refusal && (
        <Banner tone="danger" title="Login failed">
          {refusal}
        </Banner>
      )}
      <AuthForm
        form={form}
        failureTitle="Login failed"
        submitLabel="Sign in"
        aside={<Link href="/forgot-password">Forgot password</Link>}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      </AuthForm>
    </AuthPage>
  );
}
