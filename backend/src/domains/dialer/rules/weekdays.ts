import { type Weekday, weekdays } from '@switchboard/contracts/campaigns.limits';
import { notBefore, zoneOf } from './dial-state.ts';
import { inEveryZone } from './lead-zones.ts';
import type { TimeRule } from './rule.ts';
import { firstInstant, isZone, momentText, placeOf, wallClock } from './zoned-time.ts';

const nameOf = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

/** The day of the week of a date such as `2026-11-23`. */
export function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdays[(fromSunday + 6) % 7] ?? 'monday';
}

function laterDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A campaign's weekdays are in the lead's zone. */
export const campaignWeekdays: TimeRule = inEveryZone({
  check(state, instant) {
    const rule = 'campaign_weekday' as const;
    const { campaign } = state;
    if (!campaign || campaign.weekdays.length === weekdays.length)
      return { rule, passed: true, explanation: 'It may be any day of the week.' };
    const zone = zoneOf(state);
    if (!isZone(zone)) return { rule, passed: false, explanation: 'The time zone of the lead is not known.' };
    const today = weekdayOf(wallClock(zone, instant).date);
    if (campaign.weekdays.includes(today))
      return { rule, passed: true, explanation: `${campaign.name} calls on ${nameOf(today)}s.` };
    const next = campaignWeekdays.next(state, instant);
    if (!next) return { rule, passed: false, explanation: `${campaign.name} calls on no day of the week.` };
    return {
      rule,
      passed: false,
      explanation: `${notBefore(state, momentText(zone, next, instant))}: ${campaign.name} does not call on ${nameOf(today)}s, and it is ${nameOf(today)} in ${placeOf(zone)}.`,
      retry_at: next.toISOString(),
    };
  },
  next(state, instant) {
    const { campaign } = state;
    if (!campaign || campaign.weekdays.length === weekdays.length) return instant;
    const zone = zoneOf(state);
    if (!isZone(zone)) return null;
    const calls = (date: string) => campaign.weekdays.includes(weekdayOf(date));
    const { date } = wallClock(zone, instant);
    if (calls(date)) return instant;
    // A zone may skip a whole day when it crosses the date line: then the day after that one counts.
    for (let days = 1; days <= weekdays.length + 1; days++) {
      const day = laterDate(date, days);
      const first = calls(day)
        ? firstInstant(zone, { from: instant, day, minute: 0 }, (at) => wallClock(zone, at).date >= day)
        : null;
      if (first && calls(wallClock(zone, first).date)) return first;
    }
    return null;
  },
});
