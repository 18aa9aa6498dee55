import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HookServer, startHookServer } from '../../testing/hook-server.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { recoverCalls } from '../calls/lost-calls.ts';
import { signUpCaller } from '../calls/test-caller.ts';

// Real processes and real kills: this process answers requests, the others ask the hook and run the calls.
const networks = { SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.1/32' };
let app: TestApp;
let server: HookServer;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await startTestApp(networks);
  server = await startHookServer();
});
afterAll(async () => {
  await Promise.all(workers.map(kill));
  await server.close();
  await app.close();
});

async function startWorker(): Promise<ChildProcess> {
  const { databaseUrl, authSecret, dataDir } = app.services.env;
  const child = fork(fileURLToPath(new URL('../../main.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...networks,
      DATABASE_URL: databaseUrl,
      SWITCHBOARD_AUTH_SECRET: authSecret,
      SWITCHBOARD_DATA_DIR: dataDir,
      SWITCHBOARD_ROLE: 'worker',
      SWITCHBOARD_SANDBOX_SPEED: '0.005',
      SWITCHBOARD_SANDBOX_AGENTS: '0',
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

it('the hook is asked again with the same id after its worker was killed, and the call is dialed once', async () => {
  const caller = await signUpCaller(app);
  const hook = { url: server.url, is_on_outbound: true, is_on_inbound: false };
  expect((await caller.person.request('PUT', '/api/call-hook', hook)).status).toBe(200);
  server.answer = () => undefined;
  const { body } = await caller.place(await caller.lead());
  const first = await startWorker();
  await eventually(async () => server.asked.length === 1);
  await kill(first);
  const killed = await caller.read(body.call_id);
  expect(killed).toMatchObject({ ended_at: null, attempts: [] });
  // Simulates a job lost with its process: the call's row still says that the hook must be asked.
  await asOwner(app.services.env.databaseUrl, (owner) => owner.query('DELETE FROM graphile_worker._private_jobs'));
  server.answer = { action: 'call' };
  expect(await recoverCalls(app.services)).toBe(1);
  await startWorker();
  const call = await caller.ended(body.call_id);
  expect(call).toMatchObject({ ended_reason: 'assistant-ended-call', attempts: [{ status: 'settled' }] });
  const ids = server.asked.map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids)).toEqual(new Set([`hook_${body.call_id}`]));
  const { rowCount } = await app.services.systemPool.query('SELECT FROM sandbox_calls');
  expect(rowCount).toBe(1);
});
