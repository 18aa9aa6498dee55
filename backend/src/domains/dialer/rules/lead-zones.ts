import { organizationZone, zonesOfNumber } from '../../leads/number-zone.ts';
import type { DialState } from './dial-state.ts';
import type { TimeRule } from './rule.ts';
import { isZone, placeOf } from './zoned-time.ts';

const separator = ' ';
const maxRounds = 8;
const maxNamed = 3;

/** The fields of a lead that determine its time zone. */
export interface ZonedLead {
  time_zone: string | null;
  possible_time_zones: readonly string[];
  phone_e164: string | null;
}

/**
 * The time zones that apply to a lead, as one string: its own zone, otherwise every zone its number may be in; null if none is known.
 * Leads with the same string may be called at the same times.
 */
export function zoneKey({ time_zone, possible_time_zones, phone_e164 }: ZonedLead): string | null {
  if (time_zone) return time_zone;
  const known = possible_time_zones.length > 0 || !phone_e164 ? possible_time_zones : zonesOfNumber(phone_e164).zones;
  return known.length > 0 ? known.join(separator) : null;
}

/** The zones of a key. The organization's zone applies if the number has none of its own. */
export function zonesOfKey(key: string | null, organization_time_zone: string): string[] {
  const names = (key ?? '').split(separator).filter(Boolean);
  const zones = names.map((zone) => (zone === organizationZone ? organization_time_zone : zone));
  // If the system doesn't know one of them, no zone is certain.
  return zones.every(isZone) ? [...new Set(zones)] : [];
}

export const zonesOf = ({ lead_time_zone, organization_time_zone }: DialState): string[] =>
  zonesOfKey(lead_time_zone, organization_time_zone);

/** The zone for showing a lead's times: the first that applies, otherwise the organization's. */
export const shownZone = (key: string | null, organization_time_zone: string): string =>
  zonesOfKey(key, organization_time_zone)[0] ?? organization_time_zone;

/** Zones as people read them: `Anchorage or Adak`. */
export function placesText(zones: readonly string[]): string {
  const names = [...new Set(zones.map(placeOf))];
  if (names.length === 1) return names[0] ?? '';
  if (names.length > maxNamed) return `one of ${names.length} time zones from ${names[0]} to ${names.at(-1)}`;
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A rule that must pass in every possible zone of the lead. Without any zone it passes: `leadZone` reports the problem. */
export function inEveryZone(rule: TimeRule): TimeRule {
  const inZone = (state: DialState, lead_time_zone: string): DialState => ({ ...state, lead_time_zone });
  const next: TimeRule['next'] = (state, instant) => {
    const zones = zonesOf(state);
    let time = instant;
    for (let round = 0; round < maxRounds; round++) {
      const before = time.getTime();
      for (const zone of zones) {
        const later = rule.next(inZone(state, zone), time);
        if (!later) return null;
        time = later;
      }
      if (time.getTime() === before) return time;
    }
    return null;
  };
  return {
    next,
    check(state, instant) {
      const zones = zonesOf(state);
      const results = zones.map((zone) => ({ zone, result: rule.check(inZone(state, zone), instant) }));
      const [first] = results;
      if (!first) return { ...rule.check(state, instant), passed: true, explanation: 'The time zone is not known.' };
      if (zones.length === 1) return first.result;
      const among = ` The lead may be in ${placesText(zones)}.`;
      const failed = results.filter(({ result }) => !result.passed);
      const opening = failed.length > 0 ? next(state, instant) : null;
      const [last] = failed.sort((a, b) => (b.result.retry_at ?? '~').localeCompare(a.result.retry_at ?? '~'));
      if (!last) return { ...first.result, explanation: `${first.result.explanation}${among}` };
      // The explanation comes from the zone that opens last, because the call can't be made before.
      const { retry_at: _, ...result } = last.result;
      return {
        ...result,
        explanation: `${result.explanation}${among}`,
        ...(opening ? { retry_at: opening.toISOString() } : {}),
      };
    },
  };
}
