import { describe, expect, it } from 'vitest';
import { isMissed, markdown } from './table.ts';

const row = { measure: 'a list', against: 'the clock', ratio: '3.00 (1.88–4.08)', goal: '≤ 1.5', note: '' };

describe('a row of the results', () => {
  it.each([
    ['3.00 (1.88–4.08)', '≤ 1.5', true],
    ['1.50 (1.2–9)', '≤ 1.5', false],
    ['0.27', '≥ 0.5', true],
    ['15 (14–23)', '≥ 30', true],
    ['1,200', '≤ 2', true],
    ['0 ms (0–0)', '≤ 50 ms', false],
    ['2.71', 'p99 ≤ 50 ms', false],
    ['2.71', '', false],
  ])('a result of %s with the goal "%s" has missed it: %s', (ratio, goal, missed) => {
    expect(isMissed({ ratio, goal, note: '' })).toBe(missed);
  });

  it.each([
    ['7.71 ms against 8.10 ms, p99 12.09 ms', true],
    ['7.71 ms against 8.10 ms, p99 9.9 ms', false],
    ['7.71 ms against 8.10 ms', false],
  ])('a result with the note "%s" has missed a goal of p99 ≤ 10 ms: %s', (note, missed) => {
    expect(isMissed({ ratio: '0.95', goal: '≤ 2; p99 ≤ 10 ms', note })).toBe(missed);
  });

  it('a missed goal is shown with its reason, which disappears once the goal is reached', () => {
    const reasons = { 'a list': 'two cores.' };
    expect(markdown([{ ...row, note: '3 ms' }], reasons)).toContain('| 3 ms. **Missed:** two cores. |');
    expect(markdown([row], reasons)).toContain('| ≤ 1.5 | **Missed:** two cores. |');
    expect(markdown([{ ...row, ratio: '1.2' }], reasons)).not.toContain('Missed');
    expect(markdown([{ ...row, measure: 'another' }], reasons)).not.toContain('Missed');
  });
});
