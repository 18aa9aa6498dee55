import { expect, it } from 'vitest';
import { organizationZone, zoneOfNumber, zonesOfNumber } from './number-zone.ts';

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
  ['+448001111', 'Europe/London'],
])('the number %s can only be in %s', (number, zone) => {
  expect(zoneOfNumber(number)).toBe(zone);
});

it.each([
  ['+19072345678', ['America/Anchorage', 'America/Adak'], 'Alaska'],
  ['+17755550142', ['America/Boise', 'America/Los_Angeles'], 'Nevada'],
  ['+12083801234', ['America/Boise', 'America/Los_Angeles'], 'Boise, ID'],
  ['+16055550142', ['America/Chicago', 'America/Denver'], 'South Dakota'],
  ['+17015550142', ['America/Chicago', 'America/Denver'], 'North Dakota'],
  // Exchanges that the table doesn't list, in areas of several zones.
  ['+14235550100', ['America/New_York', 'America/Chicago'], 'Tennessee'],
  ['+18505550100', ['America/New_York', 'America/Chicago'], 'Florida'],
  ['+19285550100', ['America/Denver', 'America/Phoenix'], 'Arizona'],
  ['+12085550100', ['America/Boise', 'America/Los_Angeles'], 'Idaho'],
  ['+6281234567890', ['Asia/Jayapura', 'Asia/Makassar', 'Asia/Jakarta'], null],
  ['+243812345678', ['Africa/Lubumbashi', 'Africa/Kinshasa'], null],
])('the number %s may be in %j', (number, zones, region) => {
  expect(zonesOfNumber(number)).toEqual({ zones, region });
  expect(zoneOfNumber(number)).toBeNull();
});

it.each([
  ['+61891123456', ['Australia/Perth', 'Australia/Adelaide']],
  ['+61412345678', ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Perth', 'Australia/Adelaide']],
  ['+79161234567', ['Europe/Moscow', 'Asia/Anadyr', 'Europe/Samara', 'Asia/Vladivostok']],
  ['+17095550142', ['America/St_Johns', 'America/Puerto_Rico']],
  // Exchanges that the table doesn't list, where it guesses the zone of a neighbor.
  ['+61741234567', ['Australia/Brisbane', 'Australia/Sydney']],
  ['+56324680253', ['America/Santiago', 'Pacific/Easter']],
  ['+5581987654321', ['America/Sao_Paulo', 'America/Noronha']],
  ['+5594987654321', ['America/Sao_Paulo', 'America/Manaus']],
  ['+559435123456', ['America/Sao_Paulo', 'America/Manaus']],
])('the possible zones of the number %s include %j', (number, zones) => {
  expect(zonesOfNumber(number).zones).toEqual(expect.arrayContaining(zones));
});

it("a mobile number of Kazakhstan isn't in Russia's zones", () => {
  expect(zonesOfNumber('+77012345678').zones).not.toContain('Europe/Moscow');
});

it("the possible zones of a toll-free number include the organization's zone", () => {
  const { zones } = zonesOfNumber('+18005550142');
  expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu', organizationZone]));
});

it.each(['+88161234567', '+870773123456', 'none'])('the number %s has no known zone', (number) => {
  expect(zonesOfNumber(number).zones).toEqual([]);
});

it('every zone of a number is known to the runtime', () => {
  const named = ['1', '44', '61', '7', '81', '86', '91', '55', '52', '34'].flatMap((country) =>
    Array.from({ length: 1000 }, (_, n) => zonesOfNumber(`+${country}${String(n).padStart(3, '0')}5550142`).zones),
  );
  for (const zone of new Set(named.flat().filter((zone) => zone !== organizationZone)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});
