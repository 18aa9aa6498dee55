import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { assertGoodPassword } from '../auth/password-strength.ts';
import { hashPassword } from '../auth/passwords.ts';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { createSecondFactor } from './second-factor.ts';

/** Minimum length of a super admin's password: this account opens every organization's settings. */
const superAdminPasswordMinLength = 12;
const passwordMaxLength = 128;
const usernameForm = /^[a-z0-9][a-z0-9._-]{1,79}$/;

/** The stored form of a username, however it is typed. */
export const usernameOf = (typed: string) => typed.trim().toLowerCase();

export interface SuperAdminRow {
  username: string;
  has_second_factor: boolean;
  created_at: Date;
  disabled_at: Date | null;
}

async function assertFit(username: string, password: string): Promise<void> {
  if (!usernameForm.test(username))
    throw new Error('The username has 2 to 80 of: a-z, 0-9, dot, dash, underscore; it begins with a letter or digit.');
  if (password.length < superAdminPasswordMinLength || password.length > passwordMaxLength)
    throw new Error(
      `The password of a super admin has ${superAdminPasswordMinLength} to ${passwordMaxLength} characters.`,
    );
  if (new Set(password).size < 5 || password.toLowerCase().includes(username))
    throw new Error('The password of a super admin is more than a few characters repeated, and not the username.');
  await assertGoodPassword(password, [username]);
}

export interface NewSuperAdmin {
  username: string;
  /** Without it, a random one is generated. */
  password?: string;
  hasSecondFactor?: boolean;
}

export interface CreatedSuperAdmin {
  username: string;
  password: string;
  secondFactor: { address: string; secret: string } | null;
}

/** Creates an account; null if there is one with that name already. Throws an Error that says what is invalid. */
export async function createSuperAdmin(
  systemPool: pg.Pool,
  authSecret: string,
  { username: typed, password = randomBytes(18).toString('base64url'), hasSecondFactor = false }: NewSuperAdmin,
): Promise<CreatedSuperAdmin | null> {
  const username = usernameOf(typed);
  await assertFit(username, password);
  const id = randomUUID();
  const factor = hasSecondFactor ? createSecondFactor(authSecret, { id, username }) : null;
  const { rowCount } = await systemPool.query(
    `INSERT INTO super_admins (id, username, password_hash, totp_secret) VALUES ($1, $2, $3, $4)
     ON CONFLICT (username) DO NOTHING`,
    [id, username, await hashPassword(password), factor?.stored ?? null],
  );
  if (!rowCount) return null;
  return { username, password, secondFactor: factor && { address: factor.address, secret: factor.secret } };
}

/** Disables an account and ends its sessions; false if there is no active one. */
export function disableSuperAdmin(systemPool: pg.Pool, typed: string): Promise<boolean> {
  return inSystemTransaction(systemPool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'UPDATE super_admins SET disabled_at = now() WHERE username = $1 AND disabled_at IS NULL RETURNING id',
      [usernameOf(typed)],
    );
    if (!rows[0]) return false;
    await client.query('DELETE FROM super_admin_sessions WHERE super_admin_id = $1', [rows[0].id]);
    return true;
  });
}

/** All accounts, by name. */
export async function listSuperAdmins(systemPool: pg.Pool): Promise<SuperAdminRow[]> {
  const { rows } = await systemPool.query<SuperAdminRow>(
    `SELECT username, totp_secret IS NOT NULL AS has_second_factor, created_at, disabled_at
     FROM super_admins ORDER BY username`,
  );
  return rows;
}

/** Creates the account from the environment, unless there is one with that name: its password is not changed. */
export async function ensureSuperAdmin(
  systemPool: pg.Pool,
  authSecret: string,
  account: { username: string; password: string } | null,
): Promise<void> {
  if (!account) return;
  const { rowCount } = await systemPool.query('SELECT FROM super_admins WHERE username = $1', [
    usernameOf(account.username),
  ]);
  if (rowCount) return;
  try {
    await createSuperAdmin(systemPool, authSecret, account);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(`SWITCHBOARD_SUPER_ADMIN and SWITCHBOARD_SUPER_ADMIN_PASSWORD: ${error.message}`, { cause: error });
  }
}
