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

  constructor(idling: Idling) {
    this.#idling = idling;
  }

  /** Somebody said something. */
  heard(): void {
    this.#asked = 0;
    clearTimeout(this.#timer);
  }

  /** The assistant waits from now on. */
  wait(): void {
    clearTimeout(this.#timer);
    const { first, again, times, ask, hangUp } = this.#idling;
    const seconds = this.#asked === 0 ? first : again;
    if (seconds === 0) return;
    this.#timer = setTimeout(() => {
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
