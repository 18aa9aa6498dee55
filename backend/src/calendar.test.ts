import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { momentsOfDays, startOfDay } from './calendar.ts';
import { minuteText, wallClock } from './domains/dialer/rules/zoned-time.ts';

const minuteMs = 60_000;

it('the calendar agrees with Intl around every clock change of every time zone, 2024–2030', () => {
  const wrong: string[] = [];
  let changes = 0;
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const end = Date.UTC(2031, 0);
    let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(2024, 0)).toZonedDateTimeISO(zone);
    for (;;) {
      const change = at.getTimeZoneTransition('next');
      if (!change || change.epochMilliseconds > end) break;
      changes += 1;
      for (const ms of [change.epochMilliseconds - minuteMs, change.epochMilliseconds]) {
        const [day = '', time] = format.format(ms).split(' ');
        const { date, minute } = wallClock(zone, new Date(ms));
        if (`${date} ${minuteText(minute)}` !== `${day} ${time}`) wrong.push(`${zone} shows ${day} ${time}`);
        const start = startOfDay(day, zone).getTime();
        const isFirst = format.format(start).startsWith(day) && !format.format(start - minuteMs).startsWith(day);
        if (!isFirst) wrong.push(`${zone} starts ${day}`);
      }
      at = change;
    }
  }
  // Where clocks go back over midnight, a day begins twice: its first beginning counts.
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(1_000);
});

it.each([
  // Clocks in Beirut and Santiago jump over midnight; Havana's go back to it.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z'],
])('the day in %s on %s starts at %s', (zone, day, start) => {
  expect(momentsOfDays({ start_date: day }, zone).gte?.toISOString()).toBe(start);
});
