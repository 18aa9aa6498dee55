import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../testing/server-process.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { bootId } from './end-of-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a standby process serves once it takes the place of another, and records that the other one was killed', async () => {
  const pid = 4_000_000;
  await app.services.systemPool.query(
    `INSERT INTO processes (id, host, pid, roles, version, file_store, boot_id, seen_at)
     VALUES (gen_random_uuid(), $1, $2, '{api}', '1', '', $3, now() - interval '1 minute')`,
    [hostname(), pid, bootId],
  );
  const server = await startServerProcess(app, {}, undefined, {
    given: ['--standby'],
    onForked: (child: ChildProcess) => void child.send({ type: 'take-over', killed_pids: String(pid) }),
  });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const { rows } = await app.services.systemPool.query('SELECT killed_at FROM processes WHERE pid = $1', [pid]);
  expect(rows).toEqual([{ killed_at: expect.any(Date) }]);
  expect(await server.stop()).toBe(0);
});

it('a standby process ends with its starter', async () => {
  const child = fork(join(import.meta.dirname, '../main.ts'), ['--standby'], {
    env: { PATH: process.env.PATH },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
