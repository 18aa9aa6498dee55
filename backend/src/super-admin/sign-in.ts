import { randomBytes } from 'node:crypto';
import type { SuperAdminLogin } from '@switchboard/contracts/super-admin';
import { isKnownBrowser } from '../auth/known-browser.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import type { RequestContext, SuperAdmin } from '../context.ts';
import { AppError } from '../errors.ts';
import { usernameOf } from './accounts.ts';
import { useCode } from './second-factor.ts';
import { createSuperAdminSession } from './sessions.ts';

interface AccountRow {
  id: string;
  username: string;
  password_hash: string;
  totp_secret: string | null;
  is_disabled: boolean;
}

let decoy: Promise<string> | undefined;

// The password of an unknown account is checked against this hash, so that the answer takes as long as for an existing one.
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  return decoy;
}

function secondFactorNeeded(message: string): AppError {
  return new AppError('UNAUTHENTICATED', message, { reason: 'second_factor' });
}

/**
 * Checks username, password and, if the account has one, the second factor; returns the token of a new session. Unknown, disabled
 * and mistyped accounts get the same answer. Throws UNAUTHENTICATED or LIMIT_EXCEEDED.
 */
export async function signInSuperAdmin(
  request: RequestContext,
  { username, password, code }: SuperAdminLogin,
  cookieHeader: string | undefined,
): Promise<{ token: string; superAdmin: SuperAdmin }> {
  const { env, limits, systemPool, ipAddress, log } = request;
  const isKnown = isKnownBrowser(env, 'super_admin', username, cookieHeader);
  const guess = await limits.superAdminSignIn({ account: username, ipAddress, isKnownBrowser: isKnown });
  const instead = await decoyHash();
  const { rows } = await systemPool.query<AccountRow>(
    `SELECT id, username, password_hash, totp_secret, disabled_at IS NOT NULL AS is_disabled
     FROM super_admins WHERE username = $1`,
    [usernameOf(username)],
  );
  const account = rows[0];
  const isRight = await verifyPassword(account?.password_hash ?? instead, password);
  if (!account || account.is_disabled || !isRight) {
    // Without the name: people type passwords into the wrong field.
    log.warn({ ip_address: ipAddress }, 'a super admin was refused');
    throw new AppError('UNAUTHENTICATED', 'Invalid username or password');
  }
  const { id, totp_secret } = account;
  if (totp_secret) {
    if (!code) throw secondFactorNeeded('Please enter the code of your authenticator app.');
    if (!(await useCode(systemPool, env, { id, totp_secret }, code)))
      throw secondFactorNeeded('This code is wrong or was used before. Please wait for the next one.');
  }
  await guess.succeeded();
  const token = await createSuperAdminSession(systemPool, { super_admin_id: id, ip_address: ipAddress });
  log.info({ super_admin: account.username, ip_address: ipAddress }, 'a super admin signed in');
  return { token, superAdmin: { id, username: account.username, has_second_factor: totp_secret !== null } };
}
