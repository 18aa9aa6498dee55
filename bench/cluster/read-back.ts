import { setTimeout as pause } from 'node:timers/promises';
import { type Tally, tally } from '../../backend/src/domains/dialer/proof/prepare-calls.ts';
import type { TestApp } from '../../backend/src/testing/test-app.ts';
import type { Load } from './load.ts';
import { until } from './programs.ts';
import { query } from './query.ts';
import type { Receiver } from './receiver.ts';

/** The results after everything has ended, each figure read back. */
export interface Found extends Tally {
  /** The longest time without a dialed call that ended after the fault. */
  dialedAgainSeconds: number;
  /** The delay of the call that was dialed latest. */
  latestSeconds: number;
  acknowledged: number;
  lostWrites: number;
  foreignRows: number;
  webhooksMissing: number;
  webhooksTwice: number;
  /** The larger value of both browsers: seconds without an event, and call ends that it did not receive. */
  silenceSeconds: number;
  unheardEnds: number;
  returns: number;
  requests: number;
  failedRequests: number;
  failures: Record<string, number>;
}

const organizationsOf = ({ one, other }: Load) => [one.person.organizationId, other.person.organizationId];

async function tallyBoth(app: TestApp, load: Load): Promise<Tally> {
  const [first, second] = await Promise.all(organizationsOf(load).map((id) => tally(app, id)));
  if (!first || !second) throw new Error('Nothing was counted');
  const keys = Object.keys(first) as (keyof Tally)[];
  return Object.fromEntries(keys.map((key) => [key, first[key] + second[key]])) as unknown as Tally;
}

/** Waits until no call is open. Calls that are still open after 90 seconds without progress are lost. */
async function untilAllEnded(app: TestApp, load: Load): Promise<Tally> {
  let fewest = Number.POSITIVE_INFINITY;
  let sinceThen = performance.now();
  for (;;) {
    const counted = await tallyBoth(app, load).catch(() => null);
    if (counted && counted.lost < fewest) [fewest, sinceThen] = [counted.lost, performance.now()];
    if (counted && (counted.lost === 0 || performance.now() - sinceThen > 90_000)) return counted;
    await pause(1_000);
  }
}

interface Dial {
  dialed: number;
  late: number;
}

const dials = `SELECT extract(epoch FROM d.dialed_at)::float * 1000 AS dialed, extract(epoch FROM d.dialed_at - s.due_at)::float AS late
  FROM sandbox_calls d JOIN call_attempts t ON t.id = d.attempt_id
    JOIN calls c ON c.organization_id = t.organization_id AND c.id = t.call_id JOIN scheduled_calls s ON s.id = c.scheduled_call_id
  WHERE c.organization_id = ANY ($1::uuid[]) ORDER BY d.dialed_at`;

async function readDials(load: Load, faultAt: number) {
  const rows = await query<Dial>(dials, [organizationsOf(load)]);
  const gaps = rows.map(({ dialed }, n) => ({ ends: dialed, ms: dialed - (rows[n - 1]?.dialed ?? dialed) }));
  const after = gaps.filter(({ ends }) => ends > faultAt).map(({ ms }) => ms);
  return {
    dialedAgainSeconds: Math.max(0, ...after) / 1000,
    latestSeconds: Math.max(0, ...rows.map(({ late }) => late)),
  };
}

const foreign = `SELECT
  (SELECT count(*)::int FROM calls c JOIN leads l ON l.id = c.lead_id WHERE c.organization_id = ANY ($1::uuid[]) AND l.organization_id <> c.organization_id)
  + (SELECT count(*)::int FROM call_logs g JOIN leads l ON l.id = g.lead_id WHERE g.organization_id = ANY ($1::uuid[]) AND l.organization_id <> g.organization_id) AS rows`;

/** Rows of another organization: in the tables, in responses to staff, and in events sent to browsers. */
async function countForeign(load: Load): Promise<number> {
  const { one, other, browsers, staff } = load;
  const [inTables] = await query<{ rows: number }>(foreign, [organizationsOf(load)]);
  const theirs = await query<{ id: string }>(
    'SELECT id FROM leads WHERE organization_id = $1 UNION ALL SELECT id FROM calls WHERE organization_id = $1 UNION ALL SELECT id FROM call_logs WHERE organization_id = $1',
    [other.person.organizationId],
  );
  const ids = new Set(theirs.map(({ id }) => id));
  const told = browsers.flatMap((browser) => browser.seen(0, Date.now()).events);
  const answered = staff.answers.flatMap((text) => (JSON.parse(text) as { items: Record<string, unknown>[] }).items);
  const isForeign = (row: Record<string, unknown>) =>
    Object.values(row).some((value) => typeof value === 'string' && ids.has(value)) ||
    ('organization_id' in row && row.organization_id !== one.person.organizationId);
  return (
    (inTables?.rows ?? 0) + told.filter((event) => isForeign({ ...event })).length + answered.filter(isForeign).length
  );
}

async function countLostWrites({ staff, one }: Load): Promise<number> {
  const leads = await query<{ id: string; phone_number: string }>(
    'SELECT id, phone_e164 AS phone_number FROM leads WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
    [one.person.organizationId, [...staff.leads.keys()]],
  );
  const kept = leads.filter(({ id, phone_number }) => staff.leads.get(id) === phone_number).length;
  return staff.leads.size - kept + (await staff.lostUploads());
}

/** Waits for retries. Returns how many call ends were not delivered, and how many were delivered twice. */
async function readWebhooks({ one }: Load, { ended }: Receiver) {
  const calls = await query<{ id: string }>('SELECT id FROM calls WHERE organization_id = $1', [
    one.person.organizationId,
  ]);
  const missing = () => calls.filter(({ id }) => !ended.has(id)).length;
  await until('webhooks', () => missing() === 0, 90).catch(() => undefined);
  return {
    webhooksMissing: missing(),
    webhooksTwice: calls.filter(({ id }) => (ended.get(id) ?? 0) > 1).length,
    calls,
  };
}

/** Reads back all results. */
export async function readBack(app: TestApp, receiver: Receiver, load: Load, faultAt: number): Promise<Found> {
  const { staff, browsers, startedAt, plan } = load;
  const loadEnds = startedAt + plan.seconds * 1000;
  await pause(Math.max(0, loadEnds - Date.now()));
  const counted = await untilAllEnded(app, load);
  await staff.stop();
  const { requests, failed: failedRequests } = staff;
  const failures = Object.fromEntries(staff.failures);
  const { calls, ...webhooks } = await readWebhooks(load, receiver);
  const seen = browsers.map((browser) => browser.seen(faultAt, loadEnds));
  for (const browser of browsers) browser.close();
  const unheard = seen.map(({ events }) => {
    const heard = new Set(
      events.flatMap((event) =>
        event.type === 'call.status' && event.ended_reason !== null ? [event.subject_id] : [],
      ),
    );
    return calls.filter(({ id }) => !heard.has(id)).length;
  });
  return {
    ...counted,
    ...(await readDials(load, faultAt)),
    acknowledged: staff.leads.size + staff.uploads.size,
    lostWrites: await countLostWrites(load),
    foreignRows: await countForeign(load),
    ...webhooks,
    silenceSeconds: Math.max(...seen.map(({ silenceSeconds }) => silenceSeconds)),
    unheardEnds: Math.max(...unheard),
    returns: seen.reduce((sum, { returns }) => sum + returns, 0),
    requests,
    failedRequests,
    failures,
  };
}
