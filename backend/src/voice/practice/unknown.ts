import type { Turn } from './turns.ts';

// Used in turn, so that people don't hear the same sentence twice in a row.
const unknowns = [
  'I do not know that, but I will note your question.',
  'I have no answer to that either. I will note it as well.',
  'I cannot answer that one from here, so I will note it, too.',
];
const others = ['The other thing I do not know, but I will note it.', 'I will note the rest of your question, too.'];

const timesSaid = (history: readonly Turn[], texts: readonly string[]): number =>
  history.filter((turn) => turn.role === 'assistant' && texts.some((text) => turn.text.includes(text))).length;

const inTurn = (texts: readonly string[], history: readonly Turn[]): string =>
  texts[timesSaid(history, texts) % texts.length] ?? '';

/** The reply if nothing is known. */
export const saidUnknown = (history: readonly Turn[]): string => inTurn(unknowns, history);
/** The reply to the rest of a question that is partly known. */
export const restUnknown = (history: readonly Turn[]): string => inTurn(others, history);
