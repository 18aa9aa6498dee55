import { readTextsAsWritten } from '@switchboard/contracts/compile-texts';
import type { Language } from '@switchboard/contracts/languages';
import { type Translation, type ValuesOf, writeText } from '@switchboard/contracts/texts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

type English = typeof english;
const catalogs: Record<Language, Translation<English>> = { en: english, de: german, es: spanish };

readTextsAsWritten();

/** What is written to bookers, in a language. */
export const mailText =
  (language: Language) =>
  <Key extends keyof English>(key: Key, ...[values]: ValuesOf<English[Key]>): string =>
    writeText(language, catalogs[language][key], values);
