import { either, inOrder } from '../../text/in-order.ts';
import { spokenTime } from './spoken-time.ts';
import { emailIn, type PracticeTool } from './tools.ts';
import { type Reply, saidByThem, type Turn } from './turns.ts';
import { plain } from './words.ts';

/** Asked after free times were named. */
export const whichFree = 'Which of them suits you?';

/** After this many offers of times, the appointment is left to people. */
const maxOffers = 3;

const wish =
  /\b(book|reserve|make|get|have|want|need|schedule|arrange|set up) (me |us )?(an? |another |the |my )?(appointment|slot|time|seat|visit|interview|meeting|viewing|booking|place)\b|\b(book|reserve) (it|that|this|one)\b|\bwhen (can|could|may|would) (i|we) (come|visit|meet)\b|\b(what|which|any) (times|dates|slots|appointments) (are|do you have|is)\b|\b(move|change|shift) (my|the) (appointment|booking|time|slot)\b/;
const askedForTime = either(
  /\b(which|what) (day|time|date|slot|appointment)\b/i,
  inOrder(/\bwhen (would|does|do|shall|should) /i, /\b(suit|like|good|convenient|come)\b/i),
);

/** Whether a question asks when something suits a person. */
export const asksForTime = (question: string): boolean => askedForTime.test(question);

/** Whether a person says that something suits them, or what they would rather have. */
export const choosesTime = (said: string): boolean =>
  /\b(works?|suits?|is (better|best|good|fine|ok|okay|perfect|great)|would be (better|best|good|fine|perfect|great)|let us (say|do)|let's (say|do)|make it|i (can|could) (come|do|make)|i('d| would)? (prefer|rather)|i('ll| will) take)\b/.test(
    plain(said),
  );

const timeWords = new Set(
  `sunday monday tuesday wednesday thursday friday saturday january february march april may june july august september october november
  december today tomorrow tonight morning afternoon evening night noon midday lunch week next this the day after at on in around about
  by of half past quarter to o'clock oclock am pm a m p sharp one two three four five six seven eight nine ten eleven twelve thirty
  fifteen forty`.split(/\s+/),
);
const hedges = new Set(
  'maybe perhaps i think guess say well um uh ugh hm ok okay so then yes yeah please whatever fine or would be is good better best'.split(
    ' ',
  ),
);

/** Whether an answer only names a time: "Maybe Thursday at three?" does, and "And on Sunday?" is a question. */
export function isOnlyTime(said: string): boolean {
  const words = plain(said).replaceAll('?', '').split(' ');
  if (!words.some((word) => timeWords.has(word)) || !words.every((word) => isOfTime(word))) return false;
  return !said.includes('?') || words.some((word) => word === 'maybe' || word === 'perhaps' || word === 'say');
}

const isOfTime = (word: string) =>
  timeWords.has(word) || hedges.has(word) || /^\d{1,2}(st|nd|rd|th|am|pm)?$/.test(word);

const places = ['first', 'second', 'third'];

/** The times of an offer, in the format of the tool's argument. */
export const offered = (result: string): string[] =>
  [...result.matchAll(/\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2})\)/g)].map(([, at = '']) => at);

/** The offer without the parts for machines. */
export const spoken = (result: string): string =>
  result.replace(/ \(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\)/g, '').replace(/\n.*/s, '');

const lastOffer = (history: readonly Turn[]): string[] => {
  const last = history.findLast((turn) => turn.role === 'tool' && turn.name === 'book_slot');
  return last?.role === 'tool' ? offered(last.result) : [];
};

/** Which of the offered times is meant: "the second one", "the last", or a time named without its day. */
export function chosenOf(said: string, times: readonly string[], now: string): string | null {
  const text = plain(said);
  const place = places.findIndex((word) => new RegExp(`\\b${word}\\b`).test(text));
  if (place >= 0 && times[place]) return times[place];
  if (/\blast\b/.test(text)) return times.at(-1) ?? null;
  const named = spokenTime(said, now);
  if (named)
    return times.find((time) => time === named) ?? times.find((time) => time.slice(11) === named.slice(11)) ?? named;
  return times.length === 1 && /^(yes|yeah|sure|ok|okay|that|fine|perfect|good)\b/.test(text)
    ? (times[0] ?? null)
    : null;
}

/**
 * Books if a person wants an appointment or says when one would suit them; without a time, it asks the tool for free times. Null if they
 * don't mention an appointment.
 */
export function appointmentFor(
  said: string,
  { tool, history, open, now }: { tool: PracticeTool; history: readonly Turn[]; open: string | null; now: string },
): Reply | null {
  const isChoosing = open === whichFree;
  const isAsked = open !== null && askedForTime.test(open);
  if (!isChoosing && !isAsked && !wish.test(plain(said))) return null;
  const time = isChoosing ? chosenOf(said, lastOffer(history), now) : spokenTime(said, now);
  if (!time && (isChoosing || isAsked)) return null;
  const email = saidByThem(history)
    .map(emailIn)
    .find((found) => found !== undefined);
  return {
    say: time ? 'One moment, please.' : '',
    call: { name: tool.name, arguments: { ...(time ? { time } : {}), ...(email ? { email } : {}) } },
  };
}

/** What to say about the result of booking: offers other times if there are any. */
export function afterBooking(
  { result }: Extract<Turn, { role: 'tool' }>,
  history: readonly Turn[],
): { say: string; isOffer: boolean } {
  const offers = history.filter(
    (turn) => turn.role === 'tool' && turn.name === 'book_slot' && / Free, by the clock /.test(turn.result),
  );
  const isOffer = / Free, by the clock /.test(result) && offers.length <= maxOffers;
  return { say: isOffer ? `${spoken(result)} ${whichFree}` : spoken(result), isOffer };
}
