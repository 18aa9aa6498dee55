import { withoutReasoning } from './hide-reasoning.ts';

/** So many characters are looked at, as long as each is looked at so often: an answer full of open brackets takes no longer. */
const maxLooked = 400_000;
const maxLooks = 40;

type Bracket = '{' | '[' | '(';
const closing: Record<Bracket, string> = { '{': '}', '[': ']', '(': ')' };

/** Finds where what begins with a bracket ends, in a text that comes in pieces; each character is looked at once. */
export class BracketEnd {
  readonly #brackets: readonly Bracket[];
  readonly #quotes: string;
  readonly #open: string[] = [];
  #quote = '';
  #isBroken = false;
  #at: number;

  constructor(brackets: readonly Bracket[], quotes = '"', from = 0) {
    this.#brackets = brackets;
    this.#quotes = quotes;
    this.#at = from;
  }

  /** Where it ends in the text so far; -1 if the end has not arrived, or never will. */
  in(text: string): number {
    for (; this.#at < text.length && !this.#isBroken; this.#at++)
      if (this.#isEnd(text[this.#at] ?? '')) return this.#at + 1;
    return -1;
  }

  #isEnd(sign: string): boolean {
    if (this.#quote !== '') {
      if (sign === '\\') this.#at += 1;
      else if (sign === this.#quote) this.#quote = '';
      return false;
    }
    if (this.#quotes.includes(sign)) this.#quote = sign;
    const opened = this.#brackets.find((bracket) => bracket === sign);
    if (opened) this.#open.push(closing[opened]);
    if (!this.#brackets.some((bracket) => closing[bracket] === sign)) return false;
    this.#isBroken = this.#open.pop() !== sign;
    return !this.#isBroken && this.#open.length === 0;
  }
}

/** Where the JSON that begins at a bracket ends; -1 if it doesn't. */
export const endOfJson = (text: string, from: number): number => new BracketEnd(['{', '['], '"', from).in(text);

/** Only this many of the last values are checked. */
const maxJudged = 20;

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Every JSON object and list in a text, in order, without nested ones. */
function candidates(text: string): unknown[] {
  const found: unknown[] = [];
  let looked = 0;
  const most = Math.min(maxLooked, maxLooks * text.length);
  for (let at = 0; at < text.length && looked < most; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const end = endOfJson(text, at);
    looked += end === -1 ? text.length - at : end - at;
    const json = end === -1 ? null : parsed(text.slice(at, end));
    if (!json) continue;
    found.push(json.value);
    at = end - 1;
  }
  return found;
}

const wrappers = ['result', 'data', 'answer', 'output', 'response', 'json'];

/** A value, and the value that it only wraps: a list with one entry, or an object such as `{"result": …}`. */
function unwrapped(value: unknown): unknown[] {
  if (Array.isArray(value) && value.length === 1) return [value, value[0]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [value];
  const [entry, ...others] = Object.entries(value);
  return entry && others.length === 0 && wrappers.includes(entry[0].toLowerCase()) ? [value, entry[1]] : [value];
}

/**
 * The JSON of an answer: after reasoning, in a fence, and after other brackets. Returns the last value that is right, or else the last
 * object, or else the last value; undefined if there is none.
 */
export function jsonIn(answer: string, isRight: (value: unknown) => boolean = () => true): unknown {
  const values = candidates(withoutReasoning(answer)).flatMap(unwrapped);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return values.slice(-maxJudged).findLast(isRight) ?? values.findLast(isObject) ?? values.at(-1);
}
