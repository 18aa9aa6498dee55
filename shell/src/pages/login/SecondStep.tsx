import { Button } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { useSaveForm } from '@switchboard/platform/forms';
import { z } from 'zod';
import { authRequest } from '../../session/authRequest.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { refusalText } from '../auth/refusalText.ts';

const Code = z.object({ code: z.string().trim().min(1, 'Enter a code') });

/** Codes of an app are six digits; whatever else is typed is meant as a recovery code. */
const operationFor = (code: string) =>
  /^[\d\s]+$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code';

/** The second half of signing in, for accounts with a second factor. */
export function SecondStep({ onSignedIn, onBack }: { onSignedIn: () => unknown; onBack: () => void }) {
  const form = useSaveForm(Code, {
    values: { code: '' },
    save: (body) => authRequest(operationFor(body.code), body),
    failed: refusalText('The code could not be checked. Please try again.'),
    onSaved: onSignedIn,
    isGuarded: false,
  });
  return (
    <AuthPage
      title="Enter your code"
      description="Enter the code from your authenticator app, or one of your recovery codes."
    >
      <AuthForm
        form={form}
        failureTitle="Login failed"
        submitLabel="Sign in"
        aside={
          <Button variant="ghost" onPress={onBack}>
            Start again
          </Button>
        }
      >
        <TextField name="code" label="Code" autoComplete="one-time-code" autoFocus />
      </AuthForm>
    </AuthPage>
  );
}
