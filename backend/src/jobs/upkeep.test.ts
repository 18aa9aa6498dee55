import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { connectionNameOf } from './holders.ts';
import { enqueueFromSystem } from './queue.ts';
import { forgetOld, releaseAndSweepJobs } from './upkeep.ts';

let app: TestApp;
let jobId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = <T extends object>(statement: string, values: unknown[] = []) =>
  app.services.systemPool.query<T>(statement, values).then(({ rows }) => rows);
const job = async () =>
  (
    await ask<{ locked_by: string | null; attempts: number }>(
      'SELECT locked_by, attempts FROM graphile_worker._private_jobs WHERE id = $1',
      [jobId],
    )
  )[0];
const change = (columns: string) => ask(`UPDATE graphile_worker._private_jobs SET ${columns} WHERE id = $1`, [jobId]);

beforeEach(async () => {
  const upload_id = randomUUID();
  await enqueueFromSystem(app.services.systemPool, 'lead-upload.extract', {
    organization_id: randomUUID(),
    upload_id,
  });
  const rows = await ask<{ id: string }>('SELECT id FROM graphile_worker._private_jobs WHERE key LIKE $1', [
    `%${upload_id}`,
  ]);
  jobId = rows[0]?.id ?? '';
});

describe('a job', () => {
  it('a job of a dead process goes back to the others', async () => {
    await change("locked_by = 'pool-gone', locked_at = now() - interval '1 minute', attempts = 1");
    await releaseAndSweepJobs(app.services);
    expect(await job()).toEqual({ locked_by: null, attempts: 1 });
  });

  it('a job of a living process stays with it, however long it takes', async () => {
    const client = await app.services.systemPool.connect();
    await client.query("SELECT set_config('application_name', $1, false)", [connectionNameOf('pool-alive')]);
    await change("locked_by = 'pool-alive', locked_at = now() - interval '1 hour', attempts = 1");
    await releaseAndSweepJobs(app.services);
    expect(await job()).toEqual({ locked_by: 'pool-alive', attempts: 1 });
    client.release(true);
  });

  it('a failed job is kept for a day and then removed', async () => {
    await change("attempts = max_attempts, run_at = now() - interval '23 hours'");
    await releaseAndSweepJobs(app.services);
    expect(await job()).toBeDefined();
    await change("run_at = now() - interval '25 hours'");
    await releaseAndSweepJobs(app.services);
    expect(await job()).toBeUndefined();
  });

  it('adding a job with an undeclared payload is refused', async () => {
    const payload = { organization_id: randomUUID(), upload_id: 'seven' };
    await expect(enqueueFromSystem(app.services.systemPool, 'lead-upload.extract', payload)).rejects.toThrow(/uuid/i);
  });
});

describe('the turn of a job', () => {
  it('the next job is found by an index, however many wait', async () => {
    const [{ definitions } = { definitions: '' }] = await ask<{ definitions: string }>(
      "SELECT string_agg(indexdef, ' ') AS definitions FROM pg_indexes WHERE indexname LIKE 'switchboard_turns%'",
    );
    expect(definitions).toContain("(task_id, ((payload ->> 'organization_id'::text)), priority)");
    expect(definitions).toContain('(task_id, priority)');
  });
});

describe('rows with a retention period', () => {
  it('upkeep deletes events, expired limits and old sandbox calls', async () => {
    const { organizationId } = await app.signUp();
    const { databaseUrl } = app.services.env;
    await asOwner(databaseUrl, async (owner) => {
      for (const age of ['1 hour', '25 hours']) {
        await owner.query(
          `INSERT INTO live_events (organization_id, payload, created_at) VALUES ($1, '{}', now() - $2::interval)`,
          [organizationId, age],
        );
        await owner.query(
          `INSERT INTO sandbox_calls (attempt_id, called_number, script, speed, dialed_at)
           VALUES (gen_random_uuid(), '+12025550147', '{}', 1, now() - $1::interval)`,
          [age],
        );
      }
      await owner.query("INSERT INTO rate_limits (key, points, expire) VALUES ('over', 1, 1)");
    });
    await forgetOld(app.services);
    const [left] = await ask<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM live_events WHERE payload = '{}') AS events,
        (SELECT count(*)::int FROM sandbox_calls) AS calls,
        (SELECT count(*)::int FROM rate_limits WHERE key = 'over') AS limits`,
    );
    expect(left).toEqual({ events: 1, calls: 1, limits: 0 });
  });
});
