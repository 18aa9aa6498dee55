import { randomUUID } from 'node:crypto';
import { createSuperAdmin } from '../super-admin/accounts.ts';
import { createSuperAdminSession, superAdminCookieName } from '../super-admin/sessions.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

export const superAdminPassword = 'a long enough pass phrase';

/** A signed-in super admin of one suite. */
export interface TestSuperAdmin {
  username: string;
  cookie: string;
  /** Signs in once more, as with another browser. */
  newSession(): Promise<{ cookie: string }>;
  request<T = Record<string, never>>(method: string, path: string, body?: unknown): Promise<TestAnswer<T>>;
}

/** Creates an account and signs it in, without the limits of the login. */
export async function signInSuperAdmin(app: TestApp): Promise<TestSuperAdmin> {
  const { systemPool, env } = app.services;
  const username = `admin-${randomUUID().slice(0, 8)}`;
  await createSuperAdmin(systemPool, env.authSecret, { username, password: superAdminPassword });
  const { rows } = await systemPool.query<{ id: string }>('SELECT id FROM super_admins WHERE username = $1', [
    username,
  ]);
  const newSession = async () => {
    const session = { super_admin_id: rows[0]?.id ?? '', ip_address: '127.0.0.1' };
    return { cookie: `${superAdminCookieName(env)}=${await createSuperAdminSession(systemPool, session)}` };
  };
  const { cookie } = await newSession();
  return { username, cookie, newSession, request: (method, path, body) => app.request(method, path, body, { cookie }) };
}
