import { usualCallWindow } from '@switchboard/contracts/dialer.limits';
import type { CampaignState, DialState } from './dial-state.ts';
import { notBefore, zoneOf } from './dial-state.ts';
import { inEveryZone, placesText, zonesOf } from './lead-zones.ts';
import type { TimeRule } from './rule.ts';
import { clockText, firstInstant, isZone, momentText, placeOf, type WallMinute, wallClock } from './zoned-time.ts';

/** The minutes of a day in which people are called: from `start` (inclusive) to `end` (exclusive). */
export interface CallWindow {
  start: WallMinute;
  end: WallMinute;
}

function minuteOf(text: string): WallMinute | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute >= 0 && minute <= 24 * 60 ? minute : null;
}

/** The default window for calls whose campaign sets none. */
export const usualWindow: CallWindow = {
  start: minuteOf(usualCallWindow.start) ?? 0,
  end: minuteOf(usualCallWindow.end) ?? 0,
};

/** The window of a campaign, or the default; null if it allows no call at all. */
export function windowOf(campaign: Pick<CampaignState, 'call_start_time' | 'call_end_time'> | null): CallWindow | null {
  const start = campaign?.call_start_time ? minuteOf(campaign.call_start_time) : usualWindow.start;
  const end = campaign?.call_end_time ? minuteOf(campaign.call_end_time) : usualWindow.end;
  return start === null || end === null || start >= end ? null : { start, end };
}

/** Whether the zone's local time is within the window. */
export function isInWindow({ start, end }: CallWindow, zone: string, instant: Date): boolean {
  const { minute } = wallClock(zone, instant);
  return minute >= start && minute < end;
}

/** The first moment within the window that isn't before the instant. Null if there is none within two days. */
export function nextOpening(window: CallWindow, zone: string, instant: Date): Date | null {
  const from = { from: instant, day: wallClock(zone, instant).date, minute: window.start };
  return firstInstant(zone, from, (at) => isInWindow(window, zone, at));
}

/** A person whose role allows it may call at any time without a campaign. The window applies to all other calls. */
const applies = ({ asker, campaign, may_call_any_time = true }: DialState): boolean =>
  asker !== 'person' || campaign !== null || !may_call_any_time;

const chosenByPerson = 'A person chose this moment.';

const textOf = ({ start, end }: CallWindow) => `${clockText(start)}–${clockText(end)}`;

const windowInEveryZone: TimeRule = inEveryZone({
  check(state, instant) {
    const result = (passed: boolean, explanation: string) => ({
      rule: 'outside_call_window' as const,
      passed,
      explanation,
    });
    if (!applies(state)) return result(true, chosenByPerson);
    const zone = zoneOf(state);
    if (!isZone(zone))
      return result(false, 'The time zone of the lead is not known, nor that of the organization. Choose one of them.');
    const window = windowOf(state.campaign);
    if (!window)
      return result(false, "The campaign's call window ends before it begins, so no one is called. Correct its times.");
    const place = placeOf(zone);
    if (isInWindow(window, zone, instant))
      return result(
        true,
        `It is ${clockText(wallClock(zone, instant).minute)} in ${place}, inside the call window ${textOf(window)}.`,
      );
    const opening = nextOpening(window, zone, instant);
    if (!opening) return result(false, `The call window ${textOf(window)} does not open in ${place}.`);
    return {
      ...result(
        false,
        `${notBefore(state, momentText(zone, opening, instant))}: outside the call window ${textOf(window)}.`,
      ),
      retry_at: opening.toISOString(),
    };
  },
  next(state, instant) {
    if (!applies(state)) return instant;
    const zone = zoneOf(state);
    const window = windowOf(state.campaign);
    return window && isZone(zone) ? nextOpening(window, zone, instant) : null;
  },
});

export const callWindow: TimeRule = {
  ...windowInEveryZone,
  check(state, instant) {
    const result = windowInEveryZone.check(state, instant);
    if (result.passed || zonesOf(state).length === 1 || !windowOf(state.campaign) || result.retry_at) return result;
    // `leadZone` reports that the windows of the zones never overlap.
    return { ...result, passed: true, explanation: 'The time zone is not known.' };
  },
};

/** A call waits for a person to choose the lead's zone if none is known, or if the windows of its possible zones never overlap. */
export const leadZone: TimeRule = {
  check(state, instant) {
    const rule = 'lead_time_zone_unknown' as const;
    const zones = zonesOf(state);
    if (!applies(state)) return { rule, passed: true, explanation: chosenByPerson };
    if (zones.length === 0)
      return {
        rule,
        passed: false,
        explanation:
          "The lead's time zone isn't known, and the number doesn't say its country. Choose the lead's time zone.",
      };
    const window = windowOf(state.campaign);
    if (zones.length === 1 || !window || callWindow.next(state, instant))
      return { rule, passed: true, explanation: `The lead is in ${placesText(zones)}.` };
    return {
      rule,
      passed: false,
      explanation: `The lead may be in ${placesText(zones)}, and the call window ${textOf(window)} is never open in all of them. Choose the lead's time zone.`,
    };
  },
  next: (state, instant) => (leadZone.check(state, instant).passed ? instant : null),
};
