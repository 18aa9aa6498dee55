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

it('makes secrets once and keeps them for their owner', () => {
  const first = readSecrets(folder);
  expect(readSecrets(folder)).toEqual({ secrets: first.secrets, isNew: false });
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it.each([
  ['is cut off', '{"postgres_password": "abc'],
  ['is empty', ''],
  ['holds something else', 'null'],
  ['lacks one', '{"postgres_password": "abc"}'],
])('says what to do when the file %s, and leaves it as it is', (_, content) => {
  const path = join(folder, 'secrets.json');
  writeFileSync(path, content);
  expect(() => readSecrets(folder)).toThrow(SettingsError);
  expect(() => readSecrets(folder)).toThrow(/secrets\.json cannot be read.*\nPut a copy of it back/);
  expect(readFileSync(path, 'utf8')).toBe(content);
});

it('explains what to do if a folder has the name of the secrets file', () => {
  mkdirSync(join(folder, 'secrets.json'));
  expect(() => readSecrets(folder)).toThrow(/secrets\.json cannot be read/);
});
