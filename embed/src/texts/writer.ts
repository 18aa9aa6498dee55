import type { Language } from '@switchboard/contracts/languages';
import { type TextWriter, writeText } from '@switchboard/contracts/texts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

export type Write = TextWriter<typeof english>;

const catalogs = { en: english, de: german, es: spanish };

/** Writes texts in one language. Several embeds on a page can have different languages. */
export function writerIn(language: Language): Write {
  return (key, ...[values]) => writeText(language, catalogs[language][key], values);
}
