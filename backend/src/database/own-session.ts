import type pg from 'pg';

/** Number of attempts: a pooler may return the same connection twice by chance. */
const tries = 3;

const keep = (client: pg.PoolClient, text: string) =>
  client.query("SELECT set_config('switchboard.session', $1, false)", [text]);

/**
 * Rejects a pooler that shares one connection of the database between several of ours: the organization that one binds would also
 * apply to another. Throws an error with instructions.
 */
export async function assertOwnSessions(pool: Pick<pg.Pool, 'connect' | 'options'>): Promise<void> {
  if (pool.options.max < 2) return;
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let n = 0; n < tries; n++) {
      await keep(one, `one ${n}`);
      await keep(other, `other ${n}`);
      const { rows } = await one.query<{ kept: string | null }>(
        "SELECT current_setting('switchboard.session', true) AS kept",
      );
      if (rows[0]?.kept !== `one ${n}`)
        throw new Error(
          'The database is reached by a pooler in transaction mode, which would mix up organizations. ' +
            'Set SWITCHBOARD_POOLER=transaction, with DATABASE_URL leading to the database itself; ' +
            'or set the pooler to session mode (pool_mode = session in PgBouncer).',
        );
    }
  } finally {
    one.release();
    other.release();
  }
}

// The same name for two statements, executed in an order in which neither can always get its own connection.
const kept = ['one', 'other', 'other', 'one', 'one', 'other'] as const;

/**
 * Rejects a pooler in transaction mode that doesn't keep each client's prepared statements apart: a name would refer to another
 * client's statement. Throws an error with instructions.
 */
export async function assertKeptStatements(pool: Pick<pg.Pool, 'connect' | 'options'>): Promise<void> {
  if (pool.options.max < 2) return;
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  let failure: unknown;
  try {
    for (const who of kept) {
      const asked = { name: 'kept', text: `SELECT '${who}' AS who` };
      const { rows } = await (who === 'one' ? one : other).query<{ who: string }>(asked);
      if (rows[0]?.who !== who) throw new Error(`The answer of ${rows[0]?.who}, asked by ${who}`);
    }
  } catch (error) {
    failure = error;
    throw new Error(
      'The pooler in front of the database does not keep prepared statements. PgBouncer does from 1.21 on, with max_prepared_statements = 1000.',
      { cause: error },
    );
  } finally {
    one.release(failure !== undefined);
    other.release(failure !== undefined);
  }
}
