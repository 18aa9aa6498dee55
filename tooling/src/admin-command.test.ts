import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeKeptSecret, installationSettings } from './admin-command.ts';

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

it('the admin command finds the database that runs under the data folder', () => {
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

it('the admin command takes the database and secret from the environment, and else the stored secret', () => {
  const DATABASE_URL = 'postgres://postgres:x@db.example.com:5432/switchboard';
  const given = { DATABASE_URL, SWITCHBOARD_AUTH_SECRET: 'c'.repeat(32) };
  expect(installationSettings(given, folder)).toMatchObject(given);
  start();
  expect(installationSettings({ DATABASE_URL }, folder)).toMatchObject({
    DATABASE_URL,
    SWITCHBOARD_AUTH_SECRET: secret,
  });
});

it('the admin command explains what to do if nothing was started or nothing is running', () => {
  expect(() => installationSettings({}, folder)).toThrow(
    /Nothing was started .* npm start\. If it runs .* set SWITCHBOARD_DATA_DIR/,
  );
  // No process has the largest number there is.
  start(4_194_305);
  expect(() => installationSettings({}, folder)).toThrow(
    /Nothing runs .* npm start\. If it runs .* set SWITCHBOARD_DATA_DIR/,
  );
});

it('rotating creates a new secret next to the previous one, which stays valid until it is ended', () => {
  start();
  const change = (verb: string, env: NodeJS.ProcessEnv = {}) => changeKeptSecret(['secrets', verb], env, folder);
  expect(change('status')).toBeNull();
  expect(change('end')).toBe('There is no previous secret.');
  expect(change('new')).toContain('npm run secrets -- rotate');
  const { SWITCHBOARD_AUTH_SECRET: next, SWITCHBOARD_AUTH_SECRET_PREVIOUS: previous } = installationSettings(
    {},
    folder,
  );
  expect(next).toMatch(/^[0-9a-f]{64}$/);
  expect(previous).toBe(secret);
  expect(() => change('new')).toThrow('is being changed already');
  expect(change('end')).toContain('no longer accepted');
  expect(installationSettings({}, folder)).toEqual({
    DATABASE_URL: expect.any(String),
    SWITCHBOARD_AUTH_SECRET: next,
    SWITCHBOARD_DATA_DIR: join(folder, '.data'),
  });
  // Older backups need it.
  const { retired_auth_secrets } = JSON.parse(readFileSync(join(folder, '.data/secrets.json'), 'utf8'));
  expect(retired_auth_secrets).toEqual([secret]);
  expect(() => change('new', { SWITCHBOARD_AUTH_SECRET: 'c'.repeat(32) })).toThrow('where they are set');
});
