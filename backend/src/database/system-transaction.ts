import type pg from 'pg';

/** Runs `work` in one transaction of the system role. */
export async function inSystemTransaction<T>(
  systemPool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await systemPool.connect();
  let failure: unknown;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that can't even roll back is not returned to the pool.
    await client.query('ROLLBACK').catch((lost: unknown) => {
      failure = lost;
    });
    throw error;
  } finally {
    client.release(failure instanceof Error ? failure : undefined);
  }
}
