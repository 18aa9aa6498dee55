import { expect, test } from 'vitest';
import {
  addedNote,
  lengthNote,
  madeNote,
  outcomeShare,
  periodName,
  periodsFinding,
  periodTick,
} from './figureWords.ts';

const day = (date: string, leads: number, completed: number, failed: number) => ({ date, leads, completed, failed });
const two = [day('2026-11-20', 1200, 1, 0), day('2026-11-21', 3, 2, 4)];

test('periodName and periodTick name the given day or week in every time zone', () => {
  expect([periodName('2026-11-20', 'day'), periodTick('2026-11-02', 'day')]).toEqual(['Fri, Nov 20', '2']);
  expect([periodName('2026-11-16', 'week'), periodTick('2026-11-16', 'week')]).toEqual(['Week of Nov 16', '11/16']);
});

test('a chart description counts calls, days and completed calls', () => {
  expect(periodsFinding(two, 'day')).toBe('7 calls in 2 days, 3 completed');
  expect(periodsFinding([day('2026-11-20', 0, 1, 0), day('2026-11-21', 0, 0, 0)], 'week')).toBe(
    '1 call in 2 weeks, 1 completed',
  );
  expect(periodsFinding([day('2026-11-20', 0, 0, 0), day('2026-11-21', 0, 0, 0)], 'day')).toBe('No calls in 2 days');
});

test('figures come with a note that explains them', () => {
  expect([addedNote(two, 'day'), madeNote(two, 'week')]).toEqual(['1,203 added in 2 days', '7 in 2 weeks']);
  expect([outcomeShare(3, 4), outcomeShare(0, 0)]).toEqual(['75% of calls', 'None yet']);
  expect([lengthNote(90, 2), lengthNote(0, 0)]).toEqual(['0:45 per completed call', 'None yet']);
});
