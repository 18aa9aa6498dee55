import { setTimeout as pause } from 'node:timers/promises';
import { patience, type TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { scheduleCrowd, type Tally, tally } from './prepare-calls.ts';
import { randomFrom } from './random-windows.ts';
import { type Hit, noHit, readHit } from './read-hit.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface KillPlan {
  calls: number;
  kills: number;
  workers: number;
  /** Expires leases at once after the kills, instead of waiting 15 seconds. */
  isShort: boolean;
  log?: (line: string) => void;
}

export interface KillResult extends Tally {
  kills: number;
  /** The states of the killed processes' calls at their deaths, summed over all kills. `committed` are those that became uncertain. */
  hits: Hit & { committed: number };
  /** Kills of a process that was handling at least one call. */
  killsThatHit: number;
  /** Uncertain attempts in the API's list. */
  listed: number;
  seconds: number;
}

// Of eight calls one is answered and one reaches a voicemail; three ring for seconds; three end soon.
const lastFours = ['0101', '0147', '0102', '0103', '0104', '0102', '0105', '0101'];
const sandboxSpeed = 0.2;
/** For each kill, more calls fall due within this time, and the kill happens in the middle of it. */
const burstMs = 1_200;

/** Kills real workers at random moments while they dial; for each kill, more calls fall due. */
export async function killWorkers(app: TestApp, plan: KillPlan): Promise<KillResult> {
  const { calls, kills, workers: count, log = () => undefined } = plan;
  const startedAt = performance.now();
  const random = randomFrom(kills + calls);
  const caller = await scheduleCrowd(app, { count: calls, lastFours, due: "'infinity'" });
  const { organizationId } = caller.person;
  const { databaseUrl } = app.services.env;
  const query = (statement: string, values: unknown[]) =>
    asOwner(databaseUrl, (owner) => owner.query(statement, values));
  const perKill = Math.ceil(calls / kills);
  const letSomeFallDue = () =>
    query(
      `UPDATE scheduled_calls SET due_at = clock_timestamp() + random() * $3 * interval '1 millisecond' WHERE id IN (
         SELECT id FROM scheduled_calls WHERE organization_id = $1 AND status = 'scheduled' AND due_at = 'infinity' LIMIT $2)`,
      [organizationId, perKill, burstMs],
    );
  const start = (isLight = true) => startWorkerProcess(app, { sandboxSpeed, isLight });
  let done = 0;
  let killsThatHit = 0;
  const hits = noHit();
  /** Oldest first. */
  const alive: WorkerProcess[] = await Promise.all(Array.from({ length: count }, () => start()));
  const starting: Promise<unknown>[] = [];

  async function killOne(): Promise<void> {
    const [random1, random2] = [random(), random()];
    await letSomeFallDue();
    await pause(random1 * burstMs);
    // Any live worker: it may have just started, or be about to settle a call that it dialed long ago.
    const [victim] = alive.splice(Math.floor(random2 * alive.length), 1);
    if (!victim) throw new Error('No worker is alive');
    await victim.kill();
    done += 1;
    const hit = await readHit(databaseUrl, victim);
    for (const state of Object.keys(hits) as (keyof Hit)[]) hits[state] += hit[state];
    if (Object.values(hit).some((calls) => calls > 0)) killsThatHit += 1;
    starting.push(start().then((worker) => alive.push(worker)));
    if (done % 25 === 0) log(`${done} kills, ${JSON.stringify(hits)}`);
    await pause((1 - random1) * burstMs);
    while (alive.length < count - 1) await pause(20);
  }
  while (done < kills) await killOne();
  await Promise.all(starting);
  await Promise.all(alive.map((worker) => worker.kill()));

  // Full workers, with the product's own queue and reaper, finish the remaining calls.
  const survivors = await Promise.all([start(false), start(false)]);
  try {
    await query("UPDATE scheduled_calls SET due_at = now() WHERE organization_id = $1 AND due_at = 'infinity'", [
      organizationId,
    ]);
    const begun = performance.now();
    await untilAllEnded(async () => {
      if (plan.isShort) await letEverythingEnd(query, organizationId);
      return (await tally(app, organizationId)).lost;
    });
    log(`what the killed left was done ${Math.round((performance.now() - begun) / 1000)} s after the last of them`);
  } finally {
    await Promise.all(survivors.map((worker) => worker.kill()));
  }
  const listed = await countListed(caller.person.request);
  const seconds = (performance.now() - startedAt) / 1000;
  const counted = await tally(app, organizationId);
  return { ...counted, kills: done, killsThatHit, hits: { ...hits, committed: counted.uncertain }, listed, seconds };
}

/** As long as the number falls, a worker is active. Calls that are still open when nothing changes any longer are lost. */
async function untilAllEnded(countOpen: () => Promise<number>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let sinceThen = performance.now();
  while (fewest > 0 && performance.now() - sinceThen < 90_000 * patience) {
    const open = await countOpen();
    if (open < fewest) [fewest, sinceThen] = [open, performance.now()];
    await pause(500);
  }
}

type Query = (statement: string, values: unknown[]) => Promise<unknown>;

/** Expires the leases and claims of dead workers now; those of live workers are younger. */
async function letEverythingEnd(query: Query, organizationId: string): Promise<void> {
  const past = "now() - interval '1 second'";
  await query(
    `UPDATE call_attempts SET lease_expires_at = ${past} WHERE organization_id = $1 AND settled_at IS NULL
      AND started_at < now() - interval '6 seconds' AND lease_expires_at < now() + interval '8 seconds'`,
    [organizationId],
  );
  await query(
    `UPDATE scheduled_calls SET claim_expires_at = ${past} WHERE organization_id = $1 AND status = 'scheduled'
      AND claim_expires_at < now() + interval '12 seconds'`,
    [organizationId],
  );
}

async function countListed(request: (method: string, path: string) => Promise<{ body: unknown }>): Promise<number> {
  let listed = 0;
  for (let cursor = ''; ; ) {
    const { body } = await request('GET', `/api/calls/uncertain?limit=100${cursor && `&cursor=${cursor}`}`);
    const page = body as { items: unknown[]; next_cursor: string | null };
    listed += page.items.length;
    if (!page.next_cursor) return listed;
    cursor = page.next_cursor;
  }
}
