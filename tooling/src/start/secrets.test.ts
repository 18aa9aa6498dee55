import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecrets } from './secrets.ts';
import { SettingsError } from './settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('secrets are created once, and only their owner can read them', () => {
  const first = readSecrets(folder);
  expect(readSecrets(folder)).toEqual({ secrets: first.secrets, isNew: false });
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it.each([
  ['is cut off', '{"postgres_password": "abc'],
  ['is empty', ''],
  ['holds something else', 'null'],
  ['lacks one', '{"postgres_password": "abc"}'],
])('a secrets file that %s is refused with advice and left unchanged', (_, content) => {
  const path = join(folder, 'secrets.json');
  writeFileSync(path, content);
  expect(() => readSecrets(folder)).toThrow(SettingsError);
  expect(() => readSecrets(folder)).toThrow(/secrets\.json cannot be read.*\nPut a copy of it back/);
  expect(readFileSync(path, 'utf8')).toBe(content);
});

it('a folder with the name of the secrets file is reported', () => {
  mkdirSync(join(folder, 'secrets.json'));
  expect(() => readSecrets(folder)).toThrow(/secrets\.json cannot be read/);
});
