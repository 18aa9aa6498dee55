import { type Language, languageFor } from '@switchboard/contracts/languages';

/** The embed's language, else the page's, else the browser's. */
export function chosenLanguage(language: Language | 'auto'): Language {
  if (language !== 'auto') return language;
  return languageFor([document.documentElement.lang, ...navigator.languages]);
}
