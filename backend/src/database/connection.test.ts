import pg from 'pg';
import { expect, it } from 'vitest';
import { neverForEver } from './connection.ts';

it('the timeout of idle transactions is set by a statement, which PgBouncer accepts', async () => {
  const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1, ...neverForEver });
  const { rows } = await pool.query(
    "SELECT setting, source FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'",
  );
  await pool.end();
  // A startup parameter would have the source "client".
  expect(rows).toEqual([{ setting: '20000', source: 'session' }]);
});
