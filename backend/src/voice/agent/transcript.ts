import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import { priceUsage, type ValidPrice } from '@switchboard/contracts/price-usage';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import type { NamedPart } from '../flow/speakers.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import { linesBySpeaker, noteLine, type Said, spokenLine } from './talk-lines.ts';
import { TurnWatch } from './turn-watch.ts';

interface Watched {
  send(message: ToCaller): void;
  meter: UsageMeter;
  prices: readonly ValidPrice[];
}

/** The transcript of a conversation. Sends each line to the people who watch, with the cost up to then. */
export class Transcript {
  readonly #watched: Watched;
  readonly #turn = new TurnWatch();
  #lines: SpokenLine[] = [];
  #beganAt = 0;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  get lines(): SpokenLine[] {
    return this.#lines;
  }

  /** The conversation begins, or continues after these lines. */
  begin(at: number, before: readonly SpokenLine[] = []): void {
    this.#beganAt = at;
    this.#lines = [...before, ...this.#lines];
  }

  #write(line: SpokenLine): void {
    const { send, meter, prices } = this.#watched;
    this.#lines.push(line);
    send({ kind: 'line', line });
    send({ kind: 'cost', cost: priceUsage(meter.used(), prices) });
  }

  /** Adds what was said, in one line for each speaker. Returns it as a whole; null if it has no words. */
  said(item: Said, more: Pick<SpokenLine, 'typed'> = {}, parts: readonly NamedPart[] = []): SpokenLine | null {
    const spoken = spokenLine(item, this.#beganAt, this.#turn);
    const line = spoken && { ...spoken, ...more };
    for (const one of line ? linesBySpeaker(line, parts) : []) this.#write(one);
    return line;
  }

  /** Adds a system line. */
  note(message: string, startedAt = Date.now()): void {
    this.#write(noteLine(message, this.#beganAt, startedAt));
  }

  /** Adds a step of the flow. */
  flow(words: string, flow: FlowLine): void {
    this.#write({ ...noteLine(words, this.#beganAt, Date.now()), flow });
  }

  /** They speak, or fell silent this many milliseconds ago. */
  speaks(isSpeaking: boolean, silenceMs: number): void {
    this.#turn.speaks(isSpeaking, Date.now() - (isSpeaking ? 0 : silenceMs));
  }

  /** The measured round trip of the connection in milliseconds. */
  measured(roundTripMs: number): void {
    this.#turn.measured(roundTripMs);
  }

  /** A tool was used before the answer. */
  used(toolMs: number): void {
    this.#turn.used(toolMs);
  }
}
