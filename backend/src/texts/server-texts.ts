import { readTextsAsWritten } from '@switchboard/contracts/compile-texts';
import type { Language } from '@switchboard/contracts/languages';
import { type Catalog, type TextWriter, type Translation, writeText } from '@switchboard/contracts/texts';

readTextsAsWritten();

/** The server's texts for strangers in a language, from a catalog with all languages. */
export const serverTexts =
  <const English extends Catalog>(catalogs: { en: English } & Record<Exclude<Language, 'en'>, Translation<English>>) =>
  (language: Language): TextWriter<English> =>
  (key, ...[values]) =>
    writeText(language, (catalogs[language] as Translation<English>)[key], values);
