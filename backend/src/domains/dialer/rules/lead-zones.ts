import { organizationZone, zonesOfNumber } from '../../leads/number-zone.ts';
import type { DialState } from './dial-state.ts';
import type { TimeRule } from './rule.ts';
import { isZone, placeOf } from './zoned-time.ts';

const separator = ' ';
const maxRounds = 8;
const maxNamed = 3;

/** What of a lead says where it is. */
export interface ZonedLead {
  time_zone: string | null;
  possible_time_zones: readonly string[];
  phone_e164: string | null;
}

/**
 * The time zones that count for a lead, as one text: its own zone, else every zone its number may be in; null where none is
 * known. Leads with the same text may be called at the same times.
 */
export function zoneKey({ time_zone, possible_time_zones, phone_e164 }: ZonedLead): string | null {
  if (time_zone) return time_zone;
  const known = possible_time_zones.length > 0 || !phone_e164 ? possible_time_zones : zonesOfNumber(phone_e164).zones;
  return known.length > 0 ? known.join(separator) : null;
}

/** The zones of a key. The organization's zone counts where the number says nothing of its own. */
export function zonesOfKey(key: string | null, organization_time_zone: string): string[] {
  const names = (key ?? '').split(separator).filter(Boolean);
  const zones = names.map((zone) => (zone === organizationZone ? organization_time_zone : zone));
  // With one that this computer does not know, nothing is certain.
  return zones.every(isZone) ? [...new Set(zones)] : [];
}

export const zonesOf = ({ lead_time_zone, organization_time_zone }: DialState): string[] =>
  zonesOfKey(lead_time_zone, organization_time_zone);

/** The zone in which times of a lead are shown: the first that counts, else the organization's. */
export const shownZone = (key: string | null, organization_time_zone: string): string =>
  zonesOfKey(key, organization_time_zone)[0] ?? organization_time_zone;

/** Zones as people read them: `Anchorage or Adak`. */
export function placesText(zones: readonly string[]): string {
  const names = [...new Set(zones.map(placeOf))];
  if (names.length === 1) return names[0] ?? '';
  if (names.length > maxNamed) return `one of ${names.length} time zones from ${names[0]} to ${names.at(-1)}`;
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A rule that must pass in every zone that the lead may be in. Without any zone it passes: `leadZone` says what is wrong. */
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
      // The zone that opens last says from when on the call can be made.
      const { retry_at: _, ...result } = last.result;
      return {
        ...result,
        explanation: `${result.explanation}${among}`,
        ...(opening ? { retry_at: opening.toISOString() } : {}),
      };
    },
  };
}
