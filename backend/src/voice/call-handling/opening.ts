import { intentOf } from '../practice/intents.ts';
import { plain } from '../practice/words.ts';
import { answererOf } from './greeting.ts';

/**
 * What the first words of a called person ask for: the first message, the first message with who is calling, an answer instead of it,
 * pressed keys for a menu, or patience.
 */
export type Opening = 'greet' | 'introduce' | 'answer' | 'press' | 'hold' | 'wait';

const asksForKeys =
  /\b(press|dial|enter|key in|type in)\b.{0,40}\b(\d|zero|one|two|three|four|five|six|seven|eight|nine|star|pound|hash|extension|account|number|pin|code|key)\b/;

// Another person takes the call in a moment.
const holds =
  /\b((please|kindly|just)? ?(hold|stay on) (the line|for|on the line|while|please)|please hold|please wait|(connecting|transferring|forwarding) (you|your call)|(we|i) (will |'ll )?(now )?(connect|transfer) you|your call (is important|will be answered|is being)|all (of )?our (agents|representatives|operators|lines) are)\b/;

// "One second … okay, go ahead" has already waited.
const goesAhead = /\b(go ahead|i'm back|i am back|i'm listening|what's up|how can i help)\b\W*$/;

const asksWho =
  /\b(who (is|are) (this|you|calling|there|speaking)|who's (this|calling|there|speaking|that)|who am i (speaking|talking) (to|with)|where are you calling from|(which|what) company|what('s| is) your name|what do you want|what('s| is) (this|it|the call) (all )?(about|regarding)|why are you calling|do i know you)\b/;

/** Wishes that come before anything the assistant wants to say. */
const wishes = new Set([
  'stop',
  'wrong_number',
  'human',
  'robot',
  'instructions',
  'uninterested',
  'later',
  'goodbye',
  'language',
]);

/** What an opening asks for, by all its words so far. */
export function openingOf(words: string): Opening {
  const text = plain(words).replace(/\?/g, '').trim();
  if (answererOf(words) === 'menu') return asksForKeys.test(text) ? 'press' : 'hold';
  const intent = intentOf(words);
  if (intent === 'stop') return 'answer';
  if (goesAhead.test(text)) return 'greet';
  if (holds.test(text)) return 'hold';
  if (intent === 'wait' || /\b(one|a|just a) (moment|second|sec|minute)\b|\bhang on\b/.test(text)) return 'wait';
  if (asksWho.test(text)) return 'introduce';
  return intent !== null && wishes.has(intent) ? 'answer' : 'greet';
}

/** Whether the words only say who took the call: "This is Sam speaking.", "Baker and Sons, how can I help you?" */
export const introducesItself = (words: string): boolean =>
  openingOf(words) === 'greet' &&
  /\b(this is( [a-z]+){1,3}|[a-z]+ speaking|speaking|residence|how (can|may) i help( you)?)( here| speaking)?$/.test(
    plain(words).replace(/\?/g, '').trim(),
  );

/** Whether a first message says who is calling: the assistant, or the organization. */
export function namesCaller(firstMessage: string, names: readonly string[]): boolean {
  const text = ` ${plain(firstMessage)} `;
  const isNamed = names.some((name) => plain(name) !== '' && text.includes(` ${plain(name)} `));
  return isNamed || /\b(this is|my name is|i am|i'm|calling (from|for|on behalf of)|here from) [a-z]/.test(text);
}
