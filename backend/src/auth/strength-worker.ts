/** Estimates passwords in a thread of its own: a short one that is full of substitutions takes a third of a second. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface AskedStrength {
  id: number;
  password: string;
  /** What someone who knows the person would try first. */
  guesses: string[];
}

export interface FoundStrength {
  id: number;
  /** From 0, guessed at once, to 4. */
  score: number;
  /** One of the person's own guesses is in it. */
  isOwn: boolean;
}

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary },
  l33tMaxSubstitutions: 10,
});

parentPort?.on('message', ({ id, password, guesses }: AskedStrength) => {
  const { score, sequence } = estimator.check(password, guesses);
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  parentPort?.postMessage({ id, score, isOwn } satisfies FoundStrength);
});
