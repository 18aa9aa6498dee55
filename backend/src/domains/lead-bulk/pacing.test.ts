import { expect, it } from 'vitest';
import { firstAllowedIn } from '../scheduled-calls/call-window.ts';
import { newPacing, takePlace } from './pacing.ts';

const firstAllowed = firstAllowedIn({ organization: { time_zone: 'UTC' } } as Parameters<typeof firstAllowedIn>[0]);

const places = (count: number, zones: readonly string[], start: string, perHour: number) => {
  const pacing = newPacing(new Date(start), perHour);
  const times = Array.from({ length: count }, (_, at) => {
    const zone = zones[at % zones.length] ?? 'UTC';
    return { zone, at: takePlace(pacing, zone, firstAllowed)?.toISOString() ?? null };
  });
  return { times, pacing };
};

it('each lead gets its own time, no closer to the next than the pace', () => {
  const { times, pacing } = places(5, ['Europe/Berlin'], '2026-11-23T10:00:00.000Z', 60);
  expect(times.map(({ at }) => at?.slice(11, 16))).toEqual(['10:00', '10:01', '10:02', '10:03', '10:04']);
  expect(pacing.taken).toEqual([[0, 4]]);
});

it('a lead waits for the morning in its time zone while other leads are called first', () => {
  const { times } = places(4, ['America/Los_Angeles', 'Europe/Berlin'], '2026-11-23T10:00:00.000Z', 4);
  expect(times).toEqual([
    { zone: 'America/Los_Angeles', at: '2026-11-23T16:00:00.000Z' },
    { zone: 'Europe/Berlin', at: '2026-11-23T10:00:00.000Z' },
    { zone: 'America/Los_Angeles', at: '2026-11-23T16:15:00.000Z' },
    { zone: 'Europe/Berlin', at: '2026-11-23T10:15:00.000Z' },
  ]);
});

it("leads that don't fit continue the next day, never at night and never two at the same time", () => {
  const zones = ['America/New_York', 'America/Chicago', 'Asia/Tokyo', 'Australia/Adelaide'];
  const { times, pacing } = places(400, zones, '2026-11-23T14:10:00.000Z', 12);
  expect(new Set(times.map(({ at }) => at)).size).toBe(400);
  for (const { zone, at } of times) {
    const hour = Number(
      new Date(at ?? '').toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }),
    );
    expect([zone, at, hour >= 8 && hour < 21]).toEqual([zone, at, true]);
  }
  expect(pacing.taken.length).toBeLessThan(10);
});

it('a lead without a known zone gets no time', () => {
  expect(places(1, ['Mars/Olympus'], '2026-11-23T10:00:00.000Z', 60).times[0]?.at).toBeNull();
});
