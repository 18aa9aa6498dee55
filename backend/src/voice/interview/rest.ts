interface Resting {
  /** Stops all speech at once. */
  interrupt(): void;
  /** Continues where it was cut off. */
  goOn(): void;
  /** They are back, and nothing was cut off. */
  welcome(): void;
}

/** Pauses a conversation while one side is away or has paused it. An assistant that was cut off repeats itself afterwards. */
export class Rest {
  readonly #resting: Resting;
  readonly #reasons = new Set<'away' | 'paused'>();
  #wasCut = false;

  constructor(resting: Resting) {
    this.#resting = resting;
  }

  get isOn(): boolean {
    return this.#reasons.size > 0;
  }

  /** One of the reasons begins or ends; `isSpeaking`: the assistant, at that moment. */
  set(reason: 'away' | 'paused', isOn: boolean, isSpeaking: boolean): void {
    if (isOn) {
      this.#reasons.add(reason);
      if (isSpeaking) this.speaks();
    } else this.#end(reason);
  }

  /** The assistant begins to speak. */
  speaks(): void {
    if (!this.isOn) return;
    this.#wasCut = true;
    this.#resting.interrupt();
  }

  #end(reason: 'away' | 'paused'): void {
    if (!this.#reasons.delete(reason) || this.isOn) return;
    if (this.#wasCut) this.#resting.goOn();
    else if (reason === 'away') this.#resting.welcome();
    this.#wasCut = false;
  }
}
