import type { Turn } from './turns.ts';
import { plain } from './words.ts';

const asked =
  /\b((did|do|have) you (really |just |also )?(get|got|hear|heard|note|noted|write|written|catch|caught|have) (that|it|this|me|all)( down)?\b.*\?|got (that|it)\?|what (did|have) (i|you|we) (just )?(book|booked|agree|agreed|note|noted|written|write|arranged?|reserved?)\b|(am|are) (i|we) (booked|registered|signed up|down)\b)/;
const confirms = /^(so |and |then )+(it is|it's|that is|that's|we have|we said|we are on for)\b.*\?/;
const asksForBooking = /\b(book|booked|reserved?|registered|signed up)\b/;
const noted = /\bI have noted (?!it\b|that\b|what\b)([^.?!]+)\./g;

/** The answer to someone who asks whether, or what, was written down; null where nobody asks that. */
export function whatWasNoted(said: string, history: readonly Turn[]): string | null {
  const text = plain(said);
  const told = history.flatMap((turn) => (turn.role === 'assistant' ? [...turn.text.matchAll(noted)] : []));
  const [, last] = told.at(-1) ?? [];
  if (last && confirms.test(text)) return `Yes, I have noted ${last}.`;
  if (!asked.test(text)) return null;
  if (asksForBooking.test(text))
    return last ? `Nothing is booked yet. I have noted ${last}.` : 'Nothing has been booked yet.';
  return last ? `Yes, I have noted ${last}.` : 'Yes, I have noted what you said.';
}
