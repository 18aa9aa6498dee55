import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identify, isRunning } from '../process-identity.mjs';
import { InstanceLock } from './instance-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a second start in the same folder is refused with the address of the first', async () => {
  const lock = await InstanceLock.take(folder);
  lock.update({ url: 'http://127.0.0.1:3000' });
  await expect(InstanceLock.take(folder)).rejects.toThrow(/already runs .* http:\/\/127\.0\.0\.1:3000/);
  lock.release();
  expect(existsSync(join(folder, 'instance.json'))).toBe(false);
});

it('a start continues when the lock file cannot be written, as on a full disk', async () => {
  const lock = await InstanceLock.take(folder);
  // A folder in place of the temporary file makes the write fail for every user.
  mkdirSync(join(folder, `instance.json.${process.pid}`));
  expect(() => lock.update({ url: 'http://127.0.0.1:3000' })).not.toThrow();
  lock.release();
});

it('a process with a reused id is not mistaken for the owner', async () => {
  const owner = { pid: process.pid, started: 'another boot 1' };
  writeFileSync(join(folder, 'instance.json'), JSON.stringify({ owner, server: null, url: null }));
  const lock = await InstanceLock.take(folder);
  lock.release();
});

it('a server that a killed start left running is ended', async () => {
  const server = spawn('sleep', ['60']);
  const ended = once(server, 'exit');
  const identity = identify(server.pid ?? 0);
  if (!identity) throw new Error('sleep did not start');
  const owner = { pid: 9_999_999, started: 'gone' };
  writeFileSync(join(folder, 'instance.json'), JSON.stringify({ owner, server: identity, url: null }));
  const lock = await InstanceLock.take(folder);
  await ended;
  expect(isRunning(identity)).toBe(false);
  lock.release();
});

it.each(['data', 'data/below'])('a data path %s that leads to a file is refused with advice', async (path) => {
  writeFileSync(join(folder, 'data'), '');
  await expect(InstanceLock.take(join(folder, path))).rejects.toThrow(
    /cannot hold the data of Switchboard: .* file.*\n.*SWITCHBOARD_DATA_DIR/,
  );
});

it('the data folder is private to its owner', async () => {
  const lock = await InstanceLock.take(join(folder, 'deep/data'));
  for (const path of ['deep', 'deep/data']) expect(statSync(join(folder, path)).mode & 0o066).toBe(0);
  lock.release();
});
