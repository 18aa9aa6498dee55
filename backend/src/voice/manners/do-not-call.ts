import { stopSigns } from './do-not-call-signs.ts';
import { type SpokenSentence, spokenSentences } from './spoken-text.ts';

// Capitals and commas make the difference: "No, more calls would be great", "Don't call me Tom".
const written = /\b[Nn]o, more\b|\bcall me (?!I\b)[A-Z][a-z]/;

/** What may mean that somebody wants no more calls, and may not: an assistant asks about it once. */
const unclear = new RegExp(
  [
    '\\b(is there a way|how (do|can) i) (to )?(stop|end|get off|opt out)\\b',
    '\\bwhy (do|are) you (people |guys )?(keep |always |still |constantly )+(calling|ringing|phoning|call)\\b',
    '\\byou (people |guys )?(call|ring|phone) (me |us )?(all the time|every (day|week)|constantly|again and again)\\b',
    '\\b(too many|so many) (of these |of your )?calls\\b|\\bhow did you get (my|this) number\\b|\\bdo not call (me )?(today|now|right now|this week)\\b',
  ].join('|'),
);

/** What somebody said about further calls. */
export interface DoNotCallRequest {
  /** The sentence, as it was transcribed. */
  quote: string;
  /** False when the words can mean something else, so that an assistant should ask. */
  isClear: boolean;
}

/** Of what somebody says in one turn, so many characters are read: some 20 minutes of speech. */
const maxLength = 20_000;

const matches = (signs: readonly RegExp[], text: string) => signs.some((sign) => sign.test(text));

function isClearStop({ original, text }: SpokenSentence): boolean {
  if (written.test(original)) return false;
  return Object.values(stopSigns).some(({ stops, lookAlikes }) => matches(stops, text) && !matches(lookAlikes, text));
}

/** The sentence in which somebody asks not to be called any more, in any of the languages of `stopSigns`; null if nobody does. */
export function doNotCallRequest(said: string): DoNotCallRequest | null {
  const sentences = spokenSentences(said, maxLength);
  const clear = sentences.find(isClearStop);
  if (clear) return { quote: clear.original, isClear: true };
  const perhaps = sentences.find(({ text }) => unclear.test(text));
  return perhaps ? { quote: perhaps.original, isClear: false } : null;
}

/** The sentence in which somebody clearly asks not to be called any more; null if nobody does. */
export function askedNotToBeCalled(said: string): string | null {
  const request = doNotCallRequest(said);
  return request?.isClear ? request.quote : null;
}
