import { expect, test } from 'vitest';
import { clockTime, instantOf, meaningOf } from './clockTimes.ts';

const at = (zone: string, date: string, hour: number, minute: number) => meaningOf(zone, { date, hour, minute });

test('a local time is one instant in every time zone', () => {
  expect(at('America/Chicago', '2026-11-23', 9, 30)).toEqual({ kind: 'one', instant: new Date('2026-11-23T15:30Z') });
  expect(at('Asia/Kolkata', '2026-11-23', 0, 0)).toEqual({ kind: 'one', instant: new Date('2026-11-22T18:30Z') });
  expect(at('UTC', '2026-12-31', 23, 59)).toEqual({ kind: 'one', instant: new Date('2026-12-31T23:59Z') });
});

test('a local time that a clock change skips becomes the instant after the change', () => {
  const skipped = at('America/Chicago', '2026-03-08', 2, 30);
  expect(skipped).toEqual({ kind: 'skipped', instant: new Date('2026-03-08T08:30Z') });
  expect(clockTime('America/Chicago', instantOf(skipped, false))).toEqual({ date: '2026-03-08', hour: 3, minute: 30 });
});

test('a local time that occurs twice is the first one, unless the second is chosen', () => {
  const twice = at('Europe/Berlin', '2026-10-25', 2, 30);
  expect(twice).toMatchObject({ kind: 'twice' });
  expect(instantOf(twice, false)).toEqual(new Date('2026-10-25T00:30Z'));
  expect(instantOf(twice, true)).toEqual(new Date('2026-10-25T01:30Z'));
});

test('the hours around a clock change are exact', () => {
  expect(at('America/Chicago', '2026-11-01', 0, 59).kind).toBe('one');
  expect(at('America/Chicago', '2026-11-01', 1, 0).kind).toBe('twice');
  expect(at('America/Chicago', '2026-11-01', 2, 0)).toEqual({ kind: 'one', instant: new Date('2026-11-01T08:00Z') });
  expect(at('Australia/Lord_Howe', '2026-04-05', 1, 45).kind).toBe('twice');
});

test('a local time converts to an instant and back in every zone', () => {
  for (const zone of ['Pacific/Auckland', 'America/St_Johns', 'Asia/Kathmandu'])
    for (let hour = 0; hour < 24; hour += 1) {
      const time = { date: '2026-06-15', hour, minute: 7 };
      expect(clockTime(zone, instantOf(meaningOf(zone, time), false))).toEqual(time);
    }
});
