import type { Option } from '../Listbox/OptionRow.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { formatZone, timeInZone } from '../Moment/formatMoment.ts';

const spaced = (zone: string) => zone.replaceAll('_', ' ');

/** The common name of a time zone in the page's language, 'Mitteleuropäische Zeit'; undefined in English, where the id says it. */
function ownName(timeZone: string): string | undefined {
  const { locale } = componentTexts;
  if (locale === 'en-US') return undefined;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** A time zone with its current offset and time of day. */
export function zoneOption(zone: string, at: Date): Option {
  const time = timeInZone(zone, at);
  if (!time) return { id: zone, label: spaced(zone) };
  const label = [spaced(formatZone(zone)), ownName(zone)].filter(Boolean).join(' – ');
  return { id: zone, label, description: time };
}

/** All time zones; `known` is one that this browser may lack. */
export function zoneOptions(at: Date, known?: string | null): Option[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(known ? [known] : [])]);
  return [...zones].map((zone) => zoneOption(zone, at));
}
