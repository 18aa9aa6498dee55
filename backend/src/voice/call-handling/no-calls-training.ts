import { featuresOf, weightCount } from './no-calls-features.ts';
import { scoreOf, stepsPerWeight } from './no-calls-model.ts';
import { spokenSentences } from './spoken-text.ts';

/** A sentence, and whether it asks for no more calls. */
export interface Lesson {
  said: string;
  isRequest: boolean;
}

const rounds = 60;
const firstRate = 2;
const decay = 1e-4;
/** This share of a sentence's features is left out each time, so that no single word decides. */
const leftOut = 0.3;

/** Pseudorandom numbers that are the same in every training. */
function sameRandom(): () => number {
  let seed = 7;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return seed / 0x7f_ff_ff_ff;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
}

function someOf(features: readonly number[], random: () => number): readonly number[] {
  const kept = features.filter(() => random() >= leftOut);
  return kept.length > 0 ? kept : features;
}

/** Of several sentences, the one that sounds most like a request. */
function loudest(
  weights: Float64Array,
  sentences: readonly (readonly number[])[],
): { features: readonly number[]; score: number } {
  const scored = sentences.map((features) => ({ features, score: scoreOf(weights, features) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best));
}

/** Logistic regression: weights for the features, and the bias as the last one. The same lessons lead to the same weights. */
export function train(lessons: readonly Lesson[]): Float64Array {
  const weights = new Float64Array(weightCount + 1);
  const read = lessons.map(({ said, isRequest }) => ({
    target: isRequest ? 1 : 0,
    sentences: spokenSentences(said).map(({ text }) => featuresOf(text)),
  }));
  const order = [...read.keys()];
  const random = sameRandom();
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    const rate = firstRate / (1 + round * 0.3);
    for (const place of order) {
      const { target, sentences } = read[place] ?? { target: 0, sentences: [] };
      if (sentences.length === 0) continue;
      const kept = sentences.map((all) => someOf(all, random));
      const { features, score } = loudest(weights, kept);
      const step = ((target - 1 / (1 + Math.exp(-score))) * rate) / Math.sqrt(features.length);
      weights[weightCount] = (weights[weightCount] ?? 0) + step * 0.3;
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        weights[feature] = weight + step - rate * decay * weight;
      }
    }
  }
  return weights;
}

/** Weights rounded to bytes, as they are stored. */
export const stepsOf = (weights: Float64Array): Int8Array =>
  Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * stepsPerWeight))));
