/** Estimates passwords in a separate thread: a short one that is full of substitutions takes a third of a second. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface AskedStrength {
  id: number;
  password: string;
  /** Guesses that someone who knows the person would try first. */
  guesses: string[];
}

export interface FoundStrength {
  id: number;
  /** From 0, guessed at once, to 4. */
  score: number;
  /** It contains one of the person's own guesses. */
  isOwn: boolean;
  /** It is one known word or run with little else, such as a year. */
  isOneWord: boolean;
}

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary },
  l33tMaxSubstitutions: 10,
});

type Part = ReturnType<typeof estimator.check>['sequence'][number];

const lists = ['userInputs', 'passwords-common'];
const runs = ['sequence', 'repeat', 'spatial', 'regex', 'date', 'separator'];

// Shorter words occur by chance in random passwords.
const shortestWord = 5;
const fewestOthers = 6;
// Minimum letters of a second word, if the known word isn't one of the person's own.
const fewestLetters = 4;

// A good word doesn't become weak by repetition.
const isRun = ({ pattern, baseToken }: Part) =>
  runs.includes(pattern) && !(pattern === 'repeat' && baseToken.length >= fewestOthers);

const isKnown = (part: Part) =>
  part.token.length >= shortestWord && (isRun(part) || lists.includes(part.dictionaryName));

/** True if there is too little in addition to the longest known word or run: years, other runs and signs add nothing. */
function isOneWord(sequence: readonly Part[]): boolean {
  const [longest] = sequence.filter(isKnown).sort((a, b) => b.token.length - a.token.length);
  if (!longest) return false;
  const others = sequence.filter((part) => part !== longest && !isRun(part));
  const added = others.map(({ token }) => token.replace(/[^\p{L}\p{N}]/gu, '')).join('');
  const letters = added.replace(/\P{L}/gu, '');
  const isSecondWord = longest.dictionaryName !== 'userInputs' && letters.length >= fewestLetters;
  return added.length < fewestOthers && !isSecondWord;
}

parentPort?.on('message', ({ id, password, guesses }: AskedStrength) => {
  const { score, sequence } = estimator.check(password, guesses);
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  parentPort?.postMessage({ id, score, isOwn, isOneWord: isOneWord(sequence) } satisfies FoundStrength);
});
