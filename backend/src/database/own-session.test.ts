import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { assertKeptStatements, assertOwnSessions } from './own-session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a database with session connections is accepted', async () => {
  await assertOwnSessions(app.services.systemPool);
  await assertKeptStatements(app.services.systemPool);
});

it('a pooler that gives two sessions the same connection is refused with the settings to change', async () => {
  const only = await app.services.systemPool.connect();
  const shared = { query: only.query.bind(only), release: () => undefined } as unknown as pg.PoolClient;
  const pooler = { options: { max: 2 }, connect: async () => shared } as unknown as pg.Pool;
  await expect(assertOwnSessions(pooler)).rejects.toThrow(
    /pooler in transaction mode.*SWITCHBOARD_POOLER=transaction.*pool_mode = session/,
  );
  only.release();
});
