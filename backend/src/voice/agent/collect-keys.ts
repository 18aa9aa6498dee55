import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { KeyField } from '@switchboard/contracts/assistant-tools';
import { keys } from './telephone.ts';

/** The keys pressed for a field, and why collecting ended. */
export interface Collected {
  digits: string;
  ended: 'end_key' | 'length' | 'timeout' | 'spoke';
}

/** The field of an assistant that a model asks for; undefined if it doesn't exist. */
export const keyFieldOf = ({ tools }: Pick<AssistantConfig, 'tools'>, name: unknown): KeyField | undefined =>
  tools.flatMap((tool) => (tool.type === 'collect_keys' ? tool.fields : [])).find((field) => field.name === name);

/**
 * Collects the keys that a person presses for one field: until the end key, the maximum length, or a timeout without a key. The timeout
 * restarts while the assistant speaks: it may still be asking for them.
 */
export class KeyCollector {
  readonly #field: KeyField;
  readonly #isSpeaking: () => boolean;
  readonly #done = Promise.withResolvers<Collected>();
  #digits = '';
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(field: KeyField, isSpeaking: () => boolean) {
    this.#field = field;
    this.#isSpeaking = isSpeaking;
    this.#wait();
  }

  get done(): Promise<Collected> {
    return this.#done.promise;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The field is secret: its digits are neither kept nor shown. */
  get isSecret(): boolean {
    return this.#field.is_secret;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isSpeaking()) this.#wait();
      else this.#end('timeout');
    }, this.#field.timeout_seconds * 1000);
  }

  #end(ended: Collected['ended']): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#done.resolve({ digits: this.#digits, ended });
  }

  /** Takes a key; false if it no longer belongs to the field. */
  press(key: string): boolean {
    if (this.#isOver || key.length !== 1 || !keys.includes(key)) return false;
    if (key === this.#field.end_key) {
      this.#end('end_key');
      return true;
    }
    this.#digits += key;
    if (this.#digits.length >= this.#field.max_digits) this.#end('length');
    else this.#wait();
    return true;
  }

  /** Takes typed text instead of pressed keys; false if it contains other characters. */
  type(text: string): boolean {
    const typed = text.replace(/[\s-]/g, '');
    if (this.#isOver || typed === '' || [...typed].some((key) => !keys.includes(key))) return false;
    for (const key of typed) this.press(key);
    // Typed text is complete.
    this.#end('end_key');
    return true;
  }

  /** They say something instead. */
  spoke(): void {
    this.#end('spoke');
  }
}

interface Waiting {
  field: KeyField;
  begin(collected: Collected | Promise<Collected>): void;
}

/**
 * The keypad of a conversation. A model may ask for several fields in one answer: each waits for the one before, because nothing
 * shows for which field a key was pressed.
 */
export class Keypad {
  readonly #isSpeaking: () => boolean;
  readonly #waiting: Waiting[] = [];
  #open: KeyCollector | null = null;

  constructor(isSpeaking: () => boolean) {
    this.#isSpeaking = isSpeaking;
  }

  /** The keys that are pressed now are secret. */
  get isSecret(): boolean {
    return this.#open?.isSecret ?? false;
  }

  /** Collects the keys of a field, after those that were asked for before. */
  collect(field: KeyField): Promise<Collected> {
    const begun = Promise.withResolvers<Collected>();
    this.#waiting.push({ field, begin: begun.resolve });
    this.#next();
    return begun.promise;
  }

  #next(): void {
    const next = this.#open ? undefined : this.#waiting.shift();
    if (!next) return;
    const collector = new KeyCollector(next.field, this.#isSpeaking);
    this.#open = collector;
    // Also after a timeout, which no key announces.
    void collector.done.then(() => this.#settle());
    next.begin(collector.done);
  }

  /** After each event: a field that is over makes room for the next one. */
  #settle(): void {
    if (!this.#open?.isOver) return;
    this.#open = null;
    this.#next();
  }

  /** Takes a key; false if no field waits for it. */
  press(key: string): boolean {
    const isTaken = this.#open?.press(key) ?? false;
    this.#settle();
    return isTaken;
  }

  /** Takes typed text instead of pressed keys; false if no field waits, or it contains other characters. */
  type(text: string): boolean {
    const isTaken = this.#open?.type(text) ?? false;
    this.#settle();
    return isTaken;
  }

  /** They say something instead: no field waits any longer. */
  spoke(): void {
    for (const { begin } of this.#waiting.splice(0)) begin({ digits: '', ended: 'spoke' });
    this.#open?.spoke();
    this.#settle();
  }
}

/** The keys of a text answer, such as "4 7 1 1 #" or "My number is 4711", within the limits of the field. */
export function keysIn(text: string, { end_key, max_digits }: KeyField): string {
  const pressed = text.replace(/[^0-9*#]/g, '');
  const end = end_key === '' ? -1 : pressed.indexOf(end_key);
  return (end < 0 ? pressed : pressed.slice(0, end)).slice(0, max_digits);
}

/** The transcript line for pressed keys. */
export const pressedLine = (digits: string, { is_secret }: KeyField): string => {
  if (digits === '') return 'Pressed nothing';
  return is_secret ? `Pressed ${'•'.repeat(digits.length)}` : `Pressed ${[...digits].join(' ')}`;
};
