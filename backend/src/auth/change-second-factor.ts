import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { assertConfirmed } from '../who-may.ts';
import { mailAccount } from './account-mails.ts';
import type { AccountChange } from './change-account.ts';
import { auditAccount, notifyPagesOnceAnswered } from './person-traces.ts';

/** What the library is given of each request: its other options are not ours. */
export const secondFactorFields: Record<string, 'password' | 'code'> = {
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/generate-backup-codes': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
};

/** As people type codes: with blanks, and recovery codes in capitals. */
export const plainCode = (code: unknown) =>
  typeof code === 'string' ? code.replaceAll(/\s/g, '').toLowerCase() : code;

/**
 * An app is shown its secret: nothing counts before a code of it was entered. Not for an address that is perhaps somebody
 * else's, who could choose a password by mail and be kept out by this all the same.
 */
export const startSecondFactor: AccountChange = async (request) => {
  assertConfirmed(request);
  return async () => [];
};

/** The first code of a new app turns the second factor on. */
export const confirmSecondFactor: AccountChange = async (request) => async () => {
  const { person } = request;
  if (person.has_second_factor) return [];
  await auditAccount(request, { action: 'second_factor_on' });
  await mailAccount(request, person.email, 'account.second-factor-on', { name: person.full_name });
  notifyPagesOnceAnswered(request, person.id);
  return [];
};

/** Turns the second factor off; organizations that ask for one are closed to the person then. */
export const endSecondFactor: AccountChange = async (request) => async () => {
  const { person } = request;
  if (!person.has_second_factor) return [];
  await auditAccount(request, { action: 'second_factor_off' });
  await mailAccount(request, person.email, 'account.second-factor-off', { name: person.full_name });
  notifyPagesOnceAnswered(request, person.id);
  return [];
};

/** Gives new recovery codes in the place of those before. */
export const renewRecoveryCodes: AccountChange = async (request) => async () => {
  await auditAccount(request, { action: 'recovery_codes' });
  return [];
};

interface SignedIn {
  token: string;
  user: { id: string; email: string; name: string };
}

/**
 * Follows a sign-in with its second step: a code of the app counts once, and the use of a recovery code is mailed. Gives
 * whose browser is known from now on. Throws UNAUTHENTICATED for a code that was used, whose session ends.
 */
export async function secondStepDone(
  request: RequestContext,
  code: unknown,
  { token, user }: SignedIn,
): Promise<string> {
  if (!/^\d{6}$/.test(String(code))) {
    await mailAccount(request, user.email, 'account.recovery-code-used', { name: user.name });
    return user.email;
  }
  if (await request.limits.isFirstUse(`${user.id} ${code}`)) return user.email;
  await request.systemPool.query('DELETE FROM sessions WHERE token = $1', [token]);
  throw new AppError(
    'UNAUTHENTICATED',
    'This code was already used. Wait for the next code in your app, then sign in again.',
    {
      reason: 'invalid_code',
    },
  );
}
