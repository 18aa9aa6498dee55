import { NestedReasoning } from './nested-reasoning.ts';
import {
  action,
  bareAnswers,
  bareOpeners,
  calledBy,
  channel,
  closerOf,
  control,
  controlSoFar,
  endsOfChannel,
  endsOfTurn,
  folded,
  longestControl,
  longestHeader,
  longestOpener,
  longestRole,
  longestToken,
  message,
  opener,
  openerSoFar,
  openings,
  role,
  spokenOnly,
  start,
  startsOfTurn,
  strayClosers,
  tokens,
} from './reasoning-tokens.ts';
import { TokenDialects } from './token-dialects.ts';

/** Text of a model without its reasoning. `isFresh`: everything before was reasoning, too. */
export interface Visible {
  text: string;
  isFresh: boolean;
}

const anyOf = (ends: readonly string[]) =>
  new RegExp(ends.map((end) => end.replace(/[|[\]/*]/g, '\\$&')).join('|'), 'gi');

type State =
  | { in: 'text' }
  | { in: 'role' }
  | { in: 'over' }
  | { in: 'reasoning'; until: RegExp }
  | { in: 'nested'; reasoning: NestedReasoning }
  | { in: 'header'; text: string }
  | { in: 'call' };

/** The name of the function that a channel addresses; null if it addresses none. */
const recipientOf = (header: string): string | null => /\bto=(?:functions\.)?([\w.-]{1,64})/.exec(header)?.[1] ?? null;

/**
 * Takes a model's reasoning out of its text while the text comes: tags, channels and control tokens, also where they are split between
 * pieces or never closed. Each character is looked at once. A call that a channel is for becomes `<tool_call>…</tool_call>`.
 */
export class ReasoningFilter {
  readonly #dialects = new TokenDialects();
  #state: State = { in: 'text' };
  /** Received text; the unread part begins at `#at`. */
  #held = '';
  #at = 0;
  #isFirst = true;
  #hasText = false;
  #isReleased = false;
  readonly #tokens: readonly string[];

  /** More is left out of a text that is spoken than of one that is read. */
  constructor({ isSpoken = false } = {}) {
    this.#tokens = isSpoken ? tokens : tokens.filter((token) => !spokenOnly.includes(token));
  }

  feed(piece: string): Visible {
    this.#held = this.#held.slice(this.#at) + this.#dialects.feed(piece);
    this.#at = 0;
    return this.#read(false);
  }

  /** Returns the rest at the end of the answer. */
  end(): Visible {
    this.#held += this.#dialects.end();
    return this.#read(true);
  }

  #read(isLast: boolean): Visible {
    const out: Visible = { text: '', isFresh: false };
    if (this.#isFirst && this.#startsBare(isLast)) return out;
    do {
      let hasMore = true;
      while (hasMore && this.#at < this.#held.length) hasMore = this.#step(out, isLast);
    } while (isLast && this.#release());
    if (isLast && this.#state.in !== 'over') this.#closeCall(out);
    this.#hasText ||= /\S/.test(out.text);
    return out;
  }

  // If a server drops the tokens of channels, their names remain: "analysisThey greet.assistantfinalHello." Other models label their
  // reasoning and their answer: "Thought: They greet. Final Answer: Hello."
  #startsBare(isLast: boolean): boolean {
    const held = this.#held.trimStart();
    const bare = ['analysis', ...bareOpeners];
    if (!isLast && bare.some((word) => held.length <= word.length && word.startsWith(held.toLowerCase()))) return true;
    this.#isFirst = false;
    if (/^analysis[A-Z]/.test(held)) this.#state = { in: 'reasoning', until: anyOf(['assistantfinal']) };
    if (bareOpeners.some((word) => held.toLowerCase().startsWith(word)))
      this.#state = { in: 'reasoning', until: anyOf([...bareAnswers, action]) };
    return false;
  }

  /** Reads up to the next token. False if more text has to arrive first. */
  #step(out: Visible, isLast: boolean): boolean {
    const state = this.#state;
    if (state.in === 'reasoning') return this.#skip(state.until, isLast);
    if (state.in === 'nested') return this.#skipTag(state.reasoning, isLast);
    if (state.in === 'over') {
      this.#at = this.#held.length;
      return false;
    }
    if (state.in === 'role') return this.#readRole(isLast);
    if (state.in === 'header') return this.#readHeader(state.text, out, isLast);
    out.text += this.#untilOpening();
    return this.#at < this.#held.length && this.#readToken(out, isLast);
  }

  /** Reads up to the next character that may open a token. */
  #untilOpening(): string {
    openings.lastIndex = this.#at;
    const next = openings.exec(this.#held)?.index ?? this.#held.length;
    const before = this.#held.slice(this.#at, next);
    this.#at = next;
    return before;
  }

  #ahead(length: number): string {
    return this.#held.slice(this.#at, this.#at + length);
  }

  /** The next control token; null if there is none, and undefined if more text has to arrive first. */
  #control(isLast: boolean): string | null | undefined {
    const ahead = this.#ahead(longestControl);
    const found = control.exec(ahead)?.[0];
    if (found !== undefined) return found;
    return !isLast && ahead.length < longestControl && controlSoFar.test(ahead) ? undefined : null;
  }

  #readToken(out: Visible, isLast: boolean): boolean {
    const ahead = this.#ahead(longestToken).toLowerCase();
    const found = this.#tokens.find((token) => ahead.startsWith(token));
    if (found !== undefined) {
      this.#at += found.length;
      this.#enter(found, out);
      return true;
    }
    if (!isLast && ahead.length < longestToken && this.#tokens.some((token) => token.startsWith(ahead))) return false;
    const tag = this.#ahead(longestOpener);
    const opened = opener.exec(tag) ?? folded.exec(tag);
    if (opened) {
      this.#at += opened[0].length;
      this.#think(`</${opened[1]?.toLowerCase() ?? 'details'}>`);
      return true;
    }
    if (!isLast && (openerSoFar.test(tag) || '<details'.startsWith(tag.toLowerCase()))) return false;
    const other = this.#control(isLast);
    if (other === undefined) return false;
    out.text += other === null ? this.#held[this.#at] : calledBy(other);
    this.#at += other?.length ?? 1;
    return true;
  }

  #closeCall(out: Visible): void {
    if (this.#state.in === 'call') out.text += '}</tool_call>';
    this.#state = { in: 'text' };
  }

  /** Skips the name of the speaker's role. */
  #readRole(isLast: boolean): boolean {
    const ahead = this.#ahead(longestRole);
    if (!isLast && ahead.length < longestRole && !/\n|>./.test(ahead)) return false;
    this.#at += role.exec(ahead)?.[0].length ?? 0;
    this.#state = { in: 'text' };
    return true;
  }

  #enter(token: string, out: Visible): void {
    this.#closeCall(out);
    if (endsOfTurn.includes(token) || startsOfTurn.includes(token)) {
      const hasText = this.#hasText || /\S/.test(out.text);
      if (hasText) this.#state = { in: 'over' };
      else if (startsOfTurn.includes(token)) this.#state = { in: 'role' };
      return;
    }
    const closer = closerOf.get(token);
    if (closer !== undefined) this.#think(closer);
    else if (strayClosers.includes(token)) {
      // The opening tag was in the template of the prompt.
      out.text = '';
      out.isFresh = true;
    } else if (token === start || token === channel) this.#state = { in: 'header', text: '' };
  }

  #readHeader(before: string, out: Visible, isLast: boolean): boolean {
    const next = this.#held.indexOf('<', this.#at);
    const text = before + this.#held.slice(this.#at, next === -1 ? undefined : next);
    this.#state = { in: 'header', text: text.slice(0, longestHeader) };
    this.#at = next === -1 ? this.#held.length : next;
    if (next === -1) return false;
    const ahead = this.#ahead(message.length);
    if (ahead === message) {
      this.#at += message.length;
      this.#openChannel(text, out);
      return true;
    }
    if (!isLast && message.startsWith(ahead)) return false;
    // Other tokens of a header are between its words.
    const other = this.#control(isLast);
    if (other === undefined) return false;
    this.#at += other?.length ?? 1;
    this.#state = { in: 'header', text: `${text.slice(0, longestHeader)} ` };
    return true;
  }

  #openChannel(header: string, out: Visible): void {
    const name = recipientOf(header);
    if (name !== null) {
      out.text += `<tool_call>{"name":${JSON.stringify(name)},"arguments":`;
      this.#state = { in: 'call' };
    } else if (/\b(analysis|commentary)\b/.test(header)) this.#state = { in: 'reasoning', until: anyOf(endsOfChannel) };
    else this.#state = { in: 'text' };
  }

  #think(closer: string): void {
    this.#state = { in: 'nested', reasoning: new NestedReasoning(closer) };
  }

  #skipTag(reasoning: NestedReasoning, isLast: boolean): boolean {
    reasoning.pass(this.#untilOpening());
    if (this.#at === this.#held.length) return false;
    const tag = reasoning.tagAt(this.#ahead(longestOpener), isLast);
    if (tag === undefined) return false;
    const written = this.#held.slice(this.#at, this.#at + (tag?.length ?? 1));
    this.#at += written.length;
    if (tag === null) reasoning.pass(written);
    else if (reasoning.read(tag, written)) this.#state = { in: 'text' };
    return true;
  }

  /** Once, at the end: reads what was held back after reasoning without a closing tag as the answer. */
  #release(): boolean {
    const heldBack = this.#state.in === 'nested' ? this.#state.reasoning.heldBack : null;
    if (heldBack === null || this.#isReleased) return false;
    this.#isReleased = true;
    this.#held = heldBack;
    this.#at = 0;
    this.#state = { in: 'text' };
    return true;
  }

  #skip(until: RegExp, isLast: boolean): boolean {
    until.lastIndex = this.#at;
    const first = until.exec(this.#held);
    if (!first) {
      this.#at = isLast ? this.#held.length : Math.max(this.#at, this.#held.length - longestToken + 1);
      return false;
    }
    const isNext = [start, channel, action].includes(first[0].toLowerCase());
    this.#at = first.index + (isNext ? 0 : first[0].length);
    this.#state = { in: 'text' };
    return true;
  }
}

/** Marks the end of reasoning in a text that is passed on while it arrives. */
export const endOfReasoning = '</think>';

/** A whole answer without its reasoning. */
export function withoutReasoning(answer: string): string {
  const filter = new ReasoningFilter();
  const pieces = [filter.feed(answer), filter.end()];
  return pieces.reduce((text, piece) => (piece.isFresh ? piece.text : text + piece.text), '').trim();
}

/** Models whose template opens the reasoning for them: their answers only show its end. */
export const opensInTemplate = (model: string): boolean =>
  /deepseek-?r1|r1-distill|\bqwq\b|magistral|marco-o1/i.test(model) ||
  (/qwen3/i.test(model) && /thinking/i.test(model));
