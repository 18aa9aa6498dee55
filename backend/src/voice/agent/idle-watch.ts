/** What happens when nobody says anything. */
export interface Idling {
  /** Seconds until it is asked for the first time, and between one time and the next; 0 never. */
  first: number;
  again: number;
  /** How often it is asked before the call ends. */
  times: number;
  ask(): void;
  hangUp(): void;
}

/** Counts the silence of a conversation. */
export class IdleWatch {
  readonly #idling: Idling;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
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

  /** The assistant waits from now on. */
  wait(): void {
    clearTimeout(this.#timer);
    const { first, again, times, ask, hangUp } = this.#idling;
    const usual = this.#asked === 0 ? first : again;
    if (usual === 0) return;
    const seconds = Math.max(usual, this.#granted);
    this.#timer = setTimeout(() => {
      this.#granted = 0;
      if (this.#asked >= times) return hangUp();
      this.#asked += 1;
      ask();
    }, seconds * 1000);
  }

  /** Somebody speaks: that is no silence. */
  pause(): void {
    clearTimeout(this.#timer);
  }
}
