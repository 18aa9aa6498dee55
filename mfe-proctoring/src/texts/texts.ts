import { localeOf } from '@switchboard/contracts/languages';
import { createTexts } from '@switchboard/contracts/texts';
import { messages } from './setup/messages.ts';

/**
 * The candidates' texts. English is loaded in parts: with the first pages, and with the chunks of the call, the ends and the findings
 * (`part`). Staff use English.
 */
const texts = createTexts(messages, {
  de: () => import('./all.de.ts'),
  es: () => import('./all.es.ts'),
});

export const { t, language, part, use: setLanguage } = texts;

/** The format of dates, times and numbers in the current language. */
export const locale = (): string => localeOf[language()];
