import { nearness } from './embeddings.ts';

interface Candidate {
  score: number;
  /** Its meaning as a vector; null if unknown. */
  embedding: Uint8Array | null;
}

/**
 * Ranks passages that were found by words: half of the score is the share of the words that a passage has, half its nearness to
 * the meaning, each relative to the best. A passage without a known meaning is ranked by its words.
 */
export function byMeaning<T extends Candidate>(meaning: Float32Array, found: readonly T[]): T[] {
  const near = found.map(({ embedding }) => (embedding ? nearness(meaning, embedding) : null));
  const known = near.filter((one) => one !== null);
  const [nearest, farthest] = [Math.max(...known), Math.min(...known)];
  const best = Math.max(...found.map(({ score }) => score));
  return found
    .map((one, index) => {
      const words = best > 0 ? one.score / best : 0;
      const at = near[index];
      if (at === null || at === undefined || nearest === farthest) return { ...one, score: words };
      return { ...one, score: (words + (at - farthest) / (nearest - farthest)) / 2 };
    })
    .sort((one, other) => other.score - one.score);
}
