import { shareAt } from '../call-handling/beep.ts';

/** LiveKit SIP's ringing tone in Europe's form, in hertz. */
const pitch = 425;
/** A piece of sound is the tone if so much of it lies at its pitch; of speech less. */
const purity = 0.8;
/** In milliseconds: so late after the news of the answer a piece of the tone can still arrive. */
const lateMs = 1_000;
/** Quieter than this is no sound at all. */
const faintest = 8;

const isTone = (pcm: Int16Array): boolean =>
  pcm.some((sample) => Math.abs(sample) > faintest) && shareAt(pcm, pitch) >= purity;

/**
 * Takes the ringing tone out of what is heard of a telephone. LiveKit SIP sends it into the room while it rings, so that the sound of
 * the line flows before someone answers, and not a word of theirs is lost until it does.
 */
export class RingingTone {
  #wasTone = false;
  #answeredAt: number | null = null;

  /** They answered: what comes after the last of the tone is theirs. */
  answered(): void {
    this.#answeredAt ??= performance.now();
  }

  /** The same piece of sound, or silence in place of the tone. */
  without(pcm: Int16Array): Int16Array {
    if (this.#answeredAt !== null && performance.now() - this.#answeredAt > lateMs) return pcm;
    const wasTone = this.#wasTone;
    this.#wasTone = isTone(pcm);
    // The piece after the tone may begin with its end.
    return wasTone || this.#wasTone ? new Int16Array(pcm.length) : pcm;
  }
}
