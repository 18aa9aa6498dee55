import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openHealthPort } from '../http/health-port.ts';
import { createLivekit, type Livekit } from '../livekit/livekit.ts';
import type { Role } from '../roles.ts';
import { startLivekitServer, type TestLivekitServer } from '../testing/livekit-server.ts';
import { s3Variables, startS3Server } from '../testing/s3-server.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import type { AgentProcess } from '../voice/agent-process.ts';
import { createReadiness, type Readiness } from './readiness.ts';

let app: TestApp;
let server: TestLivekitServer;
let livekit: Livekit;
const shutdown = new AbortController();
beforeAll(async () => {
  app = await startTestApp();
  server = await startLivekitServer();
  livekit = createLivekit(server.settings, {
    systemPool: app.services.systemPool,
    agents: {} as AgentProcess,
    log: app.services.log,
    shutdown: shutdown.signal,
    attends: false,
    takeCallIn: async () => undefined,
    heedAbsence: async () => undefined,
    workOf: { interview: async () => null, call: async () => null, test: async () => null },
  });
});
afterAll(async () => {
  shutdown.abort();
  await server.close();
  await app.close();
});
afterEach(() => {
  server.refuse = null;
});

const owner = (statement: string) => asOwner(app.services.env.databaseUrl, (connection) => connection.query(statement));

/** The readiness of a new process with these roles. */
function readAs(roles: readonly Role[], withLivekit: Livekit | null = null): Promise<Readiness> {
  const { services } = app;
  return createReadiness({ ...services, env: { ...services.env, roles }, livekit: withLivekit }).read();
}

const everybody: readonly Role[][] = [['api'], ['worker'], ['agent']];

/** Retries, because a broken connection may only be noticed by its first user. */
async function expectOfAll(expected: object): Promise<void> {
  for (const roles of everybody)
    await expect.poll(() => readAs(roles), { message: roles.join() }).toMatchObject(expected);
}

it('a process is ready when everything its roles need is there', async () => {
  expect(await readAs(['api', 'worker'])).toEqual({
    status: 'ready',
    roles: ['api', 'worker'],
    needs: { database: 'ok', migrations: 'ok', files: 'ok', disk: 'ok' },
  });
});

it("a process isn't ready on a read-only database such as a standby", async () => {
  const { env } = app.services;
  const name = new URL(env.databaseUrl).pathname.slice(1);
  const server = new URL(env.databaseUrl);
  server.pathname = '/postgres';
  const set = (statement: string) =>
    asOwner(server.toString(), async (connection) => {
      await connection.query(`ALTER DATABASE ${name} ${statement}`);
      await connection.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchboard-system' AND datname = $1",
        [name],
      );
    });
  await set('SET default_transaction_read_only = on');
  try {
    await expectOfAll({ status: 'not ready', needs: { database: 'failed', migrations: 'ok' } });
  } finally {
    await set('RESET default_transaction_read_only');
  }
  await eventually(async () => (await readAs(['api'])).status === 'ready');
});

it("a process isn't ready before its migrations are applied", async () => {
  const last = '(SELECT max(migration_name) FROM _prisma_migrations)';
  await owner(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${last}`);
  await expectOfAll({ status: 'not ready', needs: { database: 'ok', migrations: 'failed' } });
  await owner('UPDATE _prisma_migrations SET rolled_back_at = NULL');
});

it("a process isn't ready without file storage", async () => {
  const folder = join(app.services.env.dataDir, 'files');
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, 'no folder');
  await expectOfAll({ status: 'not ready', needs: { database: 'ok', files: 'failed' } });
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
});

it('a process without the shared bucket keeps working and refuses only file uploads', async () => {
  const bucket = await startS3Server();
  const other = await startTestApp(s3Variables(bucket.endpoint));
  try {
    const person = await other.signUp();
    await bucket.close();
    const document = new FormData();
    document.set('file', new Blob(['Ada Lovelace'], { type: 'text/plain' }), 'ada.txt');
    const refused = await person.request<{ error: { code: string } }>('POST', '/api/lead-uploads', document);
    expect([refused.status, refused.body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await person.request('GET', '/api/call-logs')).status).toBe(200);
    const { services } = other;
    expect(await createReadiness({ ...services, livekit: null }).read()).toMatchObject({
      status: 'ready',
      needs: { files: 'failed' },
    });
  } finally {
    await other.close();
  }
});

it('workers and agents are ready only with a media server, and an API is ready without one', async () => {
  await owner(
    "INSERT INTO processes (id, host, pid, roles, version, file_store) VALUES (gen_random_uuid(), '', 1, '{agent}', '', '')",
  );
  for (const roles of everybody)
    expect(await readAs(roles, livekit)).toMatchObject({ status: 'ready', needs: { livekit: 'ok' } });
  server.refuse = 'key';
  expect(await readAs(['api'], livekit)).toMatchObject({ status: 'ready', needs: { livekit: 'failed' } });
  for (const role of ['worker', 'agent'] as const)
    expect(await readAs([role], livekit)).toMatchObject({ status: 'not ready', needs: { livekit: 'failed' } });
  await owner('DELETE FROM processes');
});

it('a worker dials no one while no process has agents', async () => {
  expect(await readAs(['worker'], livekit)).toMatchObject({ status: 'not ready', needs: { agents: 'failed' } });
  expect(await readAs(['api'], livekit)).toMatchObject({ status: 'ready', needs: { agents: 'failed' } });
  expect((await readAs(['worker', 'agent'], livekit)).needs).not.toHaveProperty('agents');
});

it('a process is ready only while its queue responds', async () => {
  const own = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
  await own.startJobs();
  expect(await own.services.readiness.read()).toMatchObject({ status: 'ready', needs: { queue: 'ok' } });
  await asOwner(own.services.env.databaseUrl, async (connection) => {
    await connection.query('BEGIN');
    await connection.query('LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE');
    const read = async () => (await own.services.readiness.read()).needs?.queue === 'failed';
    await eventually(read);
    expect(await own.services.readiness.read()).toMatchObject({ status: 'not ready', needs: { database: 'ok' } });
    await connection.query('ROLLBACK');
  });
  await eventually(async () => (await own.services.readiness.read()).status === 'ready');
  await own.close();
});

it('readiness is served on its own port, and a taken port is reported with a remedy', async () => {
  const own = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
  const probes = await openHealthPort(own.services, 0);
  const address = `http://127.0.0.1:${probes.port}/health`;
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  await expect(openHealthPort(own.services, probes.port)).rejects.toThrow(
    `SWITCHBOARD_HEALTH_PORT ${probes.port} is taken: give each process of a host a port of its own.`,
  );
  own.shutDown();
  const stopping = await fetch(`${address}/ready`);
  expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await fetch(address)).status).toBe(200);
  probes.close();
  await own.close();
});
