import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bootId } from '../processes/end-of-process.ts';
import { deathsAllowed, killsAllowed } from '../processes/kills.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { countDeadWork } from './dead-work.ts';

/** No process of this machine has this number. */
const deadPid = 2 ** 30;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const query = <T extends object>(text: string, values: unknown[] = []) =>
  app.services.systemPool.query<T>(text, values);
beforeEach(async () => {
  for (const table of ['suspect_jobs', 'processes', 'graphile_worker._private_jobs'])
    await query(`DELETE FROM ${table}`);
});

interface End {
  killed?: true;
  kind?: string;
  /** False: it waits for its turn among the suspects. */
  isRunning?: boolean;
  boot?: string | null;
}

/** A process takes the job with this key and dies without notice. */
async function endWith(
  key: string,
  { killed, boot = bootId, kind = 'test.work', isRunning = true }: End = {},
): Promise<void> {
  const [id, runner] = [randomUUID(), `runner-${randomUUID()}`];
  await query(
    `INSERT INTO processes (id, host, pid, roles, version, file_store, runners, boot_id, killed_at)
     VALUES ($1, $2, $3, '{worker}', '1', 'here', ARRAY[$4], $5, CASE WHEN $6 THEN now() END)`,
    [id, hostname(), deadPid, runner, boot, killed ?? false],
  );
  await query('SELECT enqueue_job($1, $2::json, NULL, $3, 25)', [kind, '{}', key]);
  await query(
    'UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = attempts + 1 WHERE key = $2',
    [runner, key],
  );
  if (isRunning)
    await query("UPDATE suspect_jobs SET running_in = $2 WHERE key = $1 AND status = 'suspect'", [key, id]);
  await countDeadWork(app.services);
}

const suspect = async (key: string) =>
  (
    await query<{ status: string; times: number; kills: number; reason: string }>(
      'SELECT status, times, kills, reason FROM suspect_jobs WHERE key = $1',
      [key],
    )
  ).rows[0];

it('work is set aside when its process ends twice without a known cause', async () => {
  for (let time = 1; time < deathsAllowed; time++) {
    await endWith('a');
    expect(await suspect('a')).toMatchObject({ status: 'suspect', times: time, kills: 0, reason: 'ended' });
  }
  await endWith('a');
  expect(await suspect('a')).toMatchObject({ status: 'set_aside', times: deathsAllowed, kills: 0 });
});

it('work is set aside after many kills by someone, too many to be chance', async () => {
  for (let time = 1; time < killsAllowed; time++) {
    await endWith('a', { killed: true });
    expect(await suspect('a')).toMatchObject({ status: 'suspect', times: 0, kills: time, reason: 'killed' });
  }
  await endWith('a', { killed: true });
  expect(await suspect('a')).toMatchObject({ status: 'set_aside', times: 0, kills: killsAllowed });
});

it("work that only waited for its turn isn't blamed when someone kills its process", async () => {
  for (let time = 0; time <= killsAllowed; time++) await endWith('a', { killed: true, isRunning: time === 0 });
  expect(await suspect('a')).toMatchObject({ status: 'suspect', kills: 1 });
});

it('scheduled jobs are set aside after crashes, but never because someone kills workers', async () => {
  const key = 'upkeep.jobs';
  for (let time = 0; time <= killsAllowed; time++) await endWith(key, { killed: true, kind: 'upkeep.jobs' });
  expect(await suspect(key)).toBeUndefined();
  for (let time = 0; time < deathsAllowed; time++) await endWith(key, { kind: 'upkeep.jobs' });
  expect(await suspect(key)).toMatchObject({ status: 'set_aside', reason: 'ended' });
});

it('work gets its attempt back when someone kills its process', async () => {
  const tries = async () =>
    (await query<{ attempts: number }>("SELECT attempts FROM graphile_worker._private_jobs WHERE key = 'a'")).rows[0]
      ?.attempts;
  await endWith('a', { killed: true });
  expect(await tries()).toBe(0);
  await endWith('a');
  expect(await tries()).toBe(1);
});

it('a crash counts fully even after kills by someone', async () => {
  await endWith('a', { killed: true });
  await endWith('a');
  await endWith('a', { killed: true });
  expect(await suspect('a')).toMatchObject({ status: 'suspect', times: 1, kills: 2 });
  await endWith('a');
  expect(await suspect('a')).toMatchObject({ status: 'set_aside', times: 2, reason: 'ended' });
});

it.skipIf(bootId === null)("work isn't blamed for a restart of the machine, and is released at once", async () => {
  // After the restart another program may have the number of the process.
  for (let time = 0; time < deathsAllowed; time++) await endWith('a', { boot: randomUUID() });
  expect(await suspect('a')).toBeUndefined();
  const { rows } = await query<{ locked_by: string | null }>('SELECT locked_by FROM graphile_worker._private_jobs');
  expect(rows).toEqual([{ locked_by: null }]);
});
