import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identify } from '../process-identity.mjs';
import { ownInstallation, ownShell, tokenMissing } from './local-installation.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-own-'));
  mkdirSync(join(root, '.data'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (instance: unknown) => writeFileSync(join(root, '.data/instance.json'), JSON.stringify(instance));

it('the installation that runs from this folder is found, and an ended one is not', () => {
  expect(ownInstallation(root, {})).toBeNull();
  write({ owner: identify(process.pid), server: null, url: 'http://localhost:3001' });
  expect(ownInstallation(root, {})).toBe('http://localhost:3001');
  write({ owner: { pid: process.pid, started: 'long ago' }, server: null, url: 'http://localhost:3001' });
  expect(ownInstallation(root, {})).toBeNull();
});

it('an installation is found in its own data folder, and otherwise expected on the configured port', () => {
  const elsewhere = mkdtempSync(join(root, 'elsewhere-'));
  const env = { SWITCHBOARD_DATA_DIR: elsewhere, PORT: '3210' };
  expect(ownShell(root, env)).toBe('http://localhost:3210');
  expect(ownShell(root, {})).toBeNull();
  expect(ownShell(root, { PORT: 'abc' })).toBeNull();
  const instance = { owner: identify(process.pid), server: null, url: 'http://localhost:3211' };
  writeFileSync(join(elsewhere, 'instance.json'), JSON.stringify(instance));
  expect(ownShell(root, env)).toBe('http://localhost:3211');
  expect(ownInstallation('/', { SWITCHBOARD_DATA_DIR: elsewhere })).toBe('http://localhost:3211');
});

it('a missing token is explained with who creates it and the command that uses it', () => {
  const said = (own: string | null) =>
    tokenMissing('http://127.0.0.1:3001', 'slots', 'npm run release -w mfe-slots --', own);
  expect(said('http://localhost:3001')).toContain('This is the installation that runs from this folder. Make a token:');
  expect(said('http://localhost:3000')).toContain('Who runs http://127.0.0.1:3001 makes one there:');
  expect(said(null)).toContain('npm run deploy-token -- slots');
  expect(said(null)).toContain(
    'SWITCHBOARD_DEPLOY_TOKEN=<token> npm run release -w mfe-slots -- --to http://127.0.0.1:3001',
  );
});
