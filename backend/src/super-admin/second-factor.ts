import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { type AuthSecrets, seal, unseal } from '../auth-secret.ts';

const issuer = 'Switchboard super admin';
// A phone's clock may be a step behind or ahead.
const window = 1;

/** The purpose for which they are sealed, and their row. */
export const secondFactorSeal = {
  purpose: 'super-admin-second-factor',
  boundTo: ({ id }: { id: string }) => `super_admins:${id}`,
} as const;
const { purpose, boundTo } = secondFactorSeal;

/** The secret for an authenticator app, and its stored form. */
export function createSecondFactor(
  authSecret: string,
  { id, username }: { id: string; username: string },
): { address: string; secret: string; stored: string } {
  const totp = new TOTP({ issuer, label: username, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  return { address: totp.toString(), secret, stored: seal({ authSecret }, purpose, secret, boundTo({ id })) };
}

/** True if a code is right and was not used before; this uses it up. */
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
  // If two sign-ins use one code at once, the row decides.
  const { rowCount } = await systemPool.query(
    'UPDATE super_admins SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2',
    [account.id, totp.counter({ timestamp }) + delta],
  );
  return rowCount === 1;
}
