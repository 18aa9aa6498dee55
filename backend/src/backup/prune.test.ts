import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupsToRemove, nameOfBackup, pruneBackups, readKeepRule } from './prune.ts';

const nameOf = (at: Date) => `switchboard-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar`;
const newest = Date.UTC(2026, 10, 28, 2, 30);
/** A backup every night, newest first. */
const nightly = (count: number) =>
  Array.from({ length: count }, (_, night) => nameOf(new Date(newest - night * 86_400_000)));

const keptOf = (names: readonly string[], rule: string) => {
  const removed = new Set(backupsToRemove(names, readKeepRule(rule)));
  return names.filter((name) => !removed.has(name)).map((name) => name.slice(12, 20));
};

describe('a rule for backups', () => {
  it('pruning keeps the newest backup of each of the last days, weeks and months', () => {
    expect(keptOf(nightly(100), '3d,2w,3m')).toEqual([
      '20261128',
      '20261127',
      '20261126',
      '20261122',
      '20261031',
      '20260930',
    ]);
  });

  it('pruning counts only periods with a backup, so a pause removes nothing', () => {
    const names = ['20261128', '20261001', '20260801'].map((day) => `switchboard-${day}T023000Z.tar`);
    expect(keptOf(names, '3d')).toEqual(['20261128', '20261001', '20260801']);
  });

  it('pruning keeps the newest of several backups of a day', () => {
    const names = ['T020000Z', 'T140000Z'].map((time) => `switchboard-20261128${time}.tar`);
    expect(backupsToRemove(names, readKeepRule('1d'))).toEqual(['switchboard-20261128T020000Z.tar']);
  });

  it("pruning keeps a day's last backup with files even if a later one has no files", () => {
    const at = (hour: number, hasFiles: boolean) => nameOfBackup(new Date(Date.UTC(2026, 10, 28, hour)), hasFiles);
    const names = [at(2, true), at(15, false), at(1, true), at(14, false)];
    expect(backupsToRemove(names, readKeepRule('1d'))).toEqual([at(1, true), at(14, false)]);
  });

  it.each(['', '0d', '7', '7x', '7d;4w', '-1d'])('"%s" is refused as a rule for keeping backups', (text) => {
    expect(() => readKeepRule(text)).toThrow(/--keep/);
  });
});

it('pruning removes only backups from a folder, which it recognizes by their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-prune-'));
  const others = ['before-upgrade.tar', 'switchboard-20250101T000000Z.tar.unfinished', 'notes.txt'];
  for (const name of [...nightly(4), ...others]) await writeFile(join(folder, name), '');
  expect(await pruneBackups(folder, readKeepRule('2d'))).toEqual(nightly(4).slice(2));
  expect((await readdir(folder)).sort()).toEqual([...nightly(2), ...others].sort());
  await rm(folder, { recursive: true });
});
