import { expect, it } from 'vitest';
import { zoneProblemsOf } from './zones.ts';

const path = 'mfe-leads/src/features/a/A.tsx';

it.each([
  ['const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;', "the browser's time zone"],
  ["const day = new Intl.DateTimeFormat('en-US', { month: 'short' });", 'a format in'],
  ["return new Date(at).toLocaleDateString('en-US', { month: 'short' });", 'a text in'],
  ['start.setDate(start.getDate() + 1);', 'a part of a date'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read.
  ['const start = new Date(`${day}T00:00`);', 'a day that begins in'],
])('the time zone check rejects %s', (source, what) => {
  const [first, ...others] = zoneProblemsOf(source, path);
  expect(first).toContain(`${path}:1: `);
  expect([first, ...others].join(' ')).toContain(what);
});

it.each([
  "const day = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });",
  "return at.toLocaleDateString('en-US', { timeZone });",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read.
  'const noon = new Date(`${day}T12:00Z`);',
  '// new Intl.DateTimeFormat(options)',
])('the time zone check accepts %s', (source) => {
  expect(zoneProblemsOf(source, path)).toEqual([]);
});

it("rejects a date from parts, which are the browser's, and accepts one in UTC", () => {
  const [first] = zoneProblemsOf('const from = new Date(year, month - 1, date).toISOString();', path);
  expect(first).toContain('a date from parts in');
  expect(zoneProblemsOf('const from = new Date(Date.UTC(year, month - 1, date));', path)).toEqual([]);
});
