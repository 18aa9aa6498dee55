import { ConfirmSignUp } from '@switchboard/contracts/session';
import { Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useSearchParams } from '@switchboard/platform/router';
import { beginPath } from '../../session/safeRedirect.ts';
import { enter } from '../../session/sessionActions.ts';
import { announceSessionChange } from '../../session/sessionChannel.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { refusalText } from '../auth/refusalText.ts';

const PasswordOnly = ConfirmSignUp.pick({ password: true });

/** The page of the link that confirms an address: with the chosen password, the account is created. */
export function ConfirmSignUpPage() {
  const [parameters] = useSearchParams();
  const context = useSessionContext();
  const token = parameters.get('token') ?? '';
  const form = useSaveForm(PasswordOnly, {
    values: { password: '' },
    save: ({ password }) => request('POST /api/auth/sign-up/confirm', { body: { token, password } }),
    failed: refusalText('Error creating account'),
    onSaved: () => {
      announceSessionChange();
      return enter(context, beginPath(parameters.get('use_case')));
    },
    isGuarded: false,
  });

  if (!ConfirmSignUp.shape.token.safeParse(token).success)
    return (
      <AuthPage title="This link does not work" footer={<AuthLink label="Sign up again" href="/signup" />}>
        <Text as="p">The link is incomplete. Open it again from the e-mail.</Text>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Confirm your e-mail address"
      description="Enter the password you chose, and your account is ready."
      footer={
        <AuthLink question="Forgot your password, or has the link expired?" label="Sign up again" href="/signup" />
      }
    >
      <AuthForm form={form} submitLabel="Create account">
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      </AuthForm>
    </AuthPage>
  );
}
