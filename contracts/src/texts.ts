import format, { type CompiledMessage } from 'icu-minify/format';
import { type Language, localeOf } from './languages.ts';

/** Texts by key, written as ICU messages; English is the source. */
export type Catalog = Readonly<Record<string, string>>;
/** The same texts in another language: missing or unknown keys are type errors. */
export type Translation<English extends Catalog> = Readonly<Record<keyof English, string>>;

type Plain<Name extends string> = Name extends `${string}${' ' | '{' | '#' | '\n'}${string}` ? never : Name;
type Argument<Inside extends string> = Inside extends `${infer Name},${string}` ? Plain<Name> : Plain<Inside>;
/**
 * The names of a message's arguments. The type doesn't parse text after a plural or a select: put other arguments
 * before it.
 */
export type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Argument<Inside> | (Inside extends `${string},${string}` ? never : ArgumentsOf<Rest>)
  : never;

type Value = string | number;
/** The arguments of a text: none for a text without arguments. */
export type ValuesOf<Text extends string> = string extends Text
  ? [values?: Record<string, Value>]
  : [ArgumentsOf<Text>] extends [never]
    ? []
    : [values: Record<ArgumentsOf<Text>, Value>];

/** Compiles a catalog's text to a message. Builds do this in advance, so browsers load no parser. */
export type Compiler = (text: string) => CompiledMessage;
let compiler: Compiler | null = null;

/** Enables catalogs in their source form, as on the server and in tests. */
export function setTextCompiler(next: Compiler): void {
  compiler = next;
}

const compiled = new Map<string, CompiledMessage>();

function messageOf(text: CompiledMessage): CompiledMessage {
  if (typeof text !== 'string' || compiler === null) return text;
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const message = compiler(text);
  compiled.set(text, message);
  return message;
}

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/** Formats one message in a language. */
export function writeText(language: Language, text: CompiledMessage, values?: Record<string, Value>): string {
  return String(format(messageOf(text), localeOf[language], values, { formatters }));
}

/** Formats the text of a key. Call it during rendering, because the language is not known before. */
export type TextWriter<English extends Catalog> = <Key extends keyof English>(
  key: Key,
  ...values: ValuesOf<English[Key]>
) => string;

/** The texts of a module, in the language in which its page was opened. */
export interface Texts<English extends Catalog> {
  /** The language in use. */
  language: () => Language;
  /** Loads a language and uses it from now on. English stays if its texts can't be loaded. */
  use: (language: Language) => Promise<void>;
  t: TextWriter<English>;
  /**
   * Formats texts of a catalog whose English is loaded later, by the chunk that shows it. Other languages are loaded
   * whole, at the start: their texts must be in `others`.
   */
  part: <const Part extends Catalog>(english: Part) => TextWriter<Part>;
}

/** Texts in English, and in each other language once it is loaded: English readers load no other. */
export function createTexts<const English extends Catalog>(
  english: English,
  others: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Translation<English> }>>,
): Texts<English> {
  let language: Language = 'en';
  let catalog: Catalog = english;
  const part =
    <const Part extends Catalog>(own: Part): TextWriter<Part> =>
    (key, ...[values]) =>
      writeText(language, catalog[key as string] ?? own[key] ?? '', values);
  return {
    language: () => language,
    async use(wanted) {
      const found = wanted === 'en' ? english : (await others[wanted]().catch(() => null))?.messages;
      language = found ? wanted : 'en';
      catalog = found ?? english;
    },
    t: part(english),
    part,
  };
}
