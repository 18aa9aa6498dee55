import { describe, expect, it } from 'vitest';
import { isZone } from '../dialer/rules/zone-shifts.ts';
import { readLead } from './read-lead.ts';
import { zoneOfText } from './zone-of-text.ts';

describe('the zone that a cell names', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-07:00) Mountain Standard Time', 'America/Denver'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome', 'Europe/Amsterdam'],
    ['PST', 'America/Los_Angeles'],
    ['Dublin', 'Europe/Dublin'],
    ['New York', 'America/New_York'],
    ['Kyiv', 'Europe/Kyiv'],
  ])('the zone in "%s" is recognized', (text, zone) => {
    expect(zoneOfText(text)).toBe(zone);
    expect(isZone(zone)).toBe(true);
  });

  // Read as an identifier, EST has no summer time, and people would be called an hour too late.
  it.each([
    ['EST', 'America/New_York'],
    ['MST', 'America/Denver'],
  ])('%s is read as the zone of a place, with its daylight saving time', (text, zone) => {
    expect(zoneOfText(text)).toBe(zone);
  });

  it.each(['CST', 'GMT+2', '+02:00', 'Atlantis', 'tomorrow', ''])('no zone is guessed for "%s"', (text) => {
    expect(zoneOfText(text)).toBeNull();
  });

  it("the zone of a row becomes its lead's zone, or a problem of the row", () => {
    const reader = { mapping: ['name', 'phone_number', 'time_zone'], country: null, fields: [] };
    const read = (zone: string) => readLead(['Ada Moss', '+13035550142', zone], reader);
    expect(read('Pacific Time')).toMatchObject({ time_zone: 'America/Los_Angeles' });
    expect(read('Denver')).toMatchObject({ time_zone: null });
    expect(read('CST')).toMatchObject({ problems: [{ cause: 'time_zone_unknown' }] });
  });
});
