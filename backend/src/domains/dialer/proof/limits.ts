import { setTimeout as pause } from 'node:timers/promises';
import { withTenant } from '../../../database/tenant-pool.ts';
import { eventually, type TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { scheduleCrowd, tally } from './prepare-calls.ts';
import { startWorkerProcess } from './worker-process.ts';

interface Limits {
  /** Concurrent calls of the organization. */
  concurrent: number;
  /** Concurrent calls of a number. */
  numberConcurrent: number;
  /** Calls of a number in any second. */
  perSecond: number;
}

/** The maximum reached at any moment, for each limit. */
export interface Reached extends Limits {
  calls: number;
  seconds: number;
  /** Calls of a number that the carrier was asked to dial in any second. */
  dialedPerSecond: number;
}

// At each start of a call: the calls in progress, and the calls started within the second before.
const maxReached = `
  WITH made AS (
    SELECT c.id, c.phone_number_id AS number, c.created_at AS at, c.ended_at AS over, d.dialed_at
    FROM calls c JOIN call_attempts a ON a.organization_id = c.organization_id AND a.call_id = c.id JOIN sandbox_calls d ON d.attempt_id = a.id
    WHERE c.organization_id = $1)
  SELECT count(*)::int AS calls, extract(epoch FROM max(at) - min(at))::float AS seconds, max(live)::int AS concurrent,
    max(number_live)::int AS "numberConcurrent", max(recent)::int AS "perSecond", max(recently_dialed)::int AS "dialedPerSecond" FROM (
    SELECT m.at, count(*) FILTER (WHERE o.at <= m.at AND o.over > m.at) AS live,
      count(*) FILTER (WHERE o.at <= m.at AND o.over > m.at AND o.number = m.number) AS number_live,
      count(*) FILTER (WHERE o.at <= m.at AND o.at > m.at - interval '1 second' AND o.number = m.number) AS recent,
      count(*) FILTER (WHERE o.dialed_at <= m.dialed_at AND o.dialed_at > m.dialed_at - interval '1 second' AND o.number = m.number) AS recently_dialed
    FROM made m CROSS JOIN made o GROUP BY m.id, m.number, m.at, m.over, m.dialed_at) moments`;

const secondNumber = `
  WITH other AS (
    INSERT INTO phone_numbers (organization_id, phone_number, type, max_concurrent_calls, max_calls_per_second)
    VALUES ($1, '+12025550198', 'outbound', $2, $3) RETURNING id)
  UPDATE scheduled_calls s SET phone_number_id = other.id FROM other, leads l
  WHERE s.organization_id = $1 AND l.organization_id = $1 AND l.id = s.lead_id AND l.last_name::int % 2 = 0`;

/** Many calls from two numbers are due in the same second, and two workers dial as fast as the limits allow. */
export async function keepLimits(app: TestApp, calls: number, limits: Limits): Promise<Reached> {
  const { perSecond, concurrent, numberConcurrent } = limits;
  // Calls that end at once reach the limit per second, calls that ring for long reach the concurrency limit.
  const ends = (lastFour: string) => Array.from({ length: calls / 2 }, () => lastFour);
  const caller = await scheduleCrowd(app, {
    count: calls,
    lastFours: [...ends('0101'), ...ends('0102')],
    due: "now() + interval '4 seconds' + n * interval '1 millisecond'",
  });
  const { organizationId } = caller.person;
  const { databaseUrl } = app.services.env;
  await withTenant(organizationId, async () => {
    const { db } = app.services;
    await db.organizations.updateMany({ where: {}, data: { max_concurrent_calls: concurrent } });
    await db.phone_numbers.updateMany({
      where: { id: caller.numberId },
      data: { max_concurrent_calls: numberConcurrent, max_calls_per_second: perSecond },
    });
  });
  await asOwner(databaseUrl, (owner) => owner.query(secondNumber, [organizationId, numberConcurrent, perSecond]));
  const workers = await Promise.all([1, 2].map(() => startWorkerProcess(app, { sandboxSpeed: 0.1 })));
  try {
    await eventually(async () => (await tally(app, organizationId)).lost === 0, 300);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
  const { rows } = await asOwner(databaseUrl, (owner) => owner.query<Reached>(maxReached, [organizationId]));
  const [row] = rows;
  if (!row) throw new Error('No call was made');
  return row;
}

/** How late calls were, in milliseconds in ascending order: until they were made, and until they were dialed. */
export interface Lateness {
  made: number[];
  dialed: number[];
}

const lateness = `
  SELECT extract(epoch FROM c.created_at - c.due_at)::float * 1000 AS made, extract(epoch FROM d.dialed_at - c.due_at)::float * 1000 AS dialed
  FROM calls c JOIN call_attempts a ON a.organization_id = c.organization_id AND a.call_id = c.id
    JOIN sandbox_calls d ON d.attempt_id = a.id WHERE c.organization_id = ANY($1::uuid[])`;

/** How late the calls of some organizations were. */
async function readLateness(databaseUrl: string, organizationIds: readonly string[]): Promise<Lateness> {
  const { rows } = await asOwner(databaseUrl, (owner) =>
    owner.query<{ made: number; dialed: number }>(lateness, [organizationIds]),
  );
  const sorted = (of: 'made' | 'dialed') => rows.map((row) => row[of]).sort((a, b) => a - b);
  return { made: sorted('made'), dialed: sorted('dialed') };
}

/** While one organization has many due calls, measures how late calls of other organizations are, which have one each. */
export async function waitBesideCrowd(app: TestApp, crowd: number, others: number): Promise<Lateness> {
  const { databaseUrl } = app.services.env;
  const query = (statement: string, values: unknown[]) =>
    asOwner(databaseUrl, (owner) => owner.query(statement, values));
  // Signing up takes processor time, so finish it before measuring.
  const busy = await scheduleCrowd(app, { count: Math.max(crowd, 1), lastFours: ['0101'], due: "'infinity'" });
  const small: string[] = [];
  for (let n = 0; n < others; n++)
    small.push((await scheduleCrowd(app, { count: 1, lastFours: ['0101'], due: "'infinity'" })).person.organizationId);
  const crowdId = busy.person.organizationId;
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.1 });
  try {
    if (crowd > 0) {
      await query('UPDATE scheduled_calls SET due_at = now() WHERE organization_id = $1', [crowdId]);
      await eventually(async () => (await tally(app, crowdId)).called >= Math.min(500, crowd / 4), 60);
    }
    await query(
      `UPDATE scheduled_calls s SET due_at = clock_timestamp() + interval '200 milliseconds' + o.n * interval '150 milliseconds'
       FROM unnest($1::uuid[]) WITH ORDINALITY AS o(id, n) WHERE s.organization_id = o.id`,
      [small],
    );
    await pause(200 + 150 * others);
    for (const id of small) await eventually(async () => (await tally(app, id)).dials === 1, 60);
  } finally {
    await worker.kill();
  }
  const left = await tally(app, crowdId);
  if (crowd > 0 && left.called === crowd) throw new Error('The crowd was dialed before the others came');
  return readLateness(databaseUrl, small);
}
