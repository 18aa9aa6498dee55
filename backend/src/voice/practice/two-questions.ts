import { answerFrom, type Passage, type Question } from './look-up.ts';

const joints = new Set(['and', 'or']);
const leads = new Set(['the', 'your', 'a', 'an', 'any', 'is', 'are', 'about', 'much', 'for', 'of']);

/** A question about two things as two questions: "What are the price and the fee?" also asks "What are the fee?". */
export function twoQuestions(question: string): string[] {
  const words = question.replace(/[?.!]/g, '').split(/\s+/);
  const joint = words.findIndex((word, index) => index > 1 && joints.has(word.toLowerCase()));
  if (joint < 0 || joint === words.length - 1) return [];
  const lead = words.findIndex((word, index) => index > 0 && leads.has(word.toLowerCase()));
  const opening = words.slice(0, lead < 0 || lead >= joint ? 2 : lead + 1);
  return [words.slice(0, joint), [...opening, ...words.slice(joint + 1)]].map((part) => `${part.join(' ')}?`);
}

/** Answers without those that another one says as well. */
export const withoutRepeats = (answers: readonly string[]): string[] =>
  [...new Set(answers)].filter((one, _, all) => !all.some((other) => other !== one && other.includes(one)));

/** What answers a question: one answer, or one for each of two things; null where nothing does. */
export function answersTo(question: Question, passages: readonly Passage[]): string[] | null {
  // What goes on from an earlier question has its words as well.
  const isWhole = question.needed.length > 0 || question.or !== undefined;
  const parts = (isWhole ? [] : twoQuestions(question.text)).map((text) => answerFrom({ text, needed: [] }, passages));
  const known = parts.filter((answer) => answer !== null);
  if (parts.length > 0 && known.length === parts.length) return withoutRepeats(known);
  const whole = answerFrom(question, passages) ?? known[0];
  return whole === undefined || whole === null ? null : [whole];
}
