import { afterAll, beforeAll, expect, it } from 'vitest';
import { scheduleCrowd, tally } from '../domains/dialer/proof/prepare-calls.ts';
import { startWorkerProcess, type WorkerProcess } from '../domains/dialer/proof/worker-process.ts';
import { type EventStream, openEvents } from '../testing/event-stream.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';

// Real processes on one database: two that answer people, two that dial, and one that starts later.
let app: TestApp;
let apis: ServerProcess[] = [];
let workers: WorkerProcess[] = [];
const startWorker = () => startWorkerProcess(app, { sandboxSpeed: 0.1, settings: { SWITCHBOARD_SANDBOX_AGENTS: '0' } });
beforeAll(async () => {
  app = await startTestApp();
  const startApi = () =>
    startServerProcess(app, {
      SWITCHBOARD_ROLE: 'api',
      LOG_LEVEL: 'silent',
    });
  workers = [await startWorker()];
  const [first, second, worker] = await Promise.all([startApi(), startApi(), startWorker()]);
  apis = [first, second];
  workers.push(worker);
});
afterAll(async () => {
  for (const { child } of [...apis, ...workers]) child.kill('SIGKILL');
  await app.close();
});

const calls = 30;

/** The first half is due soon, one after the other, the second on request; one of five has a conversation. */
const crowd = {
  count: calls,
  lastFours: ['0101', '0147', '0105', '0103', '0101'],
  due: `CASE WHEN n <= ${calls / 2} THEN now() + interval '3 s' + n * interval '50 ms' ELSE 'infinity' END`,
};
const letTheRestFallDue = () =>
  asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query("UPDATE scheduled_calls SET due_at = now() WHERE due_at = 'infinity'"),
  );

const ask = (api: ServerProcess, { cookie }: TestPerson, path: string, body?: object) =>
  fetch(api.url + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { cookie, 'content-type': 'application/json' },
  });

/** Expires the leases and claims of dead processes: those of live processes are younger. */
const letThoseOfTheDeadEnd = () =>
  asOwner(app.services.env.databaseUrl, async (owner) => {
    await owner.query(
      `UPDATE call_attempts SET lease_expires_at = now() - interval '1 second' WHERE settled_at IS NULL
         AND started_at < now() - interval '6 seconds' AND lease_expires_at < now() + interval '8 seconds'`,
    );
    await owner.query(
      `UPDATE scheduled_calls SET claim_expires_at = now() - interval '1 second' WHERE status = 'scheduled'
         AND claim_expires_at < now() + interval '12 seconds'`,
    );
  });

const read = async <T>(statement: string) => (await app.services.systemPool.query<T & object>(statement)).rows;
const dialed = async () => (await read('SELECT FROM sandbox_calls')).length;

/** Creates a lead through one process and expects its event on another. */
async function expectHeard(
  person: TestPerson,
  from: ServerProcess,
  stream: EventStream,
  phone_number: string,
): Promise<void> {
  const answer = await ask(from, person, '/api/leads', { first_name: 'Ada', last_name: 'Lovelace', phone_number });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await eventually(async () => stream.events.some((event) => 'subject_id' in event && event.subject_id === id));
}

it('every call is made once while a worker is killed, an API is killed and a worker is stopped', async () => {
  const [firstApi, secondApi] = apis as [ServerProcess, ServerProcess];
  const [killed, stopped] = workers as [WorkerProcess, WorkerProcess];
  const { person } = await scheduleCrowd(app, crowd);
  const throughSecond = { fetch: (path: string, init?: RequestInit) => fetch(secondApi.url + path, init) };
  const stream = await openEvents(throughSecond as TestApp, person);
  await expectHeard(person, firstApi, stream, '+12025550147');
  const processes = await read<{ roles: string[] }>('SELECT roles FROM processes ORDER BY roles');
  expect(processes.map(({ roles }) => roles.join())).toEqual(['api', 'api', 'worker', 'worker']);

  await eventually(async () => (await dialed()) >= 10);
  await killed.kill();
  firstApi.child.kill('SIGKILL');
  const third = await startWorker();
  workers.push(third);
  await letTheRestFallDue();
  await eventually(
    async () => (await read("SELECT FROM calls WHERE status = 'connected' AND ended_at IS NULL")).length > 0,
  );
  const ended = new Promise((resolve) => stopped.child.once('exit', resolve));
  stopped.child.kill('SIGTERM');
  expect(await ended).toBe(0);

  await eventually(async () => {
    await letThoseOfTheDeadEnd();
    return (await tally(app, person.organizationId)).lost === 0;
  }, 60);
  const { uncertain, dials, ...counted } = await tally(app, person.organizationId);
  expect(counted).toEqual({ scheduled: calls, called: calls, dialedTwice: 0, lost: 0 });
  // For calls that were committed and not dialed when their worker was killed the outcome is unknown: they aren't dialed again.
  expect(dials + uncertain).toBeGreaterThanOrEqual(calls);
  expect(await read("SELECT FROM calls WHERE ended_reason = 'server-shutdown'")).toEqual([]);

  await expectHeard(person, secondApi, stream, '+12025550148');
  const heard = stream.events.filter((event) => event.type === 'call.status' && event.ended_reason !== null);
  expect(new Set(heard.map((event) => 'subject_id' in event && event.subject_id)).size).toBe(calls);
  expect((await ask(secondApi, person, '/health/ready')).status).toBe(200);
  await stream.close();
});
