import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { zonesOfNumber } from '../../leads/number-zone.ts';
import { callWindow, leadZone } from './call-window.ts';
import { decide, nextAllowedTime } from './decide.ts';
import type { DialState } from './dial-state.ts';
import { placesText, zoneKey, zonesOf } from './lead-zones.ts';
import { someCampaign, someState } from './some-state.ts';
import { wallClock } from './zoned-time.ts';

const keyOf = (phone_e164: string) => zoneKey({ time_zone: null, possible_time_zones: [], phone_e164 });
const stateOf = (number: string, more: Partial<DialState> = {}) =>
  someState({ lead_phone_number: number, lead_time_zone: keyOf(number), ...more });
const alaska = '+19072345678';
const hourMs = 60 * 60_000;

describe('a lead that may be in several zones', () => {
  it('a lead with several possible zones is called once the window is open in all of them', () => {
    // Anchorage is nine hours behind UTC in winter, Adak ten.
    const state = stateOf(alaska);
    expect(decide(state, new Date('2026-11-23T17:30:00Z'))).toMatchObject({
      is_allowed: false,
      reason: 'outside_call_window',
      next_allowed_time: '2026-11-23T18:00:00.000Z',
    });
    expect(decide(state, new Date('2026-11-23T18:00:00Z')).is_allowed).toBe(true);
    expect(decide(state, new Date('2026-11-24T05:59:00Z')).is_allowed).toBe(true);
    expect(decide(state, new Date('2026-11-24T06:00:00Z')).is_allowed).toBe(false);
  });

  it('the explanation of a held call names the zone that opens last, and all possible zones', () => {
    expect(callWindow.check(stateOf(alaska), new Date('2026-11-23T12:00:00Z')).explanation).toBe(
      'Held until 8:00 AM in Adak: outside the call window 8:00 AM–9:00 PM. The lead may be in Anchorage or Adak.',
    );
  });

  it('a lead is called in its own zone if it is known', () => {
    const lead = { time_zone: 'America/Anchorage', possible_time_zones: ['America/Adak'], phone_e164: alaska };
    expect(zoneKey(lead)).toBe('America/Anchorage');
  });

  it('a lead with several possible zones waits until the campaign has begun in all of them', () => {
    const state = stateOf(alaska, { campaign: someCampaign({ start_date: '2026-11-24', call_start_time: '00:00' }) });
    expect(nextAllowedTime(state, new Date('2026-11-23T00:00:00Z'))?.toISOString()).toBe('2026-11-24T10:00:00.000Z');
  });

  it('a lead is held for a person if the window is never open in all its zones', () => {
    const campaign = someCampaign({ call_start_time: '09:00', call_end_time: '11:00' });
    const decision = decide(stateOf('+79161234567', { campaign }), new Date('2026-11-23T12:00:00Z'));
    expect(decision).toMatchObject({ is_allowed: false, reason: 'lead_time_zone_unknown', remedy: 'change' });
  });
});

describe('a lead whose zone is not known', () => {
  it.each(['+88161234567', ''])('a lead without a zone is held until a person chooses one (%s)', (number) => {
    const state = stateOf(number, { lead_phone_number: '+12025550147' });
    expect(decide(state, new Date('2026-11-23T18:00:00Z'))).toMatchObject({
      is_allowed: false,
      reason: 'lead_time_zone_unknown',
      remedy: 'change',
    });
  });

  it("a lead with a toll-free number and no zone is called only while the organization's window is open too", () => {
    const zones = zonesOf(stateOf('+18005550142', { organization_time_zone: 'Europe/Berlin' }));
    expect(zones).toEqual(expect.arrayContaining(['Europe/Berlin', 'Pacific/Honolulu']));
  });

  it('only a person with the right role can call a lead without a zone', () => {
    const by = (more: Partial<DialState>) => leadZone.check(stateOf('', more), new Date()).passed;
    expect(by({ asker: 'person', may_call_any_time: true })).toBe(true);
    expect(by({ asker: 'person', may_call_any_time: false })).toBe(false);
    expect(by({ asker: 'program' })).toBe(false);
  });
});

it('a hold explanation names two possible zones, and counts four', () => {
  expect(placesText(['America/Anchorage', 'America/Adak'])).toBe('Anchorage or Adak');
  expect(placesText(['Asia/Tokyo', 'Asia/Omsk', 'Europe/Moscow', 'Europe/Samara'])).toBe(
    'one of 4 time zones from Tokyo to Samara',
  );
});

it('leads of 400 prefixes are never called outside 08:00–21:00 in any of their possible zones', () => {
  const areas = Array.from({ length: 800 }, (_, n) => `+1${200 + n}5550142`).filter((_, n) => n % 4 === 0);
  const foreign = getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []);
  const numbers = [...areas, ...foreign, '+61891123456', '+18005550142', '+79161234567'];
  expect(numbers.length).toBeGreaterThan(400);
  const hours = ['2026-01-14', '2026-07-14'].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`)),
  );
  const wrong: string[] = [];
  let allowed = 0;
  for (const number of numbers) {
    const state = stateOf(number, { organization_time_zone: 'Europe/Berlin' });
    const zones = zonesOfNumber(number).zones.filter((zone) => zone.includes('/'));
    for (const at of hours) {
      if (!leadZone.check(state, at).passed || !callWindow.check(state, at).passed) continue;
      allowed += 1;
      const late = zones.filter((zone) => {
        const { minute } = wallClock(zone, at);
        return minute < 8 * 60 || minute >= 21 * 60;
      });
      if (zones.length === 0 || late.length > 0) wrong.push(`${number} at ${at.toISOString()}: ${late.join(', ')}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(allowed).toBeGreaterThan(8_000);
});

/** The instants at which a zone's clocks change, 2024–2030. */
function clockChanges(zone: string): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(2024, 0)).toZonedDateTimeISO(zone);
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (!change || change.epochMilliseconds > Date.UTC(2031, 0)) return changes;
    changes.push(change.epochMilliseconds);
    at = change;
  }
}

it('the call window opens and closes by local time around every clock change of every zone, 2024–2030', () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' });
    const state = someState({ lead_phone_number: alaska, lead_time_zone: zone });
    for (const change of clockChanges(zone))
      for (let at = change - 15 * hourMs; at <= change + 15 * hourMs; at += hourMs) {
        const hour = Number(format.format(at).slice(0, 2));
        // Checks the hours at which the window opens and closes, and those around a change of clocks.
        if (![7, 8, 20, 21].includes(hour) && Math.abs(at - change) > hourMs) continue;
        const { passed } = callWindow.check(state, new Date(at));
        checked += 1;
        if (passed !== (hour >= 8 && hour < 21)) wrong.push(`${zone} at ${format.format(at)}`);
        const next = passed ? null : callWindow.next(state, new Date(at));
        if (next && format.format(next) < '08:00') wrong.push(`${zone} opens at ${format.format(next)}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(10_000);
});
