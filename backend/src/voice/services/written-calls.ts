import { beginningOf } from '../../text/beginning-of.ts';
import { BracketEnd } from './json-in.ts';
import { parsed } from './loose-json.ts';
import { callBeginnings, callsIn, type KnownTool, namesOf } from './read-written-call.ts';
import { type Arguments, asWanted, fits, toolNamed } from './tool-calls.ts';
import { wordsInside } from './words-inside.ts';

/** Maximum length of text that may be a call; longer text is neither a call nor spoken. */
const maxHeld = 20_000;

const tagNames = 'tool_calls?|toolcalls?|function_calls?|functioncalls?|functions?|invoke|tool_use|call_record|tools?';
const openingSoFar = /^<[\w-]{0,64}(?:[\s=:][^<>]{0,200})?\/?$/;
const announcements = ['action:', 'tool:', 'function:', 'call:'];
const action = /^(?:action|tool|function|call):\*{0,2}\s{0,3}`?(?:functions\.)?([\w.-]{1,70})[`\s]/i;
const actionSoFar = /^(?:action|tool|function|call):\*{0,2}\s{0,3}`?[\w.-]{0,70}$/i;
/** A tag of a call at the end of the answer. */
const tagWithoutEnd = /^<\/?(?:tool_calls?|tool_use|function_calls?|function|invoke|call_record|parameter)\b[^<>]*$/i;
const nameAtEnd = /(?<![\w.:])([\w.:]{1,90}?):?\s{0,3}(?:j|js|jso|json)?\s{0,3}$/;
const nameSoFar = /^\[?\s{0,10}([\w.:]{1,90}?):?\s{0,3}(?:j|js|jso|json)?\s{0,3}$/;
/** Prefixes that may precede the name of a tool. */
const prefixes = [
  '',
  'functions.',
  'default_api.',
  'default_api:',
  'call:',
  'declaration:',
  'declaration:default_api:',
];
const longestOpening = 240;
const mistral = '[TOOL_CALLS]';
const fence = '```';

/** Text that may be a call, until its end. */
interface Block {
  kind: 'json' | 'list' | 'code' | 'marked';
  /** Where it ends in the text so far; -1 if the end has not arrived. */
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

/** Finds the calls of tools that a model writes into its text, and keeps them out of speech while the text arrives. */
export class WrittenCalls {
  readonly #tools: readonly KnownTool[];
  readonly #beginnings: ReturnType<typeof callBeginnings>;
  /** A tag that contains a call, or has a tool's name. */
  readonly #opening: RegExp;
  /** Received text; the unread part begins at `#at`. */
  #held = '';
  #at = 0;
  #block: Block | null = null;
  readonly calls: { name: string; args: string }[] = [];
  /** Text that looked like a call, but not of an existing tool. */
  readonly rejected: string[] = [];
  #dropped = '';

  constructor(tools: readonly KnownTool[]) {
    this.#tools = tools;
    this.#beginnings = callBeginnings(tools);
    const names = namesOf(tools);
    const tags = names === '' ? tagNames : `${tagNames}|${names}`;
    this.#opening = new RegExp(`^<((?:[a-z]{1,20}:)?(?:${tags}))(?:[\\s=:][^<>]{0,200})?(/?)>`, 'i');
  }

  feed(piece: string): string {
    this.#held = this.#held.slice(this.#at) + piece;
    this.#at = 0;
    return this.#read(false);
  }

  /** Returns the rest at the end of the answer. */
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
      // A block without an end is left out with everything that follows.
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

