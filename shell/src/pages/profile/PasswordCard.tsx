import { passwordMaxLength, passwordMinLength } from '@switchboard/contracts/session.limits';
import { Button, Card, Text } from '@switchboard/design-system';
import { Checkbox, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { z } from 'zod';
import { authRequest } from '../../session/authRequest.ts';
import { refusalText } from '../auth/refusalText.ts';

const NewPassword = z.object({
  currentPassword: z.string().min(1, 'Password is required'),
  newPassword: z
    .string()
    .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters`)
    .max(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters`),
  revokeOtherSessions: z.boolean(),
});

const wrong = 'This is not your password.';
const isWrong = (error: unknown) => error instanceof ApiError && error.reason === 'invalid_password';

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSaveForm(NewPassword, {
    values: { currentPassword: '', newPassword: '', revokeOtherSessions: true },
    save: (body) => authRequest('change-password', body),
    stale: ['GET /api/account/sessions'],
    done: 'Your password was changed',
    errorsOf: (error) => (isWrong(error) ? { currentPassword: wrong } : error.fields),
    failed: (error) => (isWrong(error) ? undefined : refusalText('Your password was not changed.')(error)),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} size="sm" title="Change your password" submitLabel="Change password" onClose={onClose}>
      <TextField name="currentPassword" label="Current password" type="password" autoComplete="current-password" />
      <TextField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        description={`at least ${passwordMinLength} characters, none that is known from data breaches`}
      />
      <Checkbox
        name="revokeOtherSessions"
        label="Sign out everywhere else"
        description="Other browsers ask for the new password. Leave this on if someone else might know the old one."
      />
    </FormDialog>
  );
}

/** The password, which is never shown. */
export function PasswordCard() {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['password']) });
  return (
    <Card
      title="Password"
      titleLevel={2}
      actions={<Button onPress={() => change({ dialog: 'password' })}>Change password</Button>}
    >
      <Text as="p" tone="muted">
        Choose a password that you use nowhere else. If you forget it, reset it from the sign-in page.
      </Text>
      {dialog && <PasswordDialog onClose={() => change({ dialog: null })} />}
    </Card>
  );
}
