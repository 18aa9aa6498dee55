import { shareAt } from '../call-handling/beep.ts';

/** LiveKit SIP's ringing tone in Europe's form, in hertz. */
const pitch = 425;
/** The minimum share of a piece's sound at the tone's pitch; speech has less. */
const purity = 0.8;
/** In milliseconds: how late after the news of the answer a piece of the tone can still arrive. */
const lateMs = 1_000;
/** Samples up to this level count as no sound. */
const faintest = 8;

const isTone = (pcm: Int16Array): boolean =>
  pcm.some((sample) => Math.abs(sample) > faintest) && shareAt(pcm, pitch) >= purity;

/**
 * Removes the ringing tone from the sound of a telephone. LiveKit SIP sends the tone into the room while it rings, so that the sound of the
 * line flows before the person answers and none of their words are lost.
 */
export class RingingTone {
  #wasTone = false;
  #answeredAt: number | null = null;

  /** They answered: sound after the end of the tone is theirs. */
  answered(): void {
    this.#answeredAt ??= performance.now();
  }

  /** The piece of sound, or silence in place of the tone. */
  without(pcm: Int16Array): Int16Array {
    if (this.#answeredAt !== null && performance.now() - this.#answeredAt > lateMs) return pcm;
    const wasTone = this.#wasTone;
    this.#wasTone = isTone(pcm);
    // The piece after the tone may begin with its end.
    return wasTone || this.#wasTone ? new Int16Array(pcm.length) : pcm;
  }
}
