import { createHash, randomBytes } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type pg from 'pg';
import type { RequestContext, SuperAdmin } from '../context.ts';
import type { Env } from '../env.ts';

/** Seconds for which a super admin stays signed in, regardless of activity. */
export const superAdminSessionSeconds = 8 * 60 * 60;

/** Name of the cookie with a super admin's session token. */
export function superAdminCookieName(env: Env): string {
  return `${env.publicUrl?.startsWith('https:') ? '__Secure-' : ''}switchboard.super_admin`;
}

/** The stored form of a session's token. */
export const hashOfSession = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token of a super admin's cookie. */
export function tokenOf(env: Env, cookieHeader: string | undefined): string | undefined {
  const name = superAdminCookieName(env);
  return cookieHeader ? parse(cookieHeader, name)[name] : undefined;
}

export function hasSuperAdminCookie(env: Env, cookieHeader: string | undefined): boolean {
  return tokenOf(env, cookieHeader) !== undefined;
}

/** The super admin of a cookie, or null. Read at every request, so that a disabled account loses access with the next one. */
export async function readSuperAdmin(
  { env, systemPool }: Pick<RequestContext, 'env' | 'systemPool'>,
  cookieHeader: string | undefined,
): Promise<SuperAdmin | null> {
  const token = tokenOf(env, cookieHeader);
  if (!token) return null;
  const { rows } = await systemPool.query<SuperAdmin>({
    name: 'read-super-admin',
    text: `SELECT a.id, a.username, a.totp_secret IS NOT NULL AS has_second_factor
           FROM super_admin_sessions s JOIN super_admins a ON a.id = s.super_admin_id
           WHERE s.token_hash = $1 AND s.expires_at > now() AND a.disabled_at IS NULL`,
    values: [hashOfSession(token)],
  });
  return rows[0] ?? null;
}

/** Creates a session and returns its token, which is stored only in the cookie. */
export async function createSuperAdminSession(
  systemPool: pg.Pool,
  session: { super_admin_id: string; ip_address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await systemPool.query('DELETE FROM super_admin_sessions WHERE expires_at <= now()');
  await systemPool.query(
    `INSERT INTO super_admin_sessions (token_hash, super_admin_id, ip_address, expires_at)
     VALUES ($1, $2, $3, now() + $4 * interval '1 second')`,
    [hashOfSession(token), session.super_admin_id, session.ip_address, superAdminSessionSeconds],
  );
  return token;
}

/** Ends the session of a cookie, if it has one. */
export async function endSuperAdminSession(
  { env, systemPool }: Pick<RequestContext, 'env' | 'systemPool'>,
  cookieHeader: string | undefined,
): Promise<void> {
  const token = tokenOf(env, cookieHeader);
  if (token) await systemPool.query('DELETE FROM super_admin_sessions WHERE token_hash = $1', [hashOfSession(token)]);
}
