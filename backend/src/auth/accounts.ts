import type pg from 'pg';
import { AppError } from '../errors.ts';

/** A person whose account is being created. */
export interface NewAccount {
  full_name: string;
  email: string;
  password_hash: string;
  /** The person opened a link that was mailed to the address. */
  email_verified?: boolean;
}

const known = 'An account with this email exists already. Please sign in instead.';

/**
 * Creates the account in the caller's transaction, so that it exists only together with its purpose; returns the person's id.
 * Throws CONFLICT if the address has an account.
 */
export async function insertAccount(client: pg.PoolClient, account: NewAccount): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    `WITH person AS (
       INSERT INTO users (email, full_name, email_verified) VALUES (lower($1), $2, $4) ON CONFLICT (email) DO NOTHING RETURNING id
     )
     INSERT INTO accounts (user_id, account_id, provider_id, password)
     SELECT id, id, 'credential', $3 FROM person RETURNING user_id`,
    [account.email, account.full_name, account.password_hash, account.email_verified ?? false],
  );
  if (!rows[0]) throw new AppError('CONFLICT', known, { reason: 'user_already_exists', fields: { email: known } });
  return rows[0].user_id;
}
