import { getCountries, isSupportedCountry } from 'libphonenumber-js/max';
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

/** The country that a cell names, in letters or in words of many languages; null for a text that names none. */
export function countryOfText(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  if (/^[A-Z]{2}$/.test(code) && isSupportedCountry(code)) return code;
  names ??= readNames();
  return names.get(text.trim().toLowerCase()) ?? countryOfPlace(text) ?? null;
}
