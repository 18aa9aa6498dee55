import type { Turn } from './turns.ts';
import { plain } from './words.ts';

const didYou =
  /\b(?:did|do|have) you (?:really |just |also )?(?:get|got|hear|heard|note|noted|write|written|catch|caught|have) (?:that|it|this|me|all)\b/;
const asked =
  /\b(?:got (?:that|it)\?|is (?:that|it|this) (?:fixed|booked|confirmed|settled|arranged|set|done)\b|what (?:did|have) (?:i|you|we) (?:just )?(?:book|booked|agree|agreed|note|noted|written|write|arranged?|reserved?)\b|(?:am|are) (?:i|we) (?:booked|registered|signed up|down)\b)/;
const confirms = /^(so |and |then )+(it is|it's|that is|that's|we have|we said|we are on for)\b.*\?/;
const asksForBooking = /\b(book|booked|reserved?|registered|fixed|confirmed|settled|arranged|set)\b/;
const noted = /\bI have noted (?!it\b|that\b|what\b)(.+)/s;

/** What the assistant said in full sentences that it has noted. */
function notedIn(text: string): string[] {
  const parts = text.split(/([.?!])/);
  return parts.flatMap((sentence, index) => (parts[index + 1] === '.' && noted.exec(sentence)?.[1]) || []);
}

function asksWhatWasNoted(text: string): boolean {
  const at = text.search(didYou);
  return (at >= 0 && text.lastIndexOf('?') > at) || asked.test(text);
}

/** The answer to a person who asks whether, or what, was noted; null if they don't ask that. */
export function whatWasNoted(said: string, history: readonly Turn[]): string | null {
  const text = plain(said);
  const last = history.flatMap((turn) => (turn.role === 'assistant' ? notedIn(turn.text) : [])).at(-1);
  if (last && confirms.test(text)) return `Yes, I have noted ${last}.`;
  if (!asksWhatWasNoted(text)) return null;
  if (asksForBooking.test(text))
    return last ? `Nothing is booked yet. I have noted ${last}.` : 'Nothing has been booked yet.';
  return last ? `Yes, I have noted ${last}.` : 'Yes, I have noted what you said.';
}
