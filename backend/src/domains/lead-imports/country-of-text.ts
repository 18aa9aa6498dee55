import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { countryOfPlace } from '../../extraction/countries.ts';

const languages =
  'en de fr es it pt nl pl cs sk hu ro bg el tr ru uk sv da nb fi et lv lt ja ko zh ar he hi th vi id fa'.split(' ');

let names: Map<string, string> | undefined;

function readNames(): Map<string, string> {
  const all = new Map<string, string>();
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of getCountries()) {
      const name = display.of(code)?.toLowerCase();
      if (name && !all.has(name)) all.set(name, code);
    }
  }
  return all;
}

/** Countries that share their calling code with smaller ones. */
const largest = new Map(
  Object.entries({
    1: 'US',
    7: 'RU',
    39: 'IT',
    44: 'GB',
    47: 'NO',
    61: 'AU',
    212: 'MA',
    262: 'RE',
    290: 'SH',
    358: 'FI',
    590: 'GP',
    599: 'CW',
  }),
);

/** The country of a calling code, such as `+44` or `0044`. */
function countryOfCallingCode(text: string): string | null {
  const code = /^\(?(?:\+|00)?([1-9]\d{0,2})\)?(?:\.0)?$/.exec(text)?.[1];
  if (!code) return null;
  return largest.get(code) ?? getCountries().find((country) => getCountryCallingCode(country) === code) ?? null;
}

/** The country that a cell names, by its calling code, in letters or in words of many languages; null for a text that names none. */
export function countryOfText(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  if (/^[A-Z]{2}$/.test(code) && isSupportedCountry(code)) return code;
  const called = countryOfCallingCode(code);
  if (called) return called;
  names ??= readNames();
  return names.get(text.trim().toLowerCase()) ?? countryOfPlace(text) ?? null;
}
