import { answerFrom, type Passage, type Question } from './look-up.ts';

const joints = new Set(['and', 'or']);
const leads = new Set(['the', 'your', 'a', 'an', 'any', 'is', 'are', 'about', 'much', 'for', 'of']);

/** Splits a question about two things: "What are the price and the fee?" also asks "What are the fee?". */
export function twoQuestions(question: string): string[] {
  const words = question.replace(/[?.!]/g, '').split(/\s+/);
  const joint = words.findIndex((word, index) => index > 1 && joints.has(word.toLowerCase()));
  if (joint < 0 || joint === words.length - 1) return [];
  const lead = words.findIndex((word, index) => index > 0 && leads.has(word.toLowerCase()));
  const opening = words.slice(0, lead < 0 || lead >= joint ? 2 : lead + 1);
  return [words.slice(0, joint), [...opening, ...words.slice(joint + 1)]].map((part) => `${part.join(' ')}?`);
}

/** Removes answers that another one contains. */
export const withoutRepeats = (answers: readonly string[]): string[] =>
  [...new Set(answers)].filter((one, _, all) => !all.some((other) => other !== one && other.includes(one)));

/** The answers to a question: one, or one for each of two things; null if there is none. */
export function answersTo(question: Question, passages: readonly Passage[]): string[] | null {
  // A question that continues an earlier one contains its words as well.
  const isWhole = question.needed.length > 0 || question.or !== undefined;
  const parts = (isWhole ? [] : twoQuestions(question.text)).map((text) => answerFrom({ text, needed: [] }, passages));
  const known = parts.filter((answer) => answer !== null);
  if (parts.length > 0 && known.length === parts.length) return withoutRepeats(known);
  const whole = answerFrom(question, passages) ?? known[0];
  return whole === undefined || whole === null ? null : [whole];
}
