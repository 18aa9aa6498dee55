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

  /** The hold sound never plays while the assistant speaks. */
  constructor(play: (pcm: Int16Array) => void, isSpeaking: () => boolean) {
    this.#play = play;
    this.#isSpeaking = isSpeaking;
  }

  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  begin(): void {
    // Begun twice, the first sound would never end.
    this.end();
    const sound = holdSound();
    this.#timer = setInterval(() => {
      if (!this.#isSpeaking()) this.#play(sound);
    }, everyMs);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
