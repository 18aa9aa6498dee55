// Writes the table of the time zones of phone numbers: `node tooling/src/number-zones.ts <checkout of google/libphonenumber>`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = new URL('../../backend/src/domains/leads/number-zones.txt', import.meta.url);
const firstYear = 2024;
const years = 7;
const hourMs = 3_600_000;

function readMap(path: string): Map<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  const entries = lines.filter((line) => /^\d/.test(line)).map((line) => line.trim().split('|') as [string, string]);
  return new Map(entries);
}

/** The offsets of a zone in these years: zones with equal offsets always show the same time. */
function clocksOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (ms: number) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const changes: string[] = [];
  let last = '';
  for (let at = Date.UTC(firstYear, 0); at < Date.UTC(firstYear + years, 0); at += 6 * hourMs) {
    const offset = offsetAt(at);
    if (offset !== last) changes.push(`${at} ${offset}`);
    last = offset;
  }
  return changes.join();
}

/** Names of regions by prefix, from the geocoding files of all countries. */
function readRegions(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return new Map(files.flatMap((name) => [...readMap(join(folder, name))]));
}

const exchangeDigits = 7;

/**
 * In North America, an entry shorter than area code and exchange is a guess for unlisted exchanges. If it has one zone
 * and a listed exchange of the area is in another, an unlisted one may be there too.
 */
function widenGuesses(zonesOf: Map<string, string>): void {
  const listed = [...zonesOf].filter(([prefix]) => prefix.startsWith('1'));
  for (const [prefix, zones] of listed) {
    if (zones.includes('&') || prefix.length < 4 || prefix.length >= exchangeDigits) continue;
    const within = listed.filter(([other]) => other.startsWith(prefix)).flatMap(([, others]) => others.split('&'));
    zonesOf.set(prefix, [...new Set([...zones.split('&'), ...within])].join('&'));
  }
}

/**
 * Areas of other countries in which the table lists the exchanges of some places and guesses the rest: Queensland has
 * the zone of its border, and Belém that of Manaus. An unlisted number may be in any zone of its area.
 */
const guessedAreas = [
  ...Array.from({ length: 89 }, (_, at) => `55${at + 11}`), // Brazil
  '617', // Queensland
  '5632', // Valparaíso and Easter Island
];

function widenAreas(zonesOf: Map<string, string>): void {
  const listed = [...zonesOf];
  for (const area of guessedAreas) {
    let shorter = area;
    while (shorter && !zonesOf.has(shorter)) shorter = shorter.slice(0, -1);
    const within = listed.filter(([prefix]) => prefix.startsWith(area)).flatMap(([, zones]) => zones.split('&'));
    const all = new Set([...(zonesOf.get(shorter) ?? '').split('&'), ...within].filter(Boolean));
    if (within.length > 0 && all.size > 1) zonesOf.set(area, [...all].join('&'));
  }
}

const checkout = process.argv[2];
if (!checkout) throw new Error('Pass the path of a checkout of google/libphonenumber');
const zonesOf = readMap(join(checkout, 'resources/timezones/map_data.txt'));
widenGuesses(zonesOf);
widenAreas(zonesOf);
const regions = readRegions(join(checkout, 'resources/geocoding/en'));

const uses = new Map<string, number>();
for (const zones of zonesOf.values()) for (const zone of zones.split('&')) uses.set(zone, (uses.get(zone) ?? 0) + 1);
const byUse = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([zone]) => zone);
const clocks = new Map(byUse.map((zone) => [zone, clocksOf(zone)]));

// Zones such as America/North_Dakota/Center are named after the best known zone of their country with the same time.
const codeOf = (prefix: string) => (prefix[0] === '1' || prefix[0] === '7' ? prefix.slice(0, 1) : prefix.slice(0, 2));
const zonesByCode = new Map<string, Set<string>>();
for (const [prefix, zones] of zonesOf)
  zonesByCode.set(codeOf(prefix), new Set([...(zonesByCode.get(codeOf(prefix)) ?? []), ...zones.split('&')]));

function nameOf(zone: string, prefix: string): string {
  if (zone.split('/').length < 3) return zone;
  const others = zonesByCode.get(codeOf(prefix)) ?? new Set();
  return byUse.find((other) => others.has(other) && clocks.get(other) === clocks.get(zone)) ?? zone;
}

const january = (zone: string): number => {
  const [, sign, hours, minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(clocks.get(zone)?.split(',')[0] ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes));
};

/** The zones of an entry from east to west. Of zones with the same time, the best known one. */
function setOf(prefix: string, zones: string): string {
  const all = zones.split('&');
  if (all.length === 1) return zones;
  const named = new Set(all.map((zone) => nameOf(zone, prefix)));
  const found = new Map<string, string>();
  for (const zone of byUse) {
    const shown = clocks.get(zone) ?? '';
    if (named.has(zone) && !found.has(shown)) found.set(shown, zone);
  }
  return [...found.values()].sort((a, b) => january(b) - january(a)).join(' ');
}

function regionOf(prefix: string): string {
  for (let length = prefix.length; length > 0; length--) {
    const region = regions.get(prefix.slice(0, length));
    if (region) return region;
  }
  return '';
}

const rows = new Map<string, string[]>();
const written = new Map<string, string>();
for (const [prefix, zones] of [...zonesOf].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) {
  const set = setOf(prefix, zones);
  const row = `${set}|${set.includes(' ') ? regionOf(prefix) : ''}`;
  let shorter = prefix.slice(0, -1);
  while (shorter && !written.has(shorter)) shorter = shorter.slice(0, -1);
  if (written.get(shorter) === row) continue;
  written.set(prefix, row);
  rows.set(row, [...(rows.get(row) ?? []), prefix]);
}
const text = [...rows]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([row, prefixes]) => `${row}|${prefixes.sort().join(' ')}`);
writeFileSync(target, `${text.join('\n')}\n`);
