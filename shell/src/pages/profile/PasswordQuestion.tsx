import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { authRequest } from '../../session/authRequest.ts';
import { refusalText } from '../auth/refusalText.ts';

const OwnPassword = z.object({ password: z.string().min(1, 'Password is required') });

const wrong = 'This is not your password.';
const isWrong = (error: unknown) => error instanceof ApiError && error.reason === 'invalid_password';

interface Props<T> {
  title: string;
  description: string;
  submitLabel: string;
  /** The operation of the sign-in library that takes the password. */
  operation: string;
  onDone: (answer: T) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password before something that not everybody at this browser may do. */
export function PasswordQuestion<T>({ operation, onDone, children, ...rest }: Props<T>) {
  const form = useSaveForm(OwnPassword, {
    values: { password: '' },
    save: (body) => authRequest<T>(operation, body),
    stale: ['GET /api/account', 'GET /api/account/sessions'],
    errorsOf: (error) => (isWrong(error) ? { password: wrong } : error.fields),
    failed: (error) => (isWrong(error) ? undefined : refusalText('This did not work. Please try again.')(error)),
    onSaved: onDone,
    isGuarded: false,
  });
  return (
    <FormDialog form={form} size="sm" {...rest}>
      {children}
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
    </FormDialog>
  );
}
