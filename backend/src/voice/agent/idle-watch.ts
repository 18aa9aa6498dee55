/** What to do when the person says nothing. */
export interface Idling {
  /** Seconds until the first question whether they are there, and between questions; 0 never asks. */
  first: number;
  again: number;
  /** How many times to ask before the call ends. */
  times: number;
  /** Their words are still being transcribed. */
  isHearing?(): boolean;
  ask(): void;
  hangUp(): void;
}

/** A person who typed something this recently is still typing. */
const typingMs = 5_000;
/** How often to check whether a person is still busy. */
const lookMs = 1_000;

/** Counts the silence of a conversation. */
export class IdleWatch {
  readonly #idling: Idling;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #typedAt = Number.NEGATIVE_INFINITY;
  /** They asked for this much time, in seconds. */
  #granted = 0;

  constructor(idling: Idling) {
    this.#idling = idling;
  }

  /** The person said something. */
  heard(): void {
    this.#asked = 0;
    this.#granted = 0;
    clearTimeout(this.#timer);
  }

  /** They asked to wait: the next silence may last this long. */
  grant(seconds: number): void {
    this.#granted = seconds;
  }

  /** They are typing, which doesn't count as silence. */
  typing(): void {
    this.#typedAt = Date.now();
  }

  get #isBusy(): boolean {
    return Date.now() - this.#typedAt < typingMs || (this.#idling.isHearing?.() ?? false);
  }

  /** The assistant waits from now on. */
  wait(): void {
    clearTimeout(this.#timer);
    const { first, again, times, ask, hangUp } = this.#idling;
    const usual = this.#asked === 0 ? first : again;
    if (usual === 0) return;
    const seconds = Math.max(usual, this.#granted);
    this.#timer = setTimeout(() => {
      if (this.#isBusy) return this.#waitForBusy();
      this.#granted = 0;
      if (this.#asked >= times) return hangUp();
      this.#asked += 1;
      ask();
    }, seconds * 1000);
  }

  /** The silence begins once they are no longer busy. */
  #waitForBusy(): void {
    this.#timer = setTimeout(() => (this.#isBusy ? this.#waitForBusy() : this.wait()), lookMs);
  }

  /** One side speaks, which ends the silence. */
  pause(): void {
    clearTimeout(this.#timer);
  }
}
