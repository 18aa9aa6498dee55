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
            'Set it to session mode (pool_mode = session in PgBouncer), or connect to the database itself.',
        );
    }
  } finally {
    one.release();
    other.release();
  }
}
