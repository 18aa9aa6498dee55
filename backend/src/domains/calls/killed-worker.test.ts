import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

// Real processes and real kills: this one serves the API, the others carry the calls.
let app: TestApp;
let caller: TestCaller;
let workers: ChildProcess[];
beforeEach(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
  await app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = 100');
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map(kill));
  await app.close();
});

async function startWorker(): Promise<ChildProcess> {
  const { databaseUrl, authSecret, dataDir } = app.services.env;
  const child = fork(fileURLToPath(new URL('../../main.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SWITCHBOARD_AUTH_SECRET: authSecret,
      SWITCHBOARD_DATA_DIR: dataDir,
      SWITCHBOARD_ROLE: 'worker',
      SWITCHBOARD_SANDBOX_SPEED: '0.1',
      LOG_LEVEL: 'error',
    },
  });
  workers.push(child);
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => (message as { type?: string }).type === 'ready' && resolve());
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Expires all leases, as if no worker had renewed them. */
const letLeasesRunOut = () =>
  asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query("UPDATE call_attempts SET lease_expires_at = now() - interval '1 second' WHERE settled_at IS NULL"),
  );

async function placeMany(count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push((await caller.place(await caller.lead())).body.call_id);
  return ids;
}
const dialed = async () => (await app.services.systemPool.query('SELECT FROM sandbox_calls')).rowCount;
const live = async () => (await caller.person.request<{ items: { status: string }[] }>('GET', '/api/call')).body.items;

describe('a worker that is killed with calls in progress', () => {
  it('other workers continue the calls of a killed worker, and none is uncertain', async () => {
    const [first, second] = (await Promise.all([startWorker(), startWorker()])) as [ChildProcess, ChildProcess];
    const ids = await placeMany(20);
    // A call killed between its attempt and its dialing is uncertain. Here all calls are in progress.
    await eventually(async () => (await dialed()) === 20);
    await eventually(async () => (await live()).some(({ status }) => status === 'connected'));
    await kill(first);
    await letLeasesRunOut();
    await eventually(async () => (await live()).length < 15);
    await kill(second);
    const left = (await live()).length;
    await letLeasesRunOut();
    await startWorker();
    for (const id of ids) {
      const call = await eventually(async () => {
        const read = await caller.read(id);
        return read.ended_at !== null && read;
      }, 45);
      expect(call).toMatchObject({ ended_reason: 'assistant-ended-call', attempts: [{ status: 'settled' }] });
      // A conversation runs ten times faster: the end is the carrier's, not the moment when a worker heard of it.
      expect(Date.parse(call.ended_at ?? '') - Date.parse(call.connected_at ?? '')).toBeLessThan(6_000);
    }
    expect(left).toBeGreaterThan(0);
    expect(await dialed()).toBe(20);
  });
});
