import { expect, it } from 'vitest';
import { zoneOfNumber } from './number-zone.ts';

it.each([
  ['+12125550142', 'America/New_York'],
  ['+13125550142', 'America/Chicago'],
  ['+13035550142', 'America/Denver'],
  ['+14155550142', 'America/Los_Angeles'],
  ['+18085550142', 'Pacific/Honolulu'],
  ['+16025550142', 'America/Phoenix'],
  ['+442079460018', 'Europe/London'],
  ['+447911123456', 'Europe/London'],
  ['+4930123456', 'Europe/Berlin'],
  ['+33612345678', 'Europe/Paris'],
  ['+905321234567', 'Europe/Istanbul'],
])('%s is at home in %s', (number, zone) => {
  expect(zoneOfNumber(number)).toBe(zone);
});

it.each(['+18005550142', '+88161234567'])('%s says no zone for certain', (number) => {
  expect([number, zoneOfNumber(number)]).toEqual([number, null]);
});

it('names zones that every machine knows', () => {
  const named = ['1', '44', '61', '7', '81', '86', '91', '55', '52', '34'].flatMap((country) =>
    Array.from({ length: 1000 }, (_, n) => zoneOfNumber(`+${country}${String(n).padStart(3, '0')}5550142`)),
  );
  for (const zone of new Set(named.filter((zone) => zone !== null)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});
