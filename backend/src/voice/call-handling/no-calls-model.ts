import { featuresOf, weightCount } from './no-calls-features.ts';
import learned from './no-calls-weights.json' with { type: 'json' };

/** A weight of 1 is stored as this many steps. */
export const stepsPerWeight = 24;

/** The score of a sentence's features: above 0 for learned requests, below 0 for others. */
export function scoreOf(weights: ArrayLike<number>, features: readonly number[]): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return (weights[weightCount] ?? 0) + (4 * sum) / Math.sqrt(features.length);
}

/** Sentences with a higher score sound like requests. Chosen with sets that weren't used for training. */
const threshold = 1.5;
/** Sentences with a lower score have a request's words and mean something else. */
const unlike = -1;

const weights = Float32Array.from(
  new Int8Array(Buffer.from(learned.weights, 'base64')),
  (steps) => steps / stepsPerWeight,
);

/** How much a sentence of `spokenSentences` sounds like the requests for no more calls that the model has learned. */
export function likenessToNoCalls(text: string): 'like' | 'unsure' | 'unlike' {
  const score = scoreOf(weights, featuresOf(text));
  if (score > threshold) return 'like';
  return score > unlike ? 'unsure' : 'unlike';
}
