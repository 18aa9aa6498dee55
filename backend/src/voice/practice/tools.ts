import { numberIn, withDigits } from './numbers.ts';
import { spokenTime } from './spoken-time.ts';
import { plain, shared, subjectsOf } from './words.ts';

/** A tool as the model sees it. */
export interface PracticeTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: object;
  /** The sentence to say while it runs; if empty, the model uses its own. */
  said_meanwhile?: string;
}

interface Schema {
  properties?: Record<string, Parameter>;
  required?: string[];
}

interface Parameter {
  type?: string;
  description?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
}

// Tools that are called by intent, never by the words of their descriptions.
const byIntent = new Set([
  'end_call',
  'transfer_call',
  'do_not_call',
  'search_knowledge',
  'press_digits',
  'call_back',
  'book_slot',
]);

/** The tool that was asked for: what was said contains its name, or two words of its description. */
export function toolFor(said: string, tools: readonly PracticeTool[]): PracticeTool | null {
  const subjects = subjectsOf(said);
  const rated = tools
    .filter(({ name }) => !byIntent.has(name))
    .map((tool) => {
      const name = subjectsOf(tool.name);
      const isNamed = name.size > 0 && shared(name, subjects) === name.size;
      return { tool, score: shared(subjectsOf(tool.description), subjects) + (isNamed ? 2 : 0) };
    })
    .sort((a, b) => b.score - a.score);
  return rated[0] && rated[0].score >= 2 ? rated[0].tool : null;
}

/** What was said, and when; whether it answers the question for one argument. */
export interface Said {
  text: string;
  /** In the speaker's time zone: "2026-11-24T15:00". */
  now: string;
  isAnswer?: boolean;
}

// Arguments for free text get everything that was said.
const whole = /query|question|text|message|reason|notes?|comment|description|details|summary|request|topic/i;

/** The name in a sentence: in quotation marks, or with a capital letter after a word that leads to it. */
const named = (text: string): string | undefined =>
  /["“]([^"“”]+)["”]/.exec(text)?.[1] ??
  /\b(?:in|for|of|to|from|at|named|called|is|about) ((?:[A-Z][\p{L}'-]+)(?: [A-Z][\p{L}'-]+)*)/u.exec(text)?.[1];

/** An answer without the words around it: "my name is Ada Byron" becomes "Ada Byron". */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^(?:(?:yes|sure|ok|okay|well|um|uh|sorry|of course),? )*/i, '')
    .replace(
      /^(?:(?:it|that|this|he|she|they)(?:'s| is| are| would be| will be)|i(?:'m| am)|my [a-z ]{2,20} is|the [a-z ]{2,20} is) /i,
      '',
    )
    .replace(/(?<![.!?,\s])[.!?,\s]+$/, '');

export const emailIn = (text: string): string | undefined =>
  /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(
    text
      .replace(/\s+/g, ' ')
      .replace(/ at (?=[\w-]+ dot \w)/i, '@')
      .replace(/ dot /gi, '.'),
  )?.[0];

function valueFor(
  name: string,
  { type = 'string', description = '', enum: choices, format, pattern }: Parameter,
  said: Said,
): unknown {
  const { text, now, isAnswer = false } = said;
  if (choices) return choices.find((choice) => plain(text).includes(plain(String(choice))));
  if (type === 'number') return numberIn(text);
  if (type === 'integer') return ((value) => (value === undefined ? undefined : Math.round(value)))(numberIn(text));
  if (type === 'boolean') return !/\b(no|not|never|don't)\b/i.test(text);
  if (type !== 'string') return undefined;
  if (/mail/i.test(name)) return emailIn(text);
  if (/phone|number|\bcode\b|digits/i.test(name) || /^\^\[?\\?[d0]/.test(pattern ?? ''))
    return /\+?\d[\d\s()-]*\d|\d+/.exec(withDigits(text))?.[0].trim();
  if (/time|date|day|when/i.test(name) || /^date/.test(format ?? '') || /\b\d{4}-\d{2}-\d{2}/.test(description)) {
    const time = spokenTime(text, now);
    return time === null ? undefined : /time/i.test(name) || format === 'date-time' ? time : time.slice(0, 10);
  }
  if (whole.test(name)) return text.trim();
  return isAnswer ? bare(text) || undefined : named(text);
}

/** The first of the values that an argument may have. */
export const firstChoice = ({ parameters }: PracticeTool, name: string): unknown =>
  (parameters as Schema).properties?.[name]?.enum?.[0];

const wordsOf = (name: string) => name.replaceAll('_', ' ');

/** The question for a required argument that is missing. */
export const questionFor = (name: string): string => `May I have the ${wordsOf(name)}?`;

/** The tool and the argument that a question asks for. */
export const askedFor = (question: string, tools: readonly PracticeTool[]) =>
  tools
    .flatMap((tool) => Object.keys((tool.parameters as Schema).properties ?? {}).map((name) => ({ tool, name })))
    .find(({ name }) => questionFor(name) === question) ?? null;

/** The values of a tool's arguments, the latest statements first, and the first required one that is missing. */
export function argumentsFor(
  tool: PracticeTool,
  said: readonly Said[],
): { values: Record<string, unknown>; missing: string | null } {
  const { properties = {}, required: needed = [] } = tool.parameters as Schema;
  const required = new Set(needed);
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(properties)) {
    const value = said.map((one) => valueFor(name, parameter, one)).find((one) => one !== undefined);
    if (value !== undefined) values[name] = value;
    else if (required.has(name)) return { values, missing: name };
  }
  return { values, missing: null };
}

/** The choices of a menu that names each before its key: "for sales, press one". */
function choicesBeforeKeys(text: string): { about: string; key: string }[] {
  let from = 0;
  return [...text.matchAll(/,? press (?:the )?(\d+|star|pound|hash)\b/g)].flatMap(
    ({ index, 0: whole, 1: key = '' }) => {
      const clause = text.slice(from, index).split(/[,.;]/).at(-1) ?? '';
      from = index + whole.length;
      const about = /\b(?:for|to) (.+)$/s.exec(clause)?.[1];
      return about === undefined ? [] : [{ about, key }];
    },
  );
}

/** The key for the menu choice that matches the wanted words best; otherwise the first one. */
export function keyFor(menu: string, wanted: ReadonlySet<string>): string | null {
  const text = withDigits(menu).toLowerCase();
  const before = choicesBeforeKeys(text);
  const after = [...text.matchAll(/\bpress (?:the )?(\d+|star|pound|hash) (?:for|to) ([^,.;]+)/g)].map(
    ([, key = '', about = '']) => ({ about, key }),
  );
  const choices = before.length > 0 ? before : after;
  const rated = choices
    .map(({ about, key }) => ({
      key,
      score:
        shared(subjectsOf(about), wanted) +
        (/operator|representative|someone|somebody|person|reception|other/.test(about) ? 0.5 : 0),
    }))
    .sort((one, other) => other.score - one.score);
  const key = rated[0]?.key ?? /\bpress (?:the )?(\d+|star|pound|hash)\b/.exec(text)?.[1];
  return key ? (key === 'star' ? '*' : /pound|hash/.test(key) ? '#' : key) : null;
}
