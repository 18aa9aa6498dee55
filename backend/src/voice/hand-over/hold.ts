import { sampleRate } from '../speech/pcm.ts';

/** Two soft notes, repeated, so that the person who waits hears that they are still connected. */
const notes = [
  { hertz: 523, seconds: 0.35 },
  { hertz: 659, seconds: 0.45 },
] as const;
const loudness = 2_500;
const everyMs = 4_000;

const note = ({ hertz, seconds }: (typeof notes)[number]) => {
  const length = Math.round(seconds * sampleRate);
  return Array.from({ length }, (_, at) =>
    Math.round(loudness * Math.sin((2 * Math.PI * hertz * at) / sampleRate) * Math.sin((Math.PI * at) / length)),
  );
};

/** The sound for a person who waits. */
const holdSound = (): Int16Array => Int16Array.from(notes.flatMap(note));

/** Keeps a person on the line while a colleague is called and briefed. */
export class Hold {
  readonly #play: (pcm: Int16Array) => void;
  readonly #isSpeaking: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  #colleagues = 0;

  /** The hold sound never plays while the assistant speaks. */
  constructor(play: (pcm: Int16Array) => void, isSpeaking: () => boolean) {
    this.#play = play;
    this.#isSpeaking = isSpeaking;
  }

  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /** Called once for each colleague: a model can ask for several in one answer. */
  begin(): void {
    this.#colleagues += 1;
    if (this.isOn) return;
    const sound = holdSound();
    this.#timer = setInterval(() => {
      if (!this.#isSpeaking()) this.#play(sound);
    }, everyMs);
  }

  /** One of the colleagues is done; the hold ends with the last one. */
  release(): void {
    this.#colleagues = Math.max(0, this.#colleagues - 1);
    if (this.#colleagues === 0) this.end();
  }

  /** Ends the hold for all of them. */
  end(): void {
    this.#colleagues = 0;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
