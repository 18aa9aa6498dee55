import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './programs.ts';

/** Something that a phone did or heard, from its own log. */
export interface PhoneEvent {
  call: string;
  number: string;
  /** Since the call began, and from the answer on since the answer. */
  ms: number;
  at: number;
  event: string;
  status?: string;
  key?: string;
  to?: string;
  after_ms?: number;
  for_ms?: number;
  file?: string;
  heard?: boolean;
  first_voice_ms?: number;
  voice_s?: number;
  lost?: number;
  pauses_over_60_ms?: number;
  headers?: string[];
}

/** The phones: every call of a test has its own number, with a script. */
export class Phones {
  readonly folder: string;
  readonly #scripts: Record<string, readonly string[]> = {};
  #next = 1000;

  constructor(folder: string) {
    this.folder = folder;
    this.#write();
  }

  /** A phone may read the file at any time, so it is never half written. */
  #write(): void {
    const path = join(this.folder, 'scripts.json');
    writeFileSync(`${path}.new`, JSON.stringify(this.#scripts, null, 1));
    renameSync(`${path}.new`, path);
  }

  /** A new number whose phone does this. */
  add(...script: readonly string[]): string {
    const number = `+1202555${this.#next++}`;
    this.set(number, script);
    return number;
  }

  set(number: string, script: readonly string[]): void {
    this.#scripts[number] = script;
    this.#write();
  }

  get events(): PhoneEvent[] {
    const path = join(this.folder, 'heard/events.jsonl');
    if (!existsSync(path)) return [];
    const rows = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    return rows.map((row) => JSON.parse(row) as PhoneEvent);
  }

  /** Names of the sentences that any phone says now or said in the last seconds. */
  saidLately(seconds = 12): Set<string> {
    const from = Date.now() - seconds * 1000;
    return new Set(
      this.events.flatMap(({ event, at, file, for_ms = 0 }) =>
        event === 'says' && at + for_ms > from ? [file?.replace('.wav', '') ?? ''] : [],
      ),
    );
  }

  of(number: string): PhoneEvent[] {
    return this.events.filter((one) => one.number === number);
  }

  /** How often a number was called. */
  callsTo(number: string): number {
    return this.of(number).filter(({ event }) => event === 'called').length;
  }

  /** Waits for an event of a phone. */
  heard(number: string, event: string, seconds = 60): Promise<PhoneEvent> {
    return until(`${number} ${event}`, () => this.of(number).find((one) => one.event === event), seconds);
  }

  /** The recording of a number's phone: its own side and the other side. */
  recordingOf(number: string): { own: Int16Array; other: Int16Array } | null {
    const ended = this.of(number).findLast(({ event }) => event === 'ended');
    const path = ended && join(this.folder, 'heard', `${ended.call}.wav`);
    if (!path || !existsSync(path)) return null;
    const bytes = new Uint8Array(readFileSync(path).subarray(44));
    const both = new Int16Array(bytes.buffer, 0, bytes.length >> 1);
    return { own: both.filter((_, at) => at % 2 === 0), other: both.filter((_, at) => at % 2 === 1) };
  }
}
