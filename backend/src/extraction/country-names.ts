import type { CountryCode } from 'libphonenumber-js/max';

/** The language in which a country writes its own name. */
const ownLanguages: readonly (readonly [string, string])[] = (
  'FI-fi SE-sv UA-uk RO-ro HU-hu DE-de AT-de ES-es MX-es IT-it PL-pl CZ-cs SK-sk GR-el TR-tr RU-ru BY-ru KZ-ru DK-da NO-nb NL-nl BE-nl PT-pt BR-pt EE-et LV-lv LT-lt ' +
  'JP-ja KR-ko CN-zh TW-zh SA-ar EG-ar MA-ar AE-ar TH-th VN-vi ID-id IR-fa HR-hr SI-sl RS-sr BG-bg IS-is CH-de CH-it PE-es IN-hi MK-mk AL-sq GE-ka AM-hy'
)
  .split(' ')
  .map((pair) => pair.split('-') as [string, string]);

let ownNames: Map<string, CountryCode> | undefined;

function readOwnNames(): Map<string, CountryCode> {
  ownNames ??= new Map(
    ownLanguages.map(([code, language]) => [
      (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '').toLowerCase(),
      code as CountryCode,
    ]),
  );
  return ownNames;
}

/** The country that calls itself so, in lower case. */
export const countryByOwnName = (name: string): CountryCode | undefined => readOwnNames().get(name);

/** Whether a line says a place: it begins or ends with a country in the country's own language, as `Suomi Helsinki` does. */
export function namesOwnCountry(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s,·|/]+/)
    .filter(Boolean);
  const names = readOwnNames();
  return [1, 2, 3].some(
    (count) => names.has(words.slice(0, count).join(' ')) || names.has(words.slice(-count).join(' ')),
  );
}
