import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installationSettings } from './admin-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-admin-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'a'.repeat(16) + 'b'.repeat(16);

function start(pid = process.pid): void {
  mkdirSync(join(folder, '.data/postgres'), { recursive: true });
  const secrets = { postgres_password: 'generated', auth_secret: secret };
  writeFileSync(join(folder, '.data/secrets.json'), JSON.stringify(secrets));
  writeFileSync(join(folder, '.data/postgres/postmaster.pid'), `${pid}\n/data\n1700000000\n40123\n/tmp\n127.0.0.1\n`);
}

it('finds the database that runs under the data folder', () => {
  start();
  expect(installationSettings({}, folder)).toEqual({
    DATABASE_URL: 'postgres://postgres:generated@127.0.0.1:40123/switchboard',
    SWITCHBOARD_AUTH_SECRET: secret,
    SWITCHBOARD_DATA_DIR: join(folder, '.data'),
  });
  expect(installationSettings({ SWITCHBOARD_DATA_DIR: join(folder, '.data') }, '/elsewhere').DATABASE_URL).toContain(
    ':40123/',
  );
});

it('takes the database and the secret that the environment names, and the kept secret where it names none', () => {
  const DATABASE_URL = 'postgres://postgres:x@db.example.com:5432/switchboard';
  const given = { DATABASE_URL, SWITCHBOARD_AUTH_SECRET: 'c'.repeat(32) };
  expect(installationSettings(given, folder)).toMatchObject(given);
  start();
  expect(installationSettings({ DATABASE_URL }, folder)).toMatchObject({
    DATABASE_URL,
    SWITCHBOARD_AUTH_SECRET: secret,
  });
});

it('says what to do when nothing was started, or nothing runs any more', () => {
  expect(() => installationSettings({}, folder)).toThrow(
    /Nothing was started .* npm start\. If it runs .* set SWITCHBOARD_DATA_DIR/,
  );
  // No process has the largest number there is.
  start(4_194_305);
  expect(() => installationSettings({}, folder)).toThrow(
    /Nothing runs .* npm start\. If it runs .* set SWITCHBOARD_DATA_DIR/,
  );
});