  /** The words of an answer that is only JSON or a fence around them. */
  get wordsInside(): string {
    return wordsInside(this.#dropped);
  }

  /** Where text begins that may be a call. */
  #start(isLast: boolean): number {
    const text = this.#held;
    const signs = /[<[{`]|\b(?:[Aa]ction|[Tt]ool|[Ff]unction|[Cc]all):/g;
    signs.lastIndex = this.#at;
    const any = /[({]/.test(text.slice(this.#at)) ? this.#beginnings?.any : undefined;
    if (any) any.lastIndex = this.#at;
    const start = Math.min(signs.exec(text)?.index ?? text.length, any?.exec(text)?.index ?? text.length);
    if (start < text.length || isLast) return start;
    // The name of a tool may follow.
    const [last, word] = nameAtEnd.exec(text.slice(Math.max(this.#at, text.length - 90))) ?? [];
    return last !== undefined && word !== undefined && this.#isName(word) ? text.length - last.length : text.length;
  }

  readonly #isName = (word: string) =>
    this.#tools.some(({ name }) => prefixes.some((prefix) => `${prefix}${name}.call`.startsWith(word))) ||
    announcements.some((announcement) => announcement.startsWith(word.toLowerCase()));

  #isAt(beginning: 'code' | 'named', at: number): number {
    const pattern = this.#beginnings?.[beginning];
    if (!pattern) return 0;
    pattern.lastIndex = at;
    return pattern.exec(this.#held)?.[0].length ?? 0;
  }

  /** The kind of block that begins here; null: none, undefined: more text has to arrive first. */
  #kindOf(isLast: boolean): Block | null | undefined {
    const ahead = this.#held.slice(this.#at, this.#at + longestOpening);
    if (ahead.startsWith('{')) return brackets('json', ['{', '[']);
    if (ahead.startsWith(fence)) return { kind: 'marked', end: until(/```/g, fence.length) };
    if (this.#isAt('code', this.#at)) return brackets('code', ['('], '"\'');
    const named = this.#isAt('named', this.#at);
    if (named > 0) return brackets('marked', ['{', '['], '"', named);
    const tag = this.#taggedBlock(ahead);
    if (tag) return tag;
    if (isLast && tagWithoutEnd.test(ahead)) return { kind: 'marked', end: () => -1 };
    if (ahead.startsWith(mistral) || this.#isAction(ahead)) return { kind: 'marked', end: () => -1 };
    const inner = /^\[\s{0,10}/.exec(ahead)?.[0];
    if (inner !== undefined && ahead[inner.length] === '{') return brackets('json', ['{', '[']);
    if (inner !== undefined && this.#isAt('code', this.#at + inner.length)) return brackets('list', ['[', '(']);
    return isLast || ahead.length === longestOpening || !this.#mayCome(ahead, inner) ? null : undefined;
  }

  #taggedBlock(ahead: string): Block | null {
    const [opened, tag = '', slash] = this.#opening.exec(ahead) ?? [];
    if (opened === undefined) return null;
    const closer = new RegExp(`</${tag.replaceAll('.', '\\.')}\\s{0,9}>`, 'gi');
    return { kind: 'marked', end: slash ? () => opened.length : until(closer, 0) };
  }

  /** `Action: lookup_order`, with its arguments on the next line. */
  #isAction(ahead: string): boolean {
    const name = action.exec(ahead)?.[1];
    return name !== undefined && toolNamed(this.#tools, name) !== null;
  }

  #mayCome(ahead: string, inner: string | undefined): boolean {
    return (
      fence.startsWith(ahead) ||
      mistral.startsWith(ahead) ||
      openingSoFar.test(ahead) ||
      inner === ahead ||
      actionSoFar.test(ahead) ||
      this.#isName(nameSoFar.exec(ahead)?.[1] ?? '-')
    );
  }

  /** Reads a block; returns the part of it to say. */
  #close({ kind }: Block, text: string, isClosed: boolean): string {
    const found = callsIn(this.#tools, text);
    for (const { name, given } of found) this.#take(name, given, text);
    if (found.length > 0) return '';
    // Braces in a sentence aren't JSON.
    if (kind !== 'json' || /^[{[]\s*["'{[]/.test(text)) {
      this.#dropped = (this.#dropped + text).slice(0, maxHeld);
      return '';
    }
    return isClosed ? text : text.slice(1);
  }

  #take(name: string, given: unknown, block: string): void {
    const tool = toolNamed(this.#tools, name);
    const value = typeof given === 'string' ? (parsed(given)?.value ?? given) : given;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const wanted = tool && isObject ? asWanted(value as Arguments, tool.parameters) : null;
    if (tool && wanted && fits(wanted, tool.parameters))
      this.calls.push({ name: tool.name, args: JSON.stringify(wanted) });
    else this.rejected.push(beginningOf(block, 500));
  }
}
