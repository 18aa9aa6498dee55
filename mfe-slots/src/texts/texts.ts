import { localeOf, pageLanguage } from '@switchboard/contracts/languages';
import { createTexts } from '@switchboard/contracts/texts';
import { messages } from './messages.ts';

/** The bookers' texts. Pages inside the shell, which members see, stay in English. */
const texts = createTexts(messages, {
  de: () => import('./messages.de.ts'),
  es: () => import('./messages.es.ts'),
});

export const { t, language, use: setLanguage } = texts;

/** How dates and times are written in the language in use. */
export const locale = (): string => localeOf[language()];

/** The language of a page for a signed-out visitor: the link's, else the browser's preference. */
export const wantedLanguage = () => pageLanguage(window.location.search, navigator.languages);

const mark = '\u0000';

/** The parts of a text before and after an argument that is rendered as an element. */
export function around(write: (argument: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = write(mark).split(mark);
  return [before, after];
}
