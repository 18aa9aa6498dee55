import { expect, it } from 'vitest';
import { decisionRow } from './decisions.ts';

const text = '---\ndate: 2026-11-20\nstatus: Accepted\n---\n\n# 7. Use one table\n\nBecause.\n';

it('a decision is listed with its number, title, date and status', () => {
  expect(decisionRow('0007-one-table.md', text)).toBe(
    '| 7 | [Use one table](0007-one-table.md) | 2026-11-20 | Accepted |',
  );
});

it.each([
  ['without a date', text.replace('date: 2026-11-20\n', '')],
  ['without a status', text.replace('status: Accepted\n', '')],
  ['without a number in its title', text.replace('7. ', '')],
  ['with the number of another file', text.replace('7. ', '8. ')],
])('a decision is rejected %s', (_, broken) => {
  expect(decisionRow('0007-one-table.md', broken)).toBeNull();
});
