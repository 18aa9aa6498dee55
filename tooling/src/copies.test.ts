import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromWhereTyped, orAsBefore, takeSecret } from './copies.ts';
import { assertNotMoved, lossOfMovingAgain, movedTo, noteMove } from './start/moved.ts';
import { readSettings } from './start/settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'a'.repeat(16) + 'b'.repeat(16);
const settings = (env: NodeJS.ProcessEnv) => readSettings({ SWITCHBOARD_DATA_DIR: folder, ...env }, '/project');

it('nothing starts from a moved database, and the note of the move contains no password', () => {
  assertNotMoved(folder);
  noteMove(folder, 'postgres://ada:hidden@db.example.com:5432/calls?sslpassword=hidden');
  expect(movedTo(folder)).toBe('postgres://ada@db.example.com:5432/calls');
  expect(readFileSync(join(folder, 'moved.json'), 'utf8')).not.toContain('hidden');
  expect(() => assertNotMoved(folder)).toThrow(/was moved to .*: set DATABASE_URL to it.*\n.*moved\.json/);
  rmSync(join(folder, 'moved.json'));
  assertNotMoved(folder);
});

it('moving a database twice is refused, and --again shows what is lost', () => {
  expect(lossOfMovingAgain(folder, false)).toBeNull();
  noteMove(folder, 'postgres://ada@db.example.com:5432/calls');
  expect(() => lossOfMovingAgain(folder, false)).toThrow(/was moved to postgres:.*\n.*since then.*\n.*--again/);
  expect(lossOfMovingAgain(folder, true)).toContain('would be missing');
});

it('a new data folder gets the secret of the backup, readable by its owner only', () => {
  expect(() => takeSecret(settings({}))).toThrow(/secrets\.json into .*\n.*SWITCHBOARD_AUTH_SECRET/);
  takeSecret(settings({ SWITCHBOARD_AUTH_SECRET: secret }));
  const path = join(folder, 'secrets.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ auth_secret: secret });
  expect(statSync(path).mode & 0o077).toBe(0);
});

it('a restore keeps the secret that a data folder already has', () => {
  mkdirSync(folder, { recursive: true });
  const kept = JSON.stringify({ postgres_password: 'generated', auth_secret: 'c'.repeat(32) });
  writeFileSync(join(folder, 'secrets.json'), kept);
  takeSecret(settings({ SWITCHBOARD_AUTH_SECRET: secret }));
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(kept);
});

it('a failed restore leaves the folder unchanged, and a successful one keeps what it restored', async () => {
  const make = (dataDir: string) => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    takeSecret(settings({ SWITCHBOARD_AUTH_SECRET: secret, SWITCHBOARD_DATA_DIR: dataDir }));
  };
  const filled = (dataDir: string, code: number) =>
    orAsBefore(dataDir, async () => {
      make(dataDir);
      return code;
    });
  const fresh = join(folder, 'new');
  expect(await filled(fresh, 1)).toBe(1);
  expect(existsSync(fresh)).toBe(false);
  await expect(
    orAsBefore(fresh, async () => {
      make(fresh);
      throw new Error('no space');
    }),
  ).rejects.toThrow('no space');
  expect(existsSync(fresh)).toBe(false);

  writeFileSync(join(folder, 'kept'), '');
  await filled(folder, 1);
  expect(['kept', 'postgres', 'secrets.json'].map((name) => existsSync(join(folder, name)))).toEqual([
    true,
    false,
    false,
  ]);
  await filled(folder, 0);
  await filled(folder, 1);
  expect(['kept', 'postgres', 'secrets.json'].map((name) => existsSync(join(folder, name)))).toEqual([
    true,
    true,
    true,
  ]);
});

it("options are read with an equals sign or a space, and paths are relative to the caller's folder", () => {
  const folderBefore = process.env.INIT_CWD;
  process.env.INIT_CWD = '/typed';
  try {
    const target = 'postgres://ada@db.example.com:5432/calls?sslmode=require';
    expect(fromWhereTyped(['move', `--to=${target}`])).toEqual(['move', '--to', target]);
    expect(fromWhereTyped(['restore', '--from=one.tar'])).toEqual(['restore', '--from', '/typed/one.tar']);
    expect(fromWhereTyped(['backup', '--to', 'here', '--without-files'])).toEqual([
      'backup',
      '--to',
      '/typed/here',
      '--without-files',
    ]);
  } finally {
    if (folderBefore === undefined) delete process.env.INIT_CWD;
    else process.env.INIT_CWD = folderBefore;
  }
});
