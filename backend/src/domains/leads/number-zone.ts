import { readFileSync } from 'node:fs';
import parsePhoneNumber, { type NumberType } from 'libphonenumber-js/max';

// Written by tooling/src/number-zones.ts from Google's libphonenumber (Apache-2.0): zones|region|prefixes.
const source = new URL('./number-zones.txt', import.meta.url);

/** The possible locations of a number. */
export interface NumberZones {
  /** Every zone it may be in, from east to west; empty if its country is unknown. */
  zones: readonly string[];
  /** What they have in common, such as `Alaska`, if known. */
  region: string | null;
}

/** Represents the organization's zone among those that a number may be in. */
export const organizationZone = 'organization';

const unknown: NumberZones = { zones: [], region: null };
const longestPrefix = 8;
/** Countries in which the first digits of a mobile number say where it comes from. */
const withLocalMobiles = new Set(['1', '52', '54', '55', '86']);
/** Brazil's mobiles share nothing but the area code with the exchanges that the table lists. */
const brazilianArea = 4;
const local: readonly NumberType[] = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];

let table: Map<string, NumberZones> | undefined;

function readTable(): Map<string, NumberZones> {
  const lines = readFileSync(source, 'utf8').trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [zones = '', region = '', prefixes = ''] = line.split('|');
      const found: NumberZones = { zones: zones.split(' '), region: region || null };
      return prefixes.split(' ').map((prefix) => [prefix, found] as const);
    }),
  );
}

function lookUp(digits: string): NumberZones {
  table ??= readTable();
  for (let length = Math.min(digits.length, longestPrefix); length > 0; length--) {
    const found = table.get(digits.slice(0, length));
    if (found) return found;
  }
  return unknown;
}

/** The zones of a whole country; Kazakhstan has a part of Russia's code to itself. */
const zonesOfCountry = (code: string, national: string): NumberZones =>
  lookUp(code === '7' && national.startsWith('7') ? '77' : code);

/**
 * The zones that a number in E.164 may be in. A mobile may be anywhere in its country, unless its first digits say where;
 * a toll-free number says nothing of the lead, so that the organization's zone counts too.
 */
export function zonesOfNumber(e164: string): NumberZones {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return unknown;
  const { countryCallingCode: code, nationalNumber } = parsed;
  const type = parsed.getType();
  const isLocal = type === undefined || local.includes(type) || (type === 'MOBILE' && withLocalMobiles.has(code));
  const isBrazilianMobile = code === '55' && type === 'MOBILE';
  if (isLocal) return lookUp(e164.slice(1, isBrazilianMobile ? brazilianArea + 1 : undefined));
  const country = zonesOfCountry(code, nationalNumber);
  if (type === 'MOBILE' || country.zones.length < 2) return country;
  return { ...country, zones: [...country.zones, organizationZone] };
}

/** The only zone that a number in E.164 can be in; null if there are several, or none is known. */
export function zoneOfNumber(e164: string): string | null {
  const { zones } = zonesOfNumber(e164);
  return zones.length === 1 ? (zones[0] ?? null) : null;
}

/** The columns of a lead that store the possible zones of its number. */
export function zoneColumnsOf(e164: string) {
  const { zones, region } = zonesOfNumber(e164);
  return {
    time_zone: zones.length === 1 ? (zones[0] ?? null) : null,
    possible_time_zones: [...zones],
    number_region: region,
  };
}

/** The origin of a number, as far as its digits show. */
export interface NumberPlace {
  country: string | undefined;
  /** The area code in North America; elsewhere the country's code and the next two digits, which begin those of its areas. */
  area: string;
}

/** The origin of a number in E.164; null if it isn't a valid number. */
export function placeOfNumber(e164: string): NumberPlace | null {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return null;
  const { country, countryCallingCode: code, nationalNumber } = parsed;
  return { country, area: `${code} ${nationalNumber.slice(0, code === '1' ? 3 : 2)}` };
}
