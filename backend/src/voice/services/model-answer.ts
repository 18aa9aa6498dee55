import { toStorable } from '../../database/storable.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { PlainSpeech, plainSpeech } from '../speech/plain-speech.ts';
import { ReasoningFilter, type Visible } from './hide-reasoning.ts';
import type { ChatPiece } from './read-chat.ts';
import { type KnownTool, usesIn } from './read-written-call.ts';
import { type AskedCall, CallCollector, readArguments, toolNamed } from './tool-calls.ts';
import { WrittenCalls } from './written-calls.ts';

interface Reading {
  /** The name of the assistant. */
  ownName: string;
  tools: readonly KnownTool[];
  /** Calls are not executed, because the answer has to be words. */
  isLast: boolean;
  /** Nothing is said before the answer is complete, or its reasoning has ended. */
  isHeld: boolean;
  /** Held text may be reasoning of which only the end is visible. */
  isOpenedInTemplate: boolean;
  say(text: string): void;
  note(message: string): void;
}

const maxShown = 500;

const endOfSentence = /[.!?…。！？।]{1,3}["”')\]*_]{0,4}\s{0,10}$/;

/** The result of an answer that has ended. */
export interface Ended {
  hasSpoken: boolean;
  calls: AskedCall[];
  finish: string | null;
  /** Its last words end a sentence. */
  endsWithSentence: boolean;
}

/** Reads one answer of a model: says its words as sentences, drops its reasoning, and assembles its calls. */
export class AnswerReader {
  readonly #reading: Reading;
  readonly #reasoning = new ReasoningFilter({ isSpoken: true });
  #written: WrittenCalls;
  #speech: PlainSpeech;
  readonly #calls = new CallCollector();
  #finish: string | null = null;
  #isHeld: boolean;
  #held = '';
  #lastSaid = '';
  /** The end of the received text, without reasoning. */
  #tail = '';
  #hasSpoken = false;
  /** It requested calls, even if none is executed. */
  #hasAsked = false;
  /** The opening tag of its reasoning was in the template. */
  opensInTemplate = false;
  hasCalls = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#speech = new PlainSpeech(reading.ownName);
    this.#isHeld = reading.isHeld;
    this.#written = new WrittenCalls(reading.tools);
  }

  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** Whether something useful has arrived. */
  get hasBegun(): boolean {
    return this.#hasSpoken || this.hasCalls || /\S/.test(this.#held);
  }

  /** Whether the last sentence was said to its end. */
  get endsWithSentence(): boolean {
    return endOfSentence.test(this.#lastSaid);
  }

  /** Whether the answer can be complete if the server doesn't say so: whole sentences, or whole calls. */
  get seemsWhole(): boolean {
    return this.hasCalls ? this.#calls.areWhole : endOfSentence.test(this.#tail);
  }

  read({ content, calls, finish }: ChatPiece): void {
    this.#finish = finish ?? this.#finish;
    for (const call of calls) this.#calls.add(call);
    this.hasCalls ||= calls.length > 0;
    if (content !== '') this.#take(this.#reasoning.feed(content));
  }

  end(): Ended {
    this.#take(this.#reasoning.end());
    this.#say(this.#speech.feed(this.#written.end()) + this.#speech.end());
    this.#isHeld = false;
    this.#say('');
    const calls = this.#accepted();
    if (!this.#hasSpoken && !this.#hasAsked) this.#say(plainSpeech(this.#written.wordsInside));
    return { hasSpoken: this.#hasSpoken, calls, finish: this.#finish, endsWithSentence: this.endsWithSentence };
  }

  /** The answer broke off: says what is held. */
  release(): void {
    if (this.#isHeld && this.#reading.isOpenedInTemplate) return;
    this.#isHeld = false;
    this.#say(this.#speech.feed(this.#written.end()) + this.#speech.end());
  }

  #take({ text, isFresh }: Visible): void {
    if (isFresh) this.#startAnew();
    this.#tail = (this.#tail + text).slice(-100);
    if (text !== '') this.#say(this.#speech.feed(this.#written.feed(text)));
  }

  /** The text so far was reasoning. */
  #startAnew(): void {
    this.opensInTemplate = true;
    if (this.#hasSpoken) this.#reading.note('The model spoke its reasoning. Later answers are held until it ends.');
    this.#held = '';
    this.#isHeld = false;
    this.#written = new WrittenCalls(this.#reading.tools);
    this.#speech = new PlainSpeech(this.#reading.ownName);
  }

  #say(text: string): void {
    this.#held += text;
    if (this.#isHeld) return;
    const said = this.#hasSpoken ? this.#held : this.#held.trimStart();
    // Punctuation alone, such as an ellipsis, isn't an answer.
    const isSpoken = this.#hasSpoken || /[\p{L}\p{N}]/u.test(said);
    this.#held = isSpoken ? '' : said;
    if (said === '' || !isSpoken) return;
    this.#hasSpoken = true;
    this.#lastSaid = (this.#lastSaid + said).slice(-200);
    this.#reading.say(said);
  }

  /** The calls to execute, or to reject with a reason for the model. */
  #accepted(): AskedCall[] {
    const { note, tools, isLast } = this.#reading;
    for (const text of this.#written.rejected) note(`A call in the model's text was not executed: ${text}`);
    const written = this.#written.calls.map(({ name, args }) => ({ name, args }));
    for (const call of written) this.#calls.add({ ...call, id: crypto.randomUUID() });
    const calls = this.#calls.calls().flatMap((call) => usesIn(call) ?? [call]);
    this.#hasAsked = calls.length > 0 || this.#written.rejected.length > 0;
    if (calls.length === 0) return [];
    const names = calls.map(({ name, args }) => `${name || '(no name)'} ${beginningOf(args, 300)}`).join('; ');
    if (isLast || tools.length === 0) {
      note(`Not executed, the model was asked for words: ${names}`);
      return [];
    }
    if (this.#finish === 'length') {
      note(`Not executed, the answer was cut off at the longest reply: ${names}`);
      return [];
    }
    // A hang-up runs after all other calls.
    const isEnd = ({ name }: AskedCall) => Number(name === 'end_call');
    return calls.map((call) => this.#resolved(call)).sort((one, other) => isEnd(one) - isEnd(other));
  }

  #resolved({ id, name, args }: AskedCall): AskedCall {
    const tool = toolNamed(this.#reading.tools, name);
    const given = readArguments(args);
    const reject = (why: string) =>
      this.#reading.note(`${name || '(no name)'} ${beginningOf(args, maxShown)}: rejected. ${why}`);
    if (!tool) reject('There is no such tool.');
    else if (!given) reject('The arguments must be one whole JSON object.');
    // The framework rejects a list as arguments, with a message to the model.
    return {
      id,
      name: tool?.name ?? (name || 'unknown'),
      args: given ? JSON.stringify(toStorable(given)) : JSON.stringify([args]),
    };
  }
}
