/** Samples a second of everything that is heard and spoken here: 16 bits, one channel. */
export const sampleRate = 16_000;

export const secondsOf = (pcm: Int16Array): number => pcm.length / sampleRate;

/** The same sound with so many samples taken for each one: 2 is an octave higher and half as long. */
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

/** Makes sound that comes piece by piece one of 16 kHz. */
export function createResampler(rate: number): (pcm: Int16Array) => Int16Array {
  const step = rate / sampleRate;
  if (step === 1) return (pcm) => pcm;
  let last = 0;
  // Where the next sample lies, counted from the one before the piece.
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

/** Several pieces of sound as one. */
export function joined(pieces: readonly Int16Array[]): Int16Array {
  const result = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
