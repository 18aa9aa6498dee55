import { interviewQuestions } from '@switchboard/contracts/interviews.limits';

/** A question while it is being written; the key stays its own when it moves. */
export interface WrittenQuestion {
  key: number;
  text: string;
}

export const canAdd = (questions: readonly WrittenQuestion[]) => questions.length < interviewQuestions.most;

export function added(questions: readonly WrittenQuestion[]): WrittenQuestion[] {
  if (!canAdd(questions)) return [...questions];
  return [...questions, { key: Math.max(0, ...questions.map(({ key }) => key)) + 1, text: '' }];
}

export const removed = (questions: readonly WrittenQuestion[], key: number) =>
  questions.filter((one) => one.key !== key);

export const rewritten = (questions: readonly WrittenQuestion[], key: number, text: string) =>
  questions.map((one) => (one.key === key ? { key, text } : one));

/** One place up or down; the first and the last stay where they are. */
export function moved(questions: readonly WrittenQuestion[], key: number, by: -1 | 1): WrittenQuestion[] {
  const from = questions.findIndex((one) => one.key === key);
  const to = from + by;
  const next = [...questions];
  const [one, other] = [next[from], next[to]];
  if (!one || !other) return next;
  next[from] = other;
  next[to] = one;
  return next;
}

/** The questions to ask, without blank ones. */
export const askedOf = (questions: readonly WrittenQuestion[]) =>
  questions.map(({ text }) => text.trim()).filter((text) => text !== '');
