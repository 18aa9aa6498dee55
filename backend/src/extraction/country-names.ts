import type { CountryCode } from 'libphonenumber-js/max';

/** The language in which a country writes its own name. */
const ownLanguages: readonly (readonly [string, string])[] = (
  'FI-fi SE-sv IL-he PK-ur BD-bn LK-si NP-ne KH-km MN-mn UZ-uz AZ-az KE-sw ET-am AF-fa MT-mt BA-bs ME-sr LU-fr DZ-ar TN-ar IQ-ar JO-ar LB-ar KW-ar QA-ar BH-ar OM-ar LY-ar SY-ar YE-ar SD-ar ' +
  'AR-es CO-es CL-es EC-es UY-es PY-es BO-es VE-es CR-es PA-es GT-es HN-es SV-es NI-es DO-es CU-es UA-uk RO-ro HU-hu DE-de AT-de ES-es MX-es IT-it PL-pl CZ-cs SK-sk GR-el TR-tr RU-ru BY-ru KZ-ru DK-da NO-nb NL-nl BE-nl PT-pt BR-pt EE-et LV-lv LT-lt ' +
  'JP-ja KR-ko CN-zh TW-zh SA-ar EG-ar MA-ar AE-ar TH-th VN-vi ID-id IR-fa HR-hr SI-sl RS-sr BG-bg IS-is CH-de CH-it PE-es IN-hi MK-mk AL-sq GE-ka AM-hy'
)
  .split(' ')
  .map((pair) => pair.split('-') as [string, string]);

/** Short names, and names with a word for country, that people use instead of the official one. */
const otherNames: Readonly<Record<string, CountryCode>> = {
  السعودية: 'SA',
  الإمارات: 'AE',
  ประเทศไทย: 'TH',
  'việt nam': 'VN',
  'česká republika': 'CZ',
  'slovenská republika': 'SK',
  한국: 'KR',
  台灣: 'TW',
  臺灣: 'TW',
  香港: 'HK',
  日本国: 'JP',
  中华人民共和国: 'CN',
};

// Given names, and words of other languages.
const ambiguous = [
  'georgia',
  'jordan',
  'chad',
  'israel',
  'man',
  'island',
  'jersey',
  'kenya',
  'cuba',
  'malta',
  'mali',
  'india',
];

let ownNames: Map<string, CountryCode> | undefined;

function readOwnNames(): Map<string, CountryCode> {
  if (ownNames) return ownNames;
  ownNames = new Map(Object.entries(otherNames));
  for (const [code, language] of ownLanguages)
    ownNames.set(
      (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '').toLowerCase(),
      code as CountryCode,
    );
  for (const name of ambiguous) ownNames.delete(name);
  return ownNames;
}

/** The country with this name in its own language, in lower case. */
export const countryByOwnName = (name: string): CountryCode | undefined => readOwnNames().get(name);

/** True if a line is a place: it begins or ends with a country in the country's own language, as `Suomi Helsinki` does. */
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
