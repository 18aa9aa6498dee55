import { BracketEnd } from './json-in.ts';
import { callInCode, callsIn, type KnownTool, parsed } from './read-written-call.ts';
import { type Arguments, asWanted, fits, toolNamed } from './tool-calls.ts';

/** So much of a text may be a call; what is longer is neither a call nor spoken. */
const maxHeld = 20_000;

const tagNames = 'tool_calls?|toolcalls?|function_calls?|functioncalls?|functions?|invoke|tool_use|tools?';
const opening = new RegExp(`^<(${tagNames})(?:[\\s=:][^<>]{0,200})?>`, 'i');
const openingSoFar = /^<[a-z_]{0,15}(?:[\s=:][^<>]{0,200})?$/i;
const longestOpening = 240;
const mistral = '[TOOL_CALLS]';
const fence = '```';

/** Something that may be a call, until its end. */
interface Block {
  kind: 'json' | 'list' | 'code' | 'marked';
  /** Where it ends in the text so far; -1 where that has not come. */
  end(text: string): number;
}

function until(closer: RegExp, from: number): Block['end'] {
  let searched = from;
  return (text) => {
    closer.lastIndex = searched;
    const found = closer.exec(text);
    searched = Math.max(from, text.length - 30);
    return found ? found.index + found[0].length : -1;
  };
}

function brackets(kind: Block['kind'], ...given: ConstructorParameters<typeof BracketEnd>): Block {
  const scan = new BracketEnd(...given);
  return { kind, end: (text) => scan.in(text) };
}

/** Finds the calls of tools that a model writes into its text, and keeps them out of what is spoken while the text comes. */
export class WrittenCalls {
  readonly #tools: readonly KnownTool[];
  readonly #inCode: RegExp | null;
  readonly #hereInCode: RegExp | null;
  /** What came and is not read yet begins at `#at`. */
  #held = '';
  #at = 0;
  #block: Block | null = null;
  readonly calls: { name: string; args: string }[] = [];
  /** What looked like a call, and is none of a tool that is there. */
  readonly rejected: string[] = [];

  constructor(tools: readonly KnownTool[]) {
    this.#tools = tools;
    this.#inCode = callInCode(tools, 'g');
    this.#hereInCode = callInCode(tools, 'y');
  }

  feed(piece: string): string {
    this.#held = this.#held.slice(this.#at) + piece;
    this.#at = 0;
    return this.#read(false);
  }

  /** What is left at the end of the answer. */
  end(): string {
    return this.#read(true);
  }

  #read(isLast: boolean): string {
    let out = '';
    for (;;) {
      if (!this.#block) {
        const start = this.#start(isLast);
        out += this.#held.slice(this.#at, start);
        this.#at = start;
        if (this.#at === this.#held.length) return out;
        const found = this.#kindOf(isLast);
        if (found === undefined) return out;
        if (found === null) {
          out += this.#held[this.#at];
          this.#at += 1;
          continue;
        }
        this.#held = this.#held.slice(this.#at);
        this.#at = 0;
        this.#block = found;
      }
      const block = this.#block;
      const end = block.end(this.#held);
      if (end === -1 && !isLast && this.#held.length < maxHeld) return out;
      // One that has no end is left out with all that follows.
      if (end === -1 && !isLast) {
        this.#held = this.#held.slice(0, maxHeld);
        return out;
      }
      const text = this.#held.slice(0, end === -1 ? undefined : end);
      this.#at = text.length;
      this.#block = null;
      out += this.#close(block, text, end !== -1);
    }
  }

  /** Where something begins that may be a call. */
  #start(isLast: boolean): number {
    const text = this.#held;
    const signs = /[<[{`]/g;
    signs.lastIndex = this.#at;
    if (this.#inCode) this.#inCode.lastIndex = this.#at;
    const sign = signs.exec(text)?.index ?? text.length;
    const code = text.includes('(', this.#at) ? (this.#inCode?.exec(text)?.index ?? text.length) : text.length;
    const start = Math.min(sign, code);
    if (start < text.length || isLast) return start;
    // The name of a tool may be coming.
    const last = /(?<![\w.])[\w.]{1,70}\s{0,3}$/.exec(text.slice(Math.max(this.#at, text.length - 80)))?.[0];
    return last !== undefined && this.#isName(last.trim()) ? text.length - last.length : text.length;
  }

  readonly #isName = (word: string) =>
    this.#tools.some(({ name }) => `functions.${name}`.startsWith(word) || name.startsWith(word));

  #isCodeAt(at: number): boolean {
    if (!this.#hereInCode) return false;
    this.#hereInCode.lastIndex = at;
    return this.#hereInCode.test(this.#held);
  }

  /** What begins here; null: nothing, undefined: more has to come first. */
  #kindOf(isLast: boolean): Block | null | undefined {
    const ahead = this.#held.slice(this.#at, this.#at + longestOpening);
    if (ahead.startsWith('{')) return brackets('json', ['{', '[']);
    if (ahead.startsWith(fence)) return { kind: 'marked', end: until(/```/g, fence.length) };
    if (this.#isCodeAt(this.#at)) return brackets('code', ['('], '"\'');
    const tag = opening.exec(ahead)?.[1];
    if (tag !== undefined) return { kind: 'marked', end: until(new RegExp(`</${tag}\\s{0,9}>`, 'gi'), 0) };
    if (ahead.startsWith(mistral)) return { kind: 'marked', end: () => -1 };
    const inner = /^\[\s{0,10}/.exec(ahead)?.[0];
    if (inner !== undefined && ahead[inner.length] === '{') return brackets('json', ['{', '[']);
    if (inner !== undefined && this.#isCodeAt(this.#at + inner.length)) return brackets('list', ['[', '(']);
    if (isLast || ahead.length === longestOpening) return null;
    const mayCome =
      fence.startsWith(ahead) ||
      mistral.startsWith(ahead) ||
      openingSoFar.test(ahead) ||
      inner === ahead ||
      this.#isName(/^\[?\s{0,10}([\w.]{1,70})\s{0,3}$/.exec(ahead)?.[1] ?? '-');
    return mayCome ? undefined : null;
  }

  /** Reads a block; what is left of it to be said. */
  #close({ kind }: Block, text: string, isClosed: boolean): string {
    const found = callsIn(this.#tools, text);
    for (const { name, given } of found) this.#take(name, given, text);
    if (found.length > 0) return '';
    // Braces in a sentence are no JSON.
    if (kind !== 'json' || /^[{[]\s*["{[]/.test(text)) return '';
    return isClosed ? text : text.slice(1);
  }

  #take(name: string, given: unknown, block: string): void {
    const tool = toolNamed(this.#tools, name);
    const value = typeof given === 'string' ? (parsed(given)?.value ?? given) : given;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const wanted = tool && isObject ? asWanted(value as Arguments, tool.parameters) : null;
    if (tool && wanted && fits(wanted, tool.parameters))
      this.calls.push({ name: tool.name, args: JSON.stringify(wanted) });
    else this.rejected.push(block.slice(0, 500));
  }
}
