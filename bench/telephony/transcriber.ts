import { likeness, type Shape, shapeOf } from './shapes.ts';
import { type KnownSentence, sentences } from './sounds.ts';

/** Samples of a WAV file with one channel. */
function samplesOf(wav: Buffer): { pcm: Int16Array; rate: number } {
  const from = wav.indexOf('data') + 8;
  const bytes = new Uint8Array(wav.subarray(from, from + ((wav.length - from) & ~1)));
  return { pcm: new Int16Array(bytes.buffer, 0, bytes.length / 2), rate: wav.readUInt32LE(24) };
}

interface Guess {
  text: string;
  score: number;
}

/** Up to this many values of something else may come before a sentence: a quarter of a second. */
const lateValues = 12;

/** The sentence as a whole. */
function whole(heard: Shape, known: readonly KnownSentence[]): Guess {
  let best: Guess = { text: '', score: 0 };
  for (const { text, shape } of known)
    for (let late = 0; late <= lateValues; late++) {
      const piece = heard.slice(late);
      const lengths = Math.min(piece.length, shape.length) / Math.max(piece.length, shape.length);
      const score = likeness(piece, shape) * lengths ** 2;
      if (score > best.score) best = { text, score };
    }
  return best;
}

/** Part of a sentence. */
function part(heard: Shape, known: readonly KnownSentence[]): Guess {
  let best: Guess = { text: '', score: 0 };
  for (const { text, shape } of known)
    for (let from = 0; from + heard.length <= shape.length; from += 2) {
      const score = likeness(heard, shape.slice(from, from + heard.length));
      if (score <= best.score) continue;
      const words = text.split(' ');
      const [first = 0, last = 0] = [from, from + heard.length].map((at) =>
        Math.round((at / shape.length) * words.length),
      );
      best = { text: words.slice(first, Math.max(last, first + 1)).join(' '), score };
    }
  return best;
}

/**
 * A transcriber for the phones' speech: it compares the loudness of a sound with that of their sentences. On a busy
 * machine a sound has gaps, so only sentences count that a phone has just said, according to the phones' own log.
 */
export function createTranscriber(
  all: readonly KnownSentence[],
  saidLately: () => ReadonlySet<string> = () => new Set(),
): (wav: Buffer) => Guess {
  const shortest = Math.min(...all.map(({ shape }) => shape.length));
  return (wav) => {
    const { pcm, rate } = samplesOf(wav);
    const heard = shapeOf(pcm, rate);
    if (heard.length < 8) return { text: '', score: 0 };
    // Nothing else that they say is as short.
    if (heard.length < shortest + 8) return { text: sentences.hello, score: 1 };
    const lately = saidLately();
    const known = lately.size === 0 ? all : all.filter(({ name }) => lately.has(name));
    const complete = whole(heard, known);
    if (complete.score > 0.5) return complete;
    const some = part(heard, known);
    return some.score * 0.8 > complete.score ? some : complete;
  };
}
