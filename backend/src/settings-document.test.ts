import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsPage } from './settings-document.ts';

it('docs/settings.md describes every variable as it is currently declared', () => {
  expect(readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')).toBe(settingsPage());
});
