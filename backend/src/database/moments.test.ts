import { expect, it } from 'vitest';
import { momentText } from './moments.ts';

it.each([
  ['2026-11-21 10:00:00+00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21 10:00:00.5+00', '2026-11-21T10:00:00.500Z'],
  ['2026-11-21 10:00:00.123+00', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21 12:00:00.25+02', '2026-11-21T10:00:00.250Z'],
  ['2026-11-21 15:30:00+05:30', '2026-11-21T10:00:00.000Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
])('%s is written as %s', (written, text) => {
  expect(momentText(written)).toBe(text);
});
