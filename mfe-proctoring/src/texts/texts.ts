import { localeOf } from '@switchboard/contracts/languages';
import { createTexts } from '@switchboard/contracts/texts';
import { messages } from './setup/messages.ts';

/**
 * What candidates read. The English of the first pages comes with them; that of the call, of the ends and of the findings comes with the
 * chunk that shows it (`part`). Staff read English.
 */
const texts = createTexts(messages, {
  de: () => import('./all.de.ts'),
  es: () => import('./all.es.ts'),
});

export const { t, language, part, use: setLanguage } = texts;

/** How dates, times and numbers are written in the language in use. */
export const locale = (): string => localeOf[language()];
