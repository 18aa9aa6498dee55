import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Migrations } from '@switchboard/contracts/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationNames } from '../database/migrations.ts';
import { migrationLock } from '../database/prepare.ts';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner, waitingForLocks } from '../testing/test-database.ts';

let app: TestApp;
let admin: TestSuperAdmin;
let viewer: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSuperAdmin(app);
  viewer = await app.signUp({ role: 'viewer' });
});
afterAll(() => app.close());

const tried = '20261123110500_providers';
const asDatabaseOwner = (statement: string, values: unknown[] = []) =>
  asOwner(app.services.env.databaseUrl, (client) => client.query(statement, values));
const read = async () => (await admin.request<Migrations>('GET', '/api/migrations')).body;
const pending = async () => (await viewer.request<{ count: number }>('GET', '/api/migrations/pending')).body.count;

// Without its record this migration counts as pending; its changes stay, so that it can't be applied.
const forget = () => asDatabaseOwner('DELETE FROM _prisma_migrations WHERE migration_name = $1', [tried]);
const record = () =>
  asDatabaseOwner(
    'UPDATE _prisma_migrations SET finished_at = now(), rolled_back_at = NULL, logs = NULL WHERE migration_name = $1 AND rolled_back_at IS NULL',
    [tried],
  );

describe('migrations', () => {
  it('all migrations are applied after a start and listed newest first', async () => {
    const state = await read();
    expect(state.applied.map(({ name }) => name)).toEqual(migrationNames().reverse());
    expect(state).toMatchObject({ pending: [], failed: null, is_running: false });
    expect(await pending()).toBe(0);
  });

  it('a concurrent request to migrate runs after the first one', async () => {
    await asOwner(app.services.env.databaseUrl, async (other) => {
      await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      expect((await read()).is_running).toBe(true);
      let isDone = false;
      const run = admin.request<Migrations>('POST', '/api/migrations').then((answer) => {
        isDone = true;
        return answer;
      });
      const isWaiting = async () => (await asDatabaseOwner(waitingForLocks)).rowCount === 1;
      await eventually(isWaiting);
      expect(isDone).toBe(false);
      await other.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
      expect((await run).status).toBe(200);
    });
  });

  it('failed migrations say why and can be retried', async () => {
    await forget();
    expect(await pending()).toBe(1);
    const refused = await admin.request<ApiErrorBody>('POST', '/api/migrations');
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'migration_failed' } } });
    expect(refused.body.error.message).toContain(`Failed to run migrations. ${tried}: `);
    expect(refused.body.error.message).toContain('already exists');
    const state = await read();
    expect(state.pending).toEqual([tried]);
    expect(state.failed).toMatchObject({ name: tried, message: expect.stringContaining('already exists') });
    expect((await admin.request('POST', '/api/migrations')).status).toBe(409);
    await record();
    expect(await read()).toMatchObject({ pending: [], failed: null });
  });

  it('only super admins can see and run migrations', async () => {
    for (const method of ['GET', 'POST']) expect((await viewer.request(method, '/api/migrations')).status).toBe(401);
  });
});
