import type { Option } from '../Listbox/OptionRow.tsx';
import { formatZone, timeInZone } from '../Moment/formatMoment.ts';

const spaced = (zone: string) => zone.replaceAll('_', ' ');

/** A zone with its present offset and time of day. */
export function zoneOption(zone: string, at: Date): Option {
  const time = timeInZone(zone, at);
  return { id: zone, label: time ? spaced(formatZone(zone)) : spaced(zone), ...(time ? { description: time } : {}) };
}

/** Every zone; `known` is one that may be missing in this browser. */
export function zoneOptions(at: Date, known?: string | null): Option[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(known ? [known] : [])]);
  return [...zones].map((zone) => zoneOption(zone, at));
}
