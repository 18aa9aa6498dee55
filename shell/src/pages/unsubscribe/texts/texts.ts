import { localeOf, pageLanguage } from '@switchboard/contracts/languages';
import { createTexts } from '@switchboard/contracts/texts';
import { messages } from './messages.ts';

const texts = createTexts(messages, {
  de: () => import('./messages.de.ts'),
  es: () => import('./messages.es.ts'),
});

export const { t, use: setLanguage } = texts;

/** How the language in use is named in `lang`. */
export const locale = (): string => localeOf[texts.language()];

/** Loads the language that the link names, else the one that the browser prefers. English stays where it can't be loaded. */
export const loadWantedLanguage = (): Promise<void> =>
  setLanguage(pageLanguage(window.location.search, navigator.languages));
