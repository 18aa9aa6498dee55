import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { deriveKey } from '../env.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

const issuer = 'Switchboard super admin';
// A phone's clock may be a step behind or ahead.
const window = 1;

const keyOf = (authSecret: string) => deriveKey(authSecret, 'super-admin-second-factor');
const rowOf = (superAdminId: string) => `super_admins:${superAdminId}`;

/** What an authenticator app is given, and what the database keeps of it. */
export function createSecondFactor(
  authSecret: string,
  { id, username }: { id: string; username: string },
): { address: string; secret: string; stored: string } {
  const totp = new TOTP({ issuer, label: username, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  return { address: totp.toString(), secret, stored: encryptSecret(keyOf(authSecret), secret, rowOf(id)) };
}

/** Whether a code is right now and was not used before; it is used up by this. */
export async function useCode(
  systemPool: pg.Pool,
  authSecret: string,
  account: { id: string; totp_secret: string },
  code: string,
): Promise<boolean> {
  const totp = new TOTP({ secret: decryptSecret(keyOf(authSecret), account.totp_secret, rowOf(account.id)) });
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
