import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withVersionLock } from './locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const version = { id: 'leads', version: '1.0.0' };

/** The connection that holds the lock of a version. */
async function holder(): Promise<{ pid: number; query: string } | undefined> {
  const { rows } = await app.services.systemPool.query<{ pid: number; query: string }>(
    `SELECT a.pid, a.query FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.classid = 590733 AND l.granted AND a.datname = current_database()`,
  );
  return rows[0];
}

it('a version stays locked while its files are stored for long, because its connection keeps being used', async () => {
  const done = await withVersionLock(
    app.services,
    version,
    async () => {
      await expect.poll(async () => (await holder())?.query).toBe('SELECT 1');
      return 'stored';
    },
    5,
  );
  expect(done).toBe('stored');
  expect(await holder()).toBeUndefined();
});

it('files that were stored count although the connection that held the lock was lost', async () => {
  const done = await withVersionLock(app.services, version, async () => {
    const held = await holder();
    await app.services.sessionPool.query('SELECT pg_terminate_backend($1)', [held?.pid]);
    await expect.poll(holder).toBeUndefined();
    return 'stored';
  });
  expect(done).toBe('stored');
  expect(await withVersionLock(app.services, version, async () => 'again')).toBe('again');
});
