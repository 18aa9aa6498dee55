/** What happens when nobody says anything. */
export interface Idling {
  /** Seconds until it is asked for the first time, and between one time and the next; 0 never. */
  first: number;
  again: number;
  /** How often it is asked before the call ends. */
  times: number;
  /** What they said is still being decoded. */
  isHearing?(): boolean;
  ask(): void;
  hangUp(): void;
}

/** Someone who typed something this recently is still typing. */
const typingMs = 5_000;
/** How often is looked whether someone is still busy. */
const lookMs = 1_000;

/** Counts the silence of a conversation. */
export class IdleWatch {
  readonly #idling: Idling;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #typedAt = Number.NEGATIVE_INFINITY;
  /** They asked for so much time. */
  #granted = 0;

  constructor(idling: Idling) {
    this.#idling = idling;
  }

  /** Somebody said something. */
  heard(): void {
    this.#asked = 0;
    this.#granted = 0;
    clearTimeout(this.#timer);
  }

  /** They want to be waited for: the next silence may last so long. */
  grant(seconds: number): void {
    this.#granted = seconds;
  }

  /** They are typing: that is no silence. */
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

  /** Somebody speaks: that is no silence. */
  pause(): void {
    clearTimeout(this.#timer);
  }
}
