import { SignIn } from '@switchboard/contracts/session';
import { Banner, Link } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { useSession } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { Navigate, useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import { bootStore } from '../../boot/bootStore.ts';
import { authRequest } from '../../session/authRequest.ts';
import { safeRedirect } from '../../session/safeRedirect.ts';
import { enter } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { refusalText } from '../auth/refusalText.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SecondStep } from './SecondStep.tsx';

/** The title of a refused sign-in, quoted from the specification. */
const loginFailed = 'Login failed';

/** Signs in with email address and password, then opens the page that the person asked for. */
export function LoginPage() {
  const [parameters] = useSearchParams();
  const target = safeRedirect(parameters.get('redirect'));
  const context = useSessionContext();
  const isSignedIn = useSession() !== null;
  // A person who signs out here knows. One who was signed out elsewhere, or was away too long, sees a message.
  const sessionEnd = bootStore((state) => state.sessionEnd ?? (state.hasSessionEnded ? 'You are signed out' : null));
  const [isEntering, setEntering] = useState(false);
  const [isHalfWay, setHalfWay] = useState(false);
  const signedIn = () => {
    setEntering(true);
    announceSessionChange();
    return enter(context, target);
  };
  const form = useSaveForm(SignIn, {
    values: { email: '', password: '' },
    save: (values) => authRequest<{ twoFactorRedirect?: true }>('sign-in/email', values),
    failed: refusalText('Please check your e-mail address and password.'),
    onSaved: ({ twoFactorRedirect }) => (twoFactorRedirect ? setHalfWay(true) : signedIn()),
    isGuarded: false,
  });

  if (isSignedIn && !isEntering) return <Navigate to={target} replace />;
  if (isHalfWay) return <SecondStep onSignedIn={signedIn} onBack={() => setHalfWay(false)} />;

  return (
    <AuthPage
      title="Sign in"
      description="Welcome back. Your calls are where you left them."
      footer={<AuthLink question="No account yet?" label="Sign up" href="/signup" />}
    >
      {sessionEnd && (
        <Banner tone="warning" title={sessionEnd}>
          Sign in again to continue.
        </Banner>
      )}
      <AuthForm
        form={form}
        failureTitle={loginFailed}
        submitLabel="Sign in"
        aside={<Link href="/forgot-password">Forgot password</Link>}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      </AuthForm>
      <PasskeySignIn onSignedIn={signedIn} />
    </AuthPage>
  );
}
