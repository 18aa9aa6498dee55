import { randomUUID } from 'node:crypto';
import type { Process } from '@switchboard/contracts/processes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { announce, forgetProcesses } from './announce.ts';
import { isAnotherThere, processId } from './living.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) => app.services.systemPool.query(text, values);

/** Registers another process on another host; returns its id. */
async function addProcess(roles: string[], file_store: string): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO processes (id, host, pid, roles, version, file_store) VALUES ($1, 'elsewhere', 41, $2, '0', $3)`,
    [id, roles, file_store],
  );
  return id;
}

it('a process registers its roles and its file storage until it has ended', async () => {
  const presence = await announce(app.services);
  const read = async () => (await query('SELECT roles, file_store, stopping_at FROM processes')).rows;
  expect(await read()).toEqual([
    { roles: ['api', 'worker', 'agent'], file_store: app.services.files.identity, stopping_at: null },
  ]);
  await presence.leave();
  expect(await read()).toEqual([expect.objectContaining({ stopping_at: expect.any(Date) })]);
  await presence.stop('SIGTERM');
  expect(await read()).toEqual([]);
  const { rows } = await query('SELECT id, pid, roles, reason FROM ended_processes');
  expect(rows).toEqual([{ id: processId, pid: process.pid, roles: ['api', 'worker', 'agent'], reason: 'SIGTERM' }]);
  await query('DELETE FROM ended_processes');
});

it('super admins see ended processes with the reason for a day', async () => {
  const [stopped, killed, old] = [randomUUID(), await addProcess(['worker'], ''), randomUUID()];
  await query("UPDATE processes SET seen_at = now() - interval '61 minutes', killed_at = now() WHERE id = $1", [
    killed,
  ]);
  const silent = await addProcess(['worker'], '');
  await query("UPDATE processes SET started_at = now() - interval '3 hours' WHERE id = $1", [killed]);
  await query("UPDATE processes SET seen_at = now() - interval '16 seconds' WHERE id = $1", [silent]);
  for (const [id, hours] of [
    [stopped, 23],
    [old, 25],
  ] as const)
    await query(
      `INSERT INTO ended_processes (id, host, pid, roles, version, started_at, ended_at, reason)
       VALUES ($1, 'elsewhere', 7, '{worker}', '0', now() - interval '2 days', now() - make_interval(hours => $2), 'SIGTERM')`,
      [id, hours],
    );
  await forgetProcesses(app.services.systemPool);
  const { cookie } = await signInSuperAdmin(app);
  const { body } = await app.request<{ items: Process[] }>('GET', '/api/processes', undefined, { cookie });
  expect(body.items.map(({ id, ended_at, end_reason }) => [id, ended_at !== null, end_reason])).toEqual([
    [stopped, true, 'SIGTERM'],
    [killed, true, 'killed by SIGKILL'],
    [silent, false, 'ended without a word'],
  ]);
  await query('DELETE FROM processes');
  await query('DELETE FROM ended_processes');
});

it("a process doesn't start next to one with other file storage, and says what to do", async () => {
  const other = await addProcess(['api'], 'folder of another host');
  await expect(announce(app.services)).rejects.toThrow(
    /process 41 on the host elsewhere .* Give all processes the same bucket by SWITCHBOARD_S3_BUCKET, .* the same SWITCHBOARD_DATA_DIR/,
  );
  // It is gone since then, or has the same store.
  await query("UPDATE processes SET seen_at = now() - interval '16 seconds' WHERE id = $1", [other]);
  await (await announce(app.services)).stop();
  await query('UPDATE processes SET seen_at = now(), file_store = $2 WHERE id = $1', [
    other,
    app.services.files.identity,
  ]);
  await (await announce(app.services)).stop();
  await query('DELETE FROM processes');
});

it("another process is found by its role while it sends heartbeats and isn't stopping", async () => {
  const { systemPool } = app.services;
  const other = await addProcess(['worker', 'agent'], '');
  await query('INSERT INTO processes (id, host, pid, roles, version, file_store) VALUES ($1, $2, 1, $3, $2, $2)', [
    processId,
    '',
    ['api'],
  ]);
  const found = () =>
    Promise.all((['api', 'worker', 'agent'] as const).map((role) => isAnotherThere(systemPool, role)));
  expect(await found()).toEqual([false, true, true]);
  await query('UPDATE processes SET stopping_at = now() WHERE id = $1', [other]);
  expect(await found()).toEqual([false, false, false]);
  await query("UPDATE processes SET stopping_at = NULL, seen_at = now() - interval '16 seconds' WHERE id = $1", [
    other,
  ]);
  expect(await found()).toEqual([false, false, false]);
  await query('DELETE FROM processes');
});

it('concurrent processes agree on the name of their folder', async () => {
  const same = await startTestApp({
    DATABASE_URL: app.services.env.databaseUrl,
    SWITCHBOARD_DATA_DIR: app.services.env.dataDir,
  });
  const other = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
  expect(same.services.files.identity).toBe(app.services.files.identity);
  expect(other.services.files.identity).not.toBe(app.services.files.identity);
  await other.close();
  await same.close();
});
