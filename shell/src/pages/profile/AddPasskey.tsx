import { RenamePasskey } from '@switchboard/contracts/account';
import { maxPasskeyNameLength } from '@switchboard/contracts/session.limits';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { z } from 'zod';
import { addPasskey, PasskeyGivenUp, PasskeyIsThere } from '../../session/passkeys.ts';
import { refusalText } from '../auth/refusalText.ts';

const NewPasskey = RenamePasskey.extend({ password: z.string().min(1, 'Password is required') });

const wrong = 'This is not your password.';
const isWrong = (error: unknown) => error instanceof ApiError && error.reason === 'invalid_password';

function refusalOf(error: unknown): string | undefined {
  if (isWrong(error)) return undefined;
  if (error instanceof PasskeyGivenUp) return 'No passkey was created because the browser’s dialog was closed.';
  if (error instanceof PasskeyIsThere) return 'This device already has a passkey for your account.';
  return refusalText('The passkey was not added. Please try again.')(error);
}

/** Asks for the password first, then has the browser make a passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const form = useSaveForm(NewPasskey, {
    values: { name: '', password: '' },
    save: addPasskey,
    stale: ['GET /api/account/passkeys'],
    done: 'Your passkey was added',
    errorsOf: (error) => {
      if (isWrong(error)) return { password: wrong };
      return error instanceof ApiError ? error.fields : {};
    },
    failed: refusalOf,
    onSaved: onClose,
    isGuarded: false,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Add a passkey"
      description="Your browser then asks where to store it: on this device, in a password manager or on a security key."
      submitLabel="Continue"
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        placeholder="e.g. Work laptop"
        description="by which you know it again in the list"
        maxLength={maxPasskeyNameLength}
      />
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
    </FormDialog>
  );
}
