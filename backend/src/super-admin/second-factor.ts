import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { type AuthSecrets, seal, unseal } from '../auth-secret.ts';

const issuer = 'Switchboard super admin';
// A phone's clock may be a step behind or ahead.
const window = 1;

/** For what they are sealed, and for which row. */
export const secondFactorSeal = {
  purpose: 'super-admin-second-factor',
  boundTo: ({ id }: { id: string }) => `super_admins:${id}`,
} as const;
const { purpose, boundTo } = secondFactorSeal;

/** What an authenticator app is given, and what the database keeps of it. */
export function createSecondFactor(
  authSecret: string,
  { id, username }: { id: string; username: string },
): { address: string; secret: string; stored: string } {
  const totp = new TOTP({ issuer, label: username, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  return { address: totp.toString(), secret, stored: seal({ authSecret }, purpose, secret, boundTo({ id })) };
}

/** Whether a code is right now and was not used before; it is used up by this. */
export async function useCode(
  systemPool: pg.Pool,
  secrets: AuthSecrets,
  account: { id: string; totp_secret: string },
  code: string,
): Promise<boolean> {
  const totp = new TOTP({ secret: unseal(secrets, purpose, account.totp_secret, boundTo(account)) });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return false;
  // Of two sign-ins with one code at once, the row decides.
  const { rowCount } = await systemPool.query(
    'UPDATE super_admins SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2',
    [account.id, totp.counter({ timestamp }) + delta],
  );
  return rowCount === 1;
}
