import { isZone } from '../dialer/rules/zone-shifts.ts';

/** What North Americans call their zones; `CST` is China's as well. */
const american = new Map(
  Object.entries({
    eastern: 'America/New_York',
    et: 'America/New_York',
    est: 'America/New_York',
    edt: 'America/New_York',
    central: 'America/Chicago',
    ct: 'America/Chicago',
    cdt: 'America/Chicago',
    mountain: 'America/Denver',
    mt: 'America/Denver',
    mst: 'America/Denver',
    mdt: 'America/Denver',
    pacific: 'America/Los_Angeles',
    pt: 'America/Los_Angeles',
    pst: 'America/Los_Angeles',
    pdt: 'America/Los_Angeles',
    alaska: 'America/Anchorage',
    akst: 'America/Anchorage',
    hawaii: 'Pacific/Honolulu',
    hst: 'Pacific/Honolulu',
    arizona: 'America/Phoenix',
    atlantic: 'America/Halifax',
    newfoundland: 'America/St_Johns',
  }),
);

const plain = (name: string): string => name.toLowerCase().replaceAll('_', ' ').trim();

/** Cities that the lists of some computers have under a former name only. */
const renamed = new Map(
  Object.entries({
    kolkata: 'Asia/Kolkata',
    mumbai: 'Asia/Kolkata',
    'new delhi': 'Asia/Kolkata',
    kathmandu: 'Asia/Kathmandu',
    yangon: 'Asia/Yangon',
    kyiv: 'Europe/Kyiv',
    beijing: 'Asia/Shanghai',
    'ho chi minh city': 'Asia/Ho_Chi_Minh',
    'buenos aires': 'America/Argentina/Buenos_Aires',
  }),
);

let named: { zones: ReadonlyMap<string, string>; cities: ReadonlyMap<string, string> } | undefined;

function namedZones() {
  const zones = Intl.supportedValuesOf('timeZone');
  named ??= {
    zones: new Map(zones.map((zone) => [zone.toLowerCase(), zone])),
    // Of two places with one name, the one that is listed first has the most people.
    cities: new Map(zones.toReversed().map((zone) => [plain(zone.split('/').at(-1) ?? ''), zone])),
  };
  return named;
}

/**
 * The zone that a cell names: by its identifier, by a city or as Americans call it. An abbreviation such as `EST` is the zone of
 * the place, with its summer time. Null for a text that names none, and for one that several zones may be.
 */
export function zoneOfText(text: string): string | null {
  if (text.length > 100) return null;
  // Programs write `(GMT-05:00) Eastern Time (US & Canada)`.
  const name = text
    .trim()
    .replace(/^\((?:gmt|utc)[^()]*\)\s*/i, '')
    .replace(/\((?:us ?& ?canada|us and canada|mexico)\)$/i, '')
    .trim();
  const short = plain(name)
    .replace(/^us[ /]/, '')
    .replace(/ (?:(?:standard|daylight|summer) )?time$/, '');
  const { zones, cities } = namedZones();
  const known =
    american.get(short) ?? zones.get(name.toLowerCase()) ?? cities.get(plain(name)) ?? renamed.get(plain(name));
  if (known) return known;
  // Windows and Rails list cities: `Amsterdam, Berlin, Rome`.
  const listed = name.includes(',') ? name.split(',').flatMap((city) => cities.get(plain(city)) ?? []) : [];
  if (listed[0]) return listed[0];
  return name.includes('/') && isZone(name) ? name : null;
}
