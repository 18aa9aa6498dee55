import { passwordMinLength } from '@switchboard/contracts/session.limits';
import { TextField } from '@switchboard/design-system/forms';

/** The new password for an account. */
export function ChosenPassword({ label = 'Password' }: { label?: string }) {
  return (
    <TextField
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      description={`at least ${passwordMinLength} characters`}
    />
  );
}

/** The new password, typed twice. */
export function ConfirmedPassword({ label }: { label?: string }) {
  return (
    <>
      <ChosenPassword label={label} />
      <TextField name="confirm_password" label="Confirm password" type="password" autoComplete="new-password" />
    </>
  );
}
