import { setTimeout as pause } from 'node:timers/promises';
import { LiveEvent } from '@switchboard/contracts/events';

/** The live events that a browser received. */
export interface Seen {
  events: LiveEvent[];
  /** The longest time without an event, while there were events to send. */
  silenceSeconds: number;
  /** How often it reconnected. */
  returns: number;
}

/** A page that follows the live events. After a break it reconnects to another process with the last event ID that it received. */
export class Browser {
  readonly #urls: string[];
  readonly #cookie: string;
  readonly #closing = new AbortController();
  readonly #events: LiveEvent[] = [];
  readonly #heardAt: number[] = [];
  #lastId = '';
  #returns = -1;
  #isConnected = false;

  /** Connects to the first of these addresses. */
  constructor(urls: string[], cookie: string) {
    this.#urls = urls;
    this.#cookie = cookie;
    void this.#follow();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async #follow(): Promise<void> {
    for (let tries = 0; !this.#closing.signal.aborted; tries++) {
      await this.#read(this.#urls[tries % this.#urls.length] ?? '').catch(() => undefined);
      this.#isConnected = false;
      // The same delay as EventSource.
      await pause(1_000);
    }
  }

  async #read(url: string): Promise<void> {
    const last = this.#lastId ? { 'last-event-id': this.#lastId } : undefined;
    const headers = { cookie: this.#cookie, accept: 'text/event-stream', ...last };
    const response = await fetch(`${url}/api/events`, { headers, signal: this.#closing.signal });
    if (response.status !== 200 || !response.body) return;
    this.#returns += 1;
    this.#isConnected = true;
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#hear(block);
    }
  }

  #hear(block: string): void {
    const id = /^id: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (id) this.#lastId = id;
    const event = data ? LiveEvent.safeParse(JSON.parse(data)).data : undefined;
    if (!event) return;
    this.#events.push(event);
    this.#heardAt.push(Date.now());
  }

  close(): void {
    this.#closing.abort();
  }

  /** The events received between these times, in milliseconds of this machine's clock. */
  seen(from: number, to: number): Seen {
    const moments = [from, ...this.#heardAt.filter((at) => at > from && at < to), to];
    const silences = moments.slice(1).map((at, n) => at - (moments[n] ?? at));
    return { events: this.#events, silenceSeconds: Math.max(...silences) / 1000, returns: this.#returns };
  }
}
