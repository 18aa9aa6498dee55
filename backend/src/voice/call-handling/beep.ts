import { sampleRate } from '../speech/pcm.ts';

/** A voicemail tone: its pitch in hertz, its loudness in units of the sound, and its length in seconds. */
const tone = { lowest: 350, highest: 2_200, loudness: 300, seconds: 0.18 };

const frame = sampleRate / 50;
/** The share of a tone's sound that is at one pitch. Speech has less, and never for this long. */
const purity = 0.8;
/** How far the pitch moves from one piece to the next, in hertz. */
const steadiness = 40;

/** Estimates the pitch by counting zero crossings. */
function pitchOf(pcm: Int16Array): number {
  let first = 0;
  let last = 0;
  let count = 0;
  for (let place = 1; place < pcm.length; place++) {
    if ((pcm[place - 1] ?? 0) >= 0 || (pcm[place] ?? 0) < 0) continue;
    if (count === 0) first = place;
    last = place;
    count += 1;
  }
  return count < 2 ? 0 : ((count - 1) * sampleRate) / (last - first);
}

/** The share of a sound that is at one pitch: 1 for a pure tone. */
export function shareAt(pcm: Int16Array, pitch: number): number {
  const step = (2 * Math.PI * pitch) / sampleRate;
  let real = 0;
  let imaginary = 0;
  let power = 0;
  for (const [place, value] of pcm.entries()) {
    real += value * Math.cos(step * place);
    imaginary += value * Math.sin(step * place);
    power += value * value;
  }
  return power === 0 ? 0 : (2 * (real * real + imaginary * imaginary)) / (pcm.length * power);
}

/** Listens for the tone after which a voicemail records. */
export class BeepListener {
  #rest = new Int16Array(0);
  #pitch = 0;
  #seconds = 0;

  /** Whether the tone has been heard by the end of this piece of sound. */
  hears(pcm: Int16Array): boolean {
    const sound = new Int16Array(this.#rest.length + pcm.length);
    sound.set(this.#rest);
    sound.set(pcm, this.#rest.length);
    let at = 0;
    let isHeard = false;
    for (; at + frame <= sound.length; at += frame) isHeard = this.#listen(sound.subarray(at, at + frame)) || isHeard;
    this.#rest = sound.slice(at);
    return isHeard;
  }

  #listen(piece: Int16Array): boolean {
    const pitch = pitchOf(piece);
    const loudness = Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0) / piece.length);
    const isTone =
      loudness >= tone.loudness &&
      pitch >= tone.lowest &&
      pitch <= tone.highest &&
      (this.#pitch === 0 || Math.abs(pitch - this.#pitch) <= steadiness) &&
      shareAt(piece, pitch) >= purity;
    this.#pitch = isTone ? pitch : 0;
    this.#seconds = isTone ? this.#seconds + frame / sampleRate : 0;
    return this.#seconds >= tone.seconds;
  }
}
