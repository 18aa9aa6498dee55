import type pg from 'pg';

/** So often it is tried: a pooler may hand out the same connection twice by chance. */
const tries = 3;

const keep = (client: pg.PoolClient, text: string) =>
  client.query("SELECT set_config('switchboard.session', $1, false)", [text]);

/**
 * Refuses a pooler that hands one connection of the database to several of ours in turn: what one binds for its organization would be
 * bound for another. Throws an error that says what to do.
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

// The same name for two statements, asked by one and the other in an order in which neither can always meet its own connection.
const kept = ['one', 'other', 'other', 'one', 'one', 'other'] as const;

/**
 * Refuses a pooler in transaction mode that does not keep what each of ours has prepared: a name would mean another's statement.
 * Throws an error that says what to do.
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
