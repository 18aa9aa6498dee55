import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { claimDueCalls, nextDue, waitingOrganizations } from './claim.ts';
import { scheduleCrowd } from './proof/prepare-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const room = { limit: 8, perOrganization: 8, fullNumbers: [], served: [] };
const claim = () => claimDueCalls(app.services.systemPool, crypto.randomUUID(), room);
const crowd = (count: number, due: string) => scheduleCrowd(app, { count, lastFours: ['0101'], due });
const putOff = () => app.services.systemPool.query("UPDATE scheduled_calls SET due_at = now() + interval '1 day'");

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** How many organizations the query visited to find those with due calls. */
async function walked(): Promise<number> {
  const rowsOf = (node: PlanNode): number =>
    node['Node Type'] === 'Recursive Union'
      ? node['Actual Rows']
      : (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
  return asOwner(app.services.env.databaseUrl, async (owner: pg.Client) => {
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${waitingOrganizations} SELECT * FROM waiting`,
    );
    return rows[0]?.['QUERY PLAN'][0] ? rowsOf(rows[0]['QUERY PLAN'][0].Plan) : Number.NaN;
  });
}

it('a claim finds due calls without scanning organizations whose calls are due later', async () => {
  const [due] = [await crowd(1, 'now()'), await crowd(2, "now() + interval '1 hour'"), await crowd(2, "'infinity'")];
  expect(await walked()).toBe(0);
  expect((await claim()).map(({ organization_id }) => organization_id)).toEqual([due.person.organizationId]);
  expect(await nextDue(app.services.systemPool)).toMatchObject({ hasDue: true });
  await app.services.systemPool.query(
    "UPDATE scheduled_calls SET due_at = due_at + interval '30 min' WHERE due_at <= now()",
  );
  const { hasDue, nextInMs } = await nextDue(app.services.systemPool);
  expect(hasDue).toBe(false);
  expect(nextInMs).toBeGreaterThan(25 * 60_000);
  expect(nextInMs).toBeLessThanOrEqual(30 * 60_000);
  await putOff();
});

it('a claim takes the first due call of each organization before a second call of a busy one', async () => {
  const busy = await crowd(520, "now() - interval '1 hour'");
  const small = await crowd(1, 'now()');
  expect(await walked()).toBeGreaterThan(0);
  const claimed = (await claim()).map(({ organization_id }) => organization_id);
  expect(claimed.filter((id) => id === small.person.organizationId)).toHaveLength(1);
  expect(claimed.filter((id) => id === busy.person.organizationId)).toHaveLength(7);
  await putOff();
});
