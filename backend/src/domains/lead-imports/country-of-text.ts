import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { countryOfPlace } from '../../extraction/countries.ts';
import { prepared } from '../../extraction/prepared.ts';

const languages =
  'en de fr es it pt nl pl cs sk hu ro bg el tr ru uk sv da nb fi et lv lt ja ko zh ar he hi th vi id fa'.split(' ');

/** Codes of three letters, and names that the lists of languages have in another form. */
const otherNames =
  'usa-US gbr-GB deu-DE fra-FR esp-ES ita-IT nld-NL bel-BE che-CH aut-AT swe-SE nor-NO dnk-DK fin-FI isl-IS irl-IE prt-PT pol-PL cze-CZ svk-SK hun-HU rou-RO bgr-BG grc-GR tur-TR rus-RU ukr-UA srb-RS hrv-HR svn-SI est-EE lva-LV ltu-LT can-CA mex-MX bra-BR arg-AR chl-CL col-CO per-PE ven-VE ecu-EC ury-UY aus-AU nzl-NZ jpn-JP kor-KR chn-CN twn-TW hkg-HK sgp-SG mys-MY idn-ID phl-PH tha-TH vnm-VN ind-IN pak-PK bgd-BD lka-LK are-AE sau-SA qat-QA kwt-KW isr-IL egy-EG mar-MA zaf-ZA nga-NG ken-KE gha-GH irn-IR irq-IQ jor-JO lbn-LB ' +
  'eeuu-US eua-US рф-RU russianfederation-RU macedonia-MK northmacedonia-MK bosnia-BA burma-MM swaziland-SZ palestine-PS korea-KR republicofkorea-KR koreasouth-KR hongkongsar-HK holland-NL ivorycoast-CI capeverde-CV unitedkingdomofgreatbritainandnorthernireland-GB';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '');

function* readNames(): Generator<void, Map<string, string>> {
  const all = new Map<string, string>();
  for (const language of languages) {
    yield;
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of getCountries()) {
      const name = display.of(code);
      // Scripts that are written with marks lose letters when folded.
      for (const form of name ? [name.toLowerCase(), folded(name)] : [])
        if (form && !all.has(form)) all.set(form, code);
    }
  }
  for (const [name = '', code = ''] of otherNames.split(' ').map((pair) => pair.split('-'))) all.set(name, code);
  return all;
}

/** Ready after `countryNames.prepare()`; otherwise the first use makes them. */
export const countryNames = prepared(readNames);

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

/** The letters of a flag: `🇩🇪`. */
function countryOfFlag(text: string): string {
  const letters = [...text].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1f1e6);
  const isFlag = letters.length === 2 && letters.every((letter) => letter >= 0 && letter < 26);
  return isFlag ? String.fromCharCode(...letters.map((letter) => letter + 65)) : text;
}

function countryOf(text: string): string | null {
  const code = countryOfFlag(text.trim()).toUpperCase();
  if (code === 'UK') return 'GB';
  if (/^[A-Z]{2}$/.test(code) && isSupportedCountry(code)) return code;
  const called = countryOfCallingCode(code);
  if (called) return called;
  const names = countryNames.get();
  const plain = folded(text);
  const short = plain.replace(/^(?:the|republicof)|(?:republicof|islamicrepublicof|the)$/g, '');
  return names.get(text.trim().toLowerCase()) ?? names.get(plain) ?? names.get(short) ?? countryOfPlace(text) ?? null;
}

/**
 * The country that a cell names, by its calling code, in letters or in words of many languages, also as `DE - Germany` and
 * `Deutschland (DE)`; null for a text that names none.
 */
export function countryOfText(text: string): string | null {
  const whole = text.length > 100 ? null : countryOf(text);
  if (whole || text.length > 100) return whole;
  const parts = text.split(/[(),;/_–-]/).filter((part) => /[\p{L}\d]/u.test(part));
  const found = new Set(parts.length > 1 ? parts.flatMap((part) => countryOf(part) ?? []) : []);
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
