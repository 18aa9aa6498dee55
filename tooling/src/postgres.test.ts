import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAlive } from './postgres/postmaster.ts';
import { startPostgres } from './postgres.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false));
    socket.once('error', () => resolve(true));
    socket.once('close', () => socket.destroy());
  });
}

it('Postgres keeps data over a restart, supports Unicode, and requires the password', async () => {
  const options = { dataDir: join(folder, 'data'), password: 'one', isThrowaway: true };
  const first = await startPostgres(options);
  await query(first.url, "create table kept as select lower('ÉÀ') as word");
  await expect(query(first.url.replace(':one@', ':two@'), 'select 1')).rejects.toThrow(/password authentication/);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(await isRefused(first.port)).toBe(true);

  const second = await startPostgres(options);
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'éà' }]);
  await second.stop();
});

it('Postgres starts with a new password when the old one is lost', async () => {
  const dataDir = join(folder, 'data');
  await (await startPostgres({ dataDir, password: 'lost', isThrowaway: true })).stop();
  const next = await startPostgres({ dataDir, password: 'found', isPasswordNew: true, isThrowaway: true });
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

it('a start takes over from a Postgres that a killed run left running', async () => {
  const options = { dataDir: join(folder, 'data'), password: 'one', isThrowaway: true };
  const left = await startPostgres(options);
  await query(left.url, 'create table kept as select 1 as one');
  const next = await startPostgres(options);
  expect(isAlive(left.pid)).toBe(false);
  expect(await query(next.url, 'select one from kept')).toEqual([{ one: 1 }]);
  await next.stop();
});

it('Postgres starts despite a lock file whose process id belongs to another program', async () => {
  const options = { dataDir: join(folder, 'data'), password: 'one', isThrowaway: true };
  await (await startPostgres(options)).stop();
  writeFileSync(
    join(options.dataDir, 'postmaster.pid'),
    `${process.pid}\n${options.dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const next = await startPostgres(options);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

it('Postgres leaves no temporary files next to its data', async () => {
  const running = await startPostgres({ dataDir: join(folder, 'data'), isThrowaway: true });
  await running.stop();
  expect(readdirSync(folder).sort()).toEqual(['data', 'postgres.log']);
});
