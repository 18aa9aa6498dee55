import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Why a session was ended from elsewhere: its person signed it out, or changed the password. */
export type SessionEnd = 'signed_out' | 'password';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

// No cookie lives longer: a session lasts a week.
const remembered = "interval '8 days'";

/** The tokens of a person's sessions. */
export async function sessionTokens(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>('SELECT token FROM sessions WHERE user_id = $1', [userId]);
  return rows.map(({ token }) => token);
}

/** Stores why sessions ended, for the browsers that still have their cookies. */
export async function noteEnded(pool: pg.Pool, tokens: readonly string[], cause: SessionEnd): Promise<void> {
  await pool.query(
    `WITH swept AS (DELETE FROM ended_sessions WHERE ended_at < now() - ${remembered})
     INSERT INTO ended_sessions (token_hash, cause) SELECT hash, $2 FROM unnest($1::text[]) AS hash
     ON CONFLICT (token_hash) DO NOTHING`,
    [tokens.map(hashOf), cause],
  );
}

/** Why the session of this token was ended from elsewhere; null for any other. */
export async function endOf(pool: pg.Pool, token: string): Promise<SessionEnd | null> {
  const { rows } = await pool.query<{ cause: SessionEnd }>({
    name: 'read-ended-session',
    text: 'SELECT cause FROM ended_sessions WHERE token_hash = $1',
    values: [hashOf(token)],
  });
  return rows[0]?.cause ?? null;
}

/**
 * Ends sessions of a person, one or all, except the one to keep: they are rejected with their next request. Returns how many there
 * were.
 */
export async function endSessions(
  pool: pg.Pool,
  { userId, kept, only = null }: { userId: string; kept: string; only?: string | null },
): Promise<number> {
  const { rowCount } = await pool.query(
    `WITH ended AS (
       DELETE FROM sessions WHERE user_id = $1 AND id <> $2 AND ($3::uuid IS NULL OR id = $3) RETURNING token
     )
     INSERT INTO ended_sessions (token_hash, cause)
     SELECT encode(sha256(convert_to(token, 'UTF8')), 'hex'), 'signed_out' FROM ended`,
    [userId, kept, only],
  );
  return rowCount ?? 0;
}
