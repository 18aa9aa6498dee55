/** Sample rate of all sound that is heard and spoken here: 16 bits, one channel. */
export const sampleRate = 16_000;

export const secondsOf = (pcm: Int16Array): number => pcm.length / sampleRate;

/** Resamples sound by a factor: 2 is an octave higher and half as long. */
export function resampled(pcm: Int16Array, step: number): Int16Array {
  if (step === 1) return pcm;
  const result = new Int16Array(Math.floor(pcm.length / step));
  for (let index = 0; index < result.length; index++) {
    const place = index * step;
    const before = Math.floor(place);
    const first = pcm[before] ?? 0;
    result[index] = Math.round(first + ((pcm[before + 1] ?? first) - first) * (place - before));
  }
  return result;
}

/** Converts sound that arrives in pieces to 16 kHz. */
export function createResampler(rate: number): (pcm: Int16Array) => Int16Array {
  const step = rate / sampleRate;
  if (step === 1) return (pcm) => pcm;
  let last = 0;
  // Position of the next sample, counted from the one before the piece.
  let place = 1;
  return (pcm) => {
    const result: number[] = [];
    for (; place <= pcm.length; place += step) {
      const before = Math.floor(place);
      const first = before === 0 ? last : (pcm[before - 1] ?? 0);
      const next = pcm[before] ?? first;
      result.push(Math.round(first + (next - first) * (place - before)));
    }
    place -= pcm.length;
    last = pcm.at(-1) ?? last;
    return Int16Array.from(result);
  };
}

/** Joins several pieces of sound. */
export function joined(pieces: readonly Int16Array[]): Int16Array {
  const result = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
