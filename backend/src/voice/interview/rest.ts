interface Resting {
  /** Nothing of what is being said is heard any more. */
  interrupt(): void;
  /** Goes on where it was cut off. */
  goOn(): void;
  /** They were gone, and nobody was speaking then. */
  welcome(): void;
}

/** A conversation that stands still while one side is away or paused: who speaks then is cut off, and says it again afterwards. */
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
