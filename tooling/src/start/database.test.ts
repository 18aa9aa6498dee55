import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Database } from './database.ts';

let folder = '';
let database: Database;
let moved: string[] = [];
let falls = 0;
let other: Server | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-database-'));
  moved = [];
  falls = 0;
  other = null;
  database = new Database({
    dataDir: folder,
    password: 'of-a-test',
    isPasswordNew: true,
    onRestart: () => {
      falls += 1;
    },
    onMoved: (url) => moved.push(url),
  });
});

afterEach(async () => {
  await database.stop();
  other?.close();
  rmSync(folder, { recursive: true, force: true });
});

function kill(): void {
  const [pid = ''] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('SELECT 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

it('a killed database returns on its port', async () => {
  const url = await database.start();
  kill();
  await vi.waitFor(() => expect(falls).toBe(1), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await isThere(url)).toBe(true), { timeout: 30_000, interval: 200 });
  expect(moved).toEqual([]);
});

it('a killed database whose port is taken reports its new address', async () => {
  const url = await database.start();
  // Sometimes the database takes its port back before the other process does.
  for (let kills = 1; !other; kills++) {
    await vi.waitFor(kill);
    await vi.waitFor(() => expect(falls).toBe(kills), { timeout: 10_000 });
    const taker = createServer((socket) => socket.destroy()).listen(Number(new URL(url).port), '127.0.0.1');
    other = await once(taker, 'listening').then(
      () => taker,
      () => null,
    );
  }
  await vi.waitFor(() => expect(moved).toHaveLength(1), { timeout: 30_000 });
  expect(moved[0]).not.toBe(url);
  expect(await isThere(moved[0] ?? '')).toBe(true);
});
