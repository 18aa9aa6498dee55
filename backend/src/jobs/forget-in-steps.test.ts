import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpCaller, type TestCaller } from '../domains/calls/test-caller.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { forgetInSteps, forgetting } from './forget-in-steps.ts';
import { forgetOldLogs } from './upkeep.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
});
afterAll(() => app.close());

const owned = <R extends object>(statement: string, values: unknown[] = []) =>
  asOwner(app.services.env.databaseUrl, async (owner) => (await owner.query<R>(statement, values)).rows);

/** A decision about a scheduled call, made and last confirmed this many days ago. */
async function decision(madeDaysAgo: number, lastDaysAgo = madeDaysAgo): Promise<string> {
  const { body } = await caller.place(await caller.lead());
  const [row] = await owned<{ id: string }>(
    `UPDATE dial_decisions SET decided_at = now() - $2 * interval '1 day', last_decided_at = now() - $3 * interval '1 day'
     WHERE call_id = $1 RETURNING id`,
    [body.call_id, madeDaysAgo, lastDaysAgo],
  );
  await owned("UPDATE calls SET ended_at = now(), status = 'disconnected' WHERE id = $1", [body.call_id]);
  return row?.id ?? '';
}

const keptOf = async (ids: string[]) =>
  (await owned<{ id: string }>('SELECT id FROM dial_decisions WHERE id = ANY ($1)', [ids])).map(({ id }) => id);

describe('expired rows', () => {
  it('expired rows are deleted in steps until none is left', async () => {
    await owned('DELETE FROM live_events');
    await owned(
      `INSERT INTO live_events (organization_id, payload, created_at)
       SELECT $1, '{}', now() - CASE WHEN n <= 7 THEN interval '25 hours' ELSE interval '23 hours' END FROM generate_series(1, 9) n`,
      [caller.person.organizationId],
    );
    const asked: unknown[] = [];
    const systemPool = {
      query: (statement: string, values: unknown[]) => {
        asked.push(values);
        return app.services.systemPool.query(statement, values);
      },
    } as unknown as TestApp['services']['systemPool'];
    const { shutdown } = app.services;
    expect(await forgetInSteps({ systemPool, shutdown }, forgetting.liveEvents, 3)).toBe(7);
    expect(asked).toEqual([[3], [3], [3]]);
    expect(await owned('SELECT FROM live_events')).toHaveLength(2);
  });

  it('deletion stops after one step when the process stops', async () => {
    await owned(
      "INSERT INTO live_events (organization_id, payload, created_at) SELECT $1, '{}', now() - interval '2 days' FROM generate_series(1, 4)",
      [caller.person.organizationId],
    );
    const { systemPool } = app.services;
    expect(await forgetInSteps({ systemPool, shutdown: AbortSignal.abort() }, forgetting.liveEvents, 2)).toBe(2);
  });

  it("dial decisions expire with the audit log's retention, and holds expire after their end", async () => {
    await caller.person.request('PUT', '/api/audit-logs/settings', { retention_days: 120 });
    const [old, kept, held] = [await decision(121), await decision(119), await decision(200, 10)];
    await forgetOldLogs(app.services);
    expect(await keptOf([old, kept, held])).toEqual([kept, held]);
    // The system role can't delete anything else.
    await app.services.systemPool.query("DELETE FROM dial_decisions WHERE decided_at < now() - interval '1 day'");
    expect(await keptOf([kept, held])).toEqual([kept, held]);
  });

  it('expired rows are found by an index, in any number', async () => {
    for (const [name, statement] of Object.entries(forgetting)) {
      const client = await app.services.systemPool.connect();
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.replaceAll('$1', '5000')}`);
      await client.query('ROLLBACK');
      client.release();
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // There are few organizations; no other table is read completely.
      expect(plan.replace(/Seq Scan on organizations/g, ''), name).not.toContain('Seq Scan');
    }
  });
});
