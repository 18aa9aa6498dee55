import { readFileSync } from 'node:fs';

// Zones by the first digits of numbers, `-` where these lie in several that differ: Google's libphonenumber
// (resources/timezones, Apache-2.0), without prefixes that say what shorter ones say already.
const source = new URL('./number-zones.txt', import.meta.url);

let zones: Map<string, string | null> | undefined;

function readZones(): Map<string, string | null> {
  const lines = readFileSync(source, 'utf8').trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [zone = '-', ...prefixes] = line.split(' ');
      return prefixes.map((prefix) => [prefix, zone === '-' ? null : zone] as const);
    }),
  );
}

/** The zone in which a number in E.164 is at home; null where it says none for certain, as mobiles of wide countries do. */
export function zoneOfNumber(e164: string): string | null {
  zones ??= readZones();
  const digits = e164.slice(1);
  for (let length = Math.min(digits.length, 8); length > 0; length--) {
    const zone = zones.get(digits.slice(0, length));
    if (zone !== undefined) return zone;
  }
  return null;
}
