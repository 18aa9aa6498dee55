import { nearness } from './embeddings.ts';

interface Candidate {
  score: number;
  /** What it means; null where that is not known. */
  embedding: Uint8Array | null;
}

/**
 * Puts what words have found in the order of both: half of what counts is how many of the words a passage has, half how near it is to
 * what was meant, each against the best of all. A passage whose meaning is not known goes by its words.
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
