import { SignUpAndAccept } from '@switchboard/contracts/members';
import { z } from 'zod';

const passwordsDiffer = 'Passwords do not match';
const matches = (values: { password: string; confirm_password: string }) => values.password === values.confirm_password;
const mismatch = { message: passwordsDiffer, path: ['confirm_password'] };

const WithConfirmation = SignUpAndAccept.pick({ password: true }).extend({ confirm_password: z.string() });

/** A password typed twice. */
export const NewPassword = WithConfirmation.refine(matches, mismatch);

/** The account of an invited person: name and a password typed twice. */
export const InvitedAccount = WithConfirmation.extend(SignUpAndAccept.pick({ full_name: true }).shape).refine(
  matches,
  mismatch,
);
