import { SignIn } from '@switchboard/contracts/session';
import { Banner, Button, dismissToast, Link, Stack } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { notify, useSession } from '@switchboard/platform';
import { http } from '@switchboard/platform/host';
import { Navigate, useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import { safeRedirect } from '../../session/safeRedirect.ts';
import { serverMessage } from '../../session/serverMessage.ts';
import { enter } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { FormField } from '../auth/FormField.tsx';
import { useAuthForm } from '../auth/useAuthForm.ts';

/** The specification's title of a refused sign-in. */
const loginFailed = 'Login failed';

/** Sign in with e-mail address and password, then on to where the person wanted to go. */
export function LoginPage() {
  const [parameters] = useSearchParams();
  const target = safeRedirect(parameters.get('redirect'));
  const context = useSessionContext();
  const isSignedIn = useSession() !== null;
  const [isEntering, setEntering] = useState(false);
  const { control, submit, failure, setFailure, formState } = useAuthForm(SignIn, { email: '', password: '' });

  if (isSignedIn && !isEntering) return <Navigate to={target} replace />;

  const send = submit(async (values) => {
    try {
      await http.post('/api/auth/sign-in/email', values);
    } catch (error) {
      const description = serverMessage(error, 'Please check your e-mail address and password.');
      setFailure(description);
      notify({ title: loginFailed, description, tone: 'danger' });
      return;
    }
    dismissToast();
    setEntering(true);
    announceSessionChange();
    await enter(context, target);
  });

  return (
    <AuthPage
      title="Sign in"
      description="Welcome back. Your calls are where you left them."
      footer={<AuthLink question="No account yet?" label="Sign up" href="/signup" />}
    >
      <Form onSubmit={() => void send()}>
        {failure && (
          <Banner tone="danger" title={loginFailed}>
            {failure}
          </Banner>
        )}
        <FormField control={control} name="email" label="Email" type="email" autoComplete="username" />
        <FormField control={control} name="password" label="Password" type="password" autoComplete="current-password" />
        <Stack direction="row" justify="between" wrap>
          <Button variant="primary" type="submit" isPending={formState.isSubmitting}>
            Sign in
          </Button>
          <Link href="/forgot-password">Forgot password</Link>
        </Stack>
      </Form>
    </AuthPage>
  );
}
