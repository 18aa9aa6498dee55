import { expect, it } from 'vitest';
import { isOpenAt } from './business-hours.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const office = { open_days: weekdays, open_from: '09:00', open_until: '17:00' };
const night = { open_days: ['friday'], open_from: '22:00', open_until: '02:00' };
const always = { open_days: [], open_from: null, open_until: null };

it.each([
  // 2026-11-23 is a Monday; New York is five hours behind.
  [office, 'America/New_York', '2026-11-23T13:59:00Z', false],
  [office, 'America/New_York', '2026-11-23T14:00:00Z', true],
  [office, 'America/New_York', '2026-11-23T21:59:00Z', true],
  [office, 'America/New_York', '2026-11-23T22:00:00Z', false],
  [office, 'UTC', '2026-11-22T12:00:00Z', false],
  [night, 'UTC', '2026-11-27T22:00:00Z', true],
  [night, 'UTC', '2026-11-28T01:59:00Z', true],
  [night, 'UTC', '2026-11-28T02:00:00Z', false],
  [night, 'UTC', '2026-11-27T01:00:00Z', false],
  [{ ...always, open_days: ['monday'] }, 'UTC', '2026-11-23T00:00:00Z', true],
  [{ ...always, open_days: ['monday'] }, 'UTC', '2026-11-24T00:00:00Z', false],
  [always, 'UTC', '2026-11-24T03:00:00Z', true],
])('the business hours %j in %s at %s give isOpen %s', (hours, zone, at, isOpen) => {
  expect(isOpenAt(hours, zone, new Date(at))).toBe(isOpen);
});
