/** The loudness of a sound, 50 values a second on a logarithmic scale, from its first to its last audible moment. */
export type Shape = number[];

const perSecond = 50;
const audible = 2.2;

const loudnessOf = (pcm: Int16Array) => {
  let sum = 0;
  for (const sample of pcm) sum += sample ** 2;
  return Math.log10(1 + Math.sqrt(sum / Math.max(1, pcm.length)));
};

/** The loudness of all of a sound, silence included. */
export function loudness(pcm: Int16Array, rate: number): Shape {
  const step = Math.round(rate / perSecond);
  const found: number[] = [];
  for (let at = 0; at + step <= pcm.length; at += step) found.push(loudnessOf(pcm.subarray(at, at + step)));
  return found;
}

export function shapeOf(pcm: Int16Array, rate: number): Shape {
  const all = loudness(pcm, rate);
  const first = all.findIndex((one) => one > audible);
  return first < 0 ? [] : all.slice(first, all.findLastIndex((one) => one > audible) + 1);
}

/** How alike two shapes are, whatever their loudness: 1 is the same. */
export function likeness(a: Shape, b: Shape): number {
  const length = Math.min(a.length, b.length);
  const mean = (list: Shape) => list.slice(0, length).reduce((sum, one) => sum + one, 0) / length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const [x, y] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return both / Math.sqrt(squareA * squareB || 1);
}

/** Parts of a sound in which someone speaks, in seconds; shorter pauses than `pauseSeconds` belong to them. */
export function speechIn(all: Shape, pauseSeconds = 0.4): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (const [at, value] of all.entries()) {
    if (value <= audible) continue;
    const last = parts.at(-1);
    const seconds = at / perSecond;
    if (last && seconds - last.to < pauseSeconds) last.to = seconds + 1 / perSecond;
    else parts.push({ from: seconds, to: seconds + 1 / perSecond });
  }
  return parts.filter(({ from, to }) => to - from > 0.15);
}

/** The best match of a shape in a longer one, and its score. */
export function findShape(wanted: Shape, all: Shape): { at: number; score: number } {
  let best = { at: 0, score: 0 };
  for (let from = 0; from + wanted.length * 0.9 <= all.length; from++) {
    const score = likeness(wanted, all.slice(from, from + wanted.length));
    if (score > best.score) best = { at: from / perSecond, score };
  }
  return best;
}

/** Pieces of a sentence that are looked for one by one, and how far each may lie from where it should be, in values. */
const pieceLength = 60;
const pieceDrift = 25;

/**
 * The best match of a sentence in a longer sound, and the score of its pieces, one after the other: a pronunciation
 * that the organization chose or a short gap moves the following pieces.
 */
export function findSpoken(wanted: Shape, all: Shape): { at: number; score: number } {
  const { at } = findShape(wanted.slice(0, Math.min(wanted.length, pieceLength * 2)), all);
  let place = Math.round(at * perSecond);
  const scores: number[] = [];
  for (let from = 0; from < wanted.length; from += pieceLength) {
    // A remainder too short to recognize is joined to the piece before it.
    const isLast = wanted.length - from < pieceLength * 1.5;
    const piece = wanted.slice(from, isLast ? undefined : from + pieceLength);
    const start = Math.max(0, place - pieceDrift);
    const best = findShape(piece, all.slice(start, place + piece.length + pieceDrift));
    scores.push(best.score);
    place = start + Math.round(best.at * perSecond) + piece.length;
    if (isLast) break;
  }
  return { at, score: scores.reduce((sum, one) => sum + one, 0) / Math.max(1, scores.length) };
}
