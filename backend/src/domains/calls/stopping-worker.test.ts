import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

// One process serves the API, the others carry the calls.
let app: TestApp;
let caller: TestCaller;
beforeEach(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
});
afterEach(() => app.close());

const worker = async (settings: Record<string, string>) => {
  const started = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl, ...settings });
  await started.startJobs();
  return started;
};
/** Adds the row of another worker process that carries calls. */
const addWorker = () =>
  app.services.systemPool.query(
    "INSERT INTO processes (id, host, pid, roles, version, file_store) VALUES (gen_random_uuid(), '', 1, '{worker}', '', '')",
  );

async function placeConnected(): Promise<string> {
  const { body } = await caller.place(await caller.lead());
  await eventually(async () => (await caller.read(body.call_id)).status === 'connected');
  return body.call_id;
}
const dials = async () => (await app.services.systemPool.query('SELECT FROM sandbox_calls')).rowCount;

describe('a worker that receives the signal to stop', () => {
  it('a stopping worker leaves its calls to another one, which continues them', async () => {
    const first = await worker({ SWITCHBOARD_SANDBOX_SPEED: '1', SWITCHBOARD_DRAIN_SECONDS: '60' });
    const id = await placeConnected();
    const second = await worker({});
    await addWorker();
    first.shutDown();
    await first.close();
    // Only a worker that carries the call can react to this.
    await caller.person.request('POST', `/api/call/${id}/end`);
    expect(await caller.ended(id)).toMatchObject({
      ended_reason: 'staff-ended-call',
      attempts: [{ status: 'settled' }],
    });
    expect(await dials()).toBe(1);
    await second.close();
  });

  it('a stopping worker finishes its calls if there is no other worker', async () => {
    const only = await worker({ SWITCHBOARD_SANDBOX_SPEED: '0.05', SWITCHBOARD_DRAIN_SECONDS: '60' });
    const id = await placeConnected();
    only.shutDown();
    await only.close();
    expect((await caller.read(id)).ended_reason).toBe('assistant-ended-call');
  });

  it('a stopping worker hangs up its calls when its drain time is over', async () => {
    const only = await worker({ SWITCHBOARD_SANDBOX_SPEED: '1', SWITCHBOARD_DRAIN_SECONDS: '1' });
    const { body } = await caller.place(await caller.lead());
    await eventually(async () => (await caller.read(body.call_id)).status !== 'initiated');
    only.shutDown();
    await only.close();
    expect((await caller.read(body.call_id)).ended_reason).toBe('server-shutdown');
  });
});
