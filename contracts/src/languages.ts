/** The languages of pages and emails for strangers. English is the source, and the only language for everyone else. */
export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** The locale for dates, times and numbers in each language. */
export const localeOf: Record<Language, string> = { en: 'en-US', de: 'de-DE', es: 'es-ES' };

/** The text direction of each language. */
export const directionOf: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', de: 'ltr', es: 'ltr' };

/** The name of a time zone in a language, such as “hora de Europa central”; English uses its id. */
export function zoneNameIn(language: Language, timeZone: string, at: Date): string {
  const id = timeZone.replaceAll('_', ' ');
  if (language === 'en') return id;
  const parts = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? id;
}

/** The query parameter that chooses a language, as in `?lang=de`. */
export const languageParameter = 'lang';

/** The language of a tag such as `de-AT`; undefined without translations. */
function languageOf(tag: string): Language | undefined {
  const base = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((language) => language === base);
}

/** The first language in a list of tags that has translations; undefined if none has. */
export function knownLanguage(tags: readonly (string | null | undefined)[]): Language | undefined {
  for (const tag of tags) {
    const language = tag ? languageOf(tag) : undefined;
    if (language) return language;
  }
  return undefined;
}

/** The same; English if none has. */
export const languageFor = (tags: readonly (string | null | undefined)[]): Language => knownLanguage(tags) ?? 'en';

/** The language of a page for a stranger, from its address and the browser's preferences. */
export const pageLanguage = (search: string, preferred: readonly string[]): Language =>
  languageFor([new URLSearchParams(search).get(languageParameter), ...preferred]);

// Browsers send a handful. A longer header doesn't come from a person's settings.
const maxTags = 20;

/** The tags of an Accept-Language header, the most preferred first; those with a weight of 0 are dropped. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',', maxTags)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='));
      return { tag, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
