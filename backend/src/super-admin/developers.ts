import type pg from 'pg';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { AppError, notFound } from '../errors.ts';

interface DeveloperRow {
  id: string;
  email: string;
  full_name: string;
  granted_at: Date;
}

const select = `SELECT u.id, u.email, u.full_name, d.granted_at FROM developers d JOIN users u ON u.id = d.user_id`;

/** The people who may replace modules, by address. */
export async function listDevelopers(systemPool: pg.Pool): Promise<DeveloperRow[]> {
  const { rows } = await systemPool.query<DeveloperRow>(`${select} ORDER BY u.email`);
  return rows;
}

/** Permits a person to replace modules; repeating it changes nothing. Throws VALIDATION for an unknown address. */
export async function grantDeveloper(
  systemPool: pg.Pool,
  { email, actor }: { email: string; actor: string },
): Promise<DeveloperRow> {
  await systemPool.query(
    `INSERT INTO developers (user_id, granted_by) SELECT id, $2 FROM users WHERE email = $1
     ON CONFLICT (user_id) DO NOTHING`,
    [email.toLowerCase(), actor],
  );
  const { rows } = await systemPool.query<DeveloperRow>(`${select} WHERE u.email = $1`, [email.toLowerCase()]);
  if (rows[0]) return rows[0];
  const message = 'There is no account with this e-mail address.';
  throw new AppError('VALIDATION', message, { fields: { email: message } });
}

/** Withdraws the permission with everything the person has replaced, in all sessions. Throws NOT_FOUND. */
export async function revokeDeveloper(systemPool: pg.Pool, userId: string): Promise<void> {
  await inSystemTransaction(systemPool, async (client) => {
    const { rowCount } = await client.query('DELETE FROM developers WHERE user_id = $1', [userId]);
    if (!rowCount) throw notFound('Developer');
    await client.query(
      'DELETE FROM module_overrides WHERE session_id IN (SELECT id FROM sessions WHERE user_id = $1)',
      [userId],
    );
  });
}
