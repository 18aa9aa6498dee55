import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

const plenty = 8 * 1024 ** 3;
const made: string[] = [];
let place: string;

const make = (room: Parameters<typeof makeMemoryFolder>[0]) => {
  const folder = makeMemoryFolder(room);
  made.push(folder);
  return folder;
};

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'memory-'));
});

afterEach(() => {
  for (const folder of [place, ...made.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

test('the test folder is in the ordinary temporary folder if memory is short or has no folder', () => {
  expect(dirname(make({ place, available: 1024 ** 3 }))).toBe(tmpdir());
  expect(dirname(make({ place: join(place, 'missing'), available: plenty }))).toBe(tmpdir());
});

test('folders of ended test runs are removed from memory, and those of running ones stay', () => {
  const gone = join(place, `switchboard-test-${spawnSync('true').pid}-abc`);
  const running = join(place, `switchboard-test-${process.ppid}-abc`);
  const foreign = join(place, 'another-program');
  for (const folder of [gone, running, foreign]) mkdirSync(folder);
  expect(dirname(make({ place, available: plenty }))).toBe(place);
  expect([gone, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
