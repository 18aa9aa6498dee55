import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { assertConfirmed } from '../who-may.ts';
import { mailAccount } from './account-mails.ts';
import type { AccountChange } from './change-account.ts';
import { auditAccount, notifyPagesOnceAnswered } from './person-traces.ts';

/** The field of each request that the library gets: we don't use its other options. */
export const secondFactorFields: Record<string, 'password' | 'code'> = {
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/generate-backup-codes': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
};

/** Normalizes typed codes: without blanks, and recovery codes in lower case. */
export const plainCode = (code: unknown) =>
  typeof code === 'string' ? code.replaceAll(/\s/g, '').toLowerCase() : code;

/**
 * Shows an app its secret: it isn't active until a code from it is entered. Not for an unconfirmed address: its real owner, who can
 * set a password by mail, would still be locked out.
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

/** Turns the second factor off; organizations that require one are then closed to the person. */
export const endSecondFactor: AccountChange = async (request) => async () => {
  const { person } = request;
  if (!person.has_second_factor) return [];
  await auditAccount(request, { action: 'second_factor_off' });
  await mailAccount(request, person.email, 'account.second-factor-off', { name: person.full_name });
  notifyPagesOnceAnswered(request, person.id);
  return [];
};

/** Replaces the recovery codes with new ones. */
export const renewRecoveryCodes: AccountChange = async (request) => async () => {
  await auditAccount(request, { action: 'recovery_codes' });
  return [];
};

interface SignedIn {
  token: string;
  user: { id: string; email: string; name: string };
}

/**
 * Completes the second step of a sign-in: a code of the app is valid once, and the use of a recovery code is mailed. Returns the
 * person to whom the browser belongs from now on. Throws UNAUTHENTICATED for a used code and ends its session.
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
