import { greetingSigns } from './greeting-signs.ts';
import { type SpokenSentence, spokenSentences } from './spoken-text.ts';

/**
 * Who or what took a call, as far as the first words show: a person, a voicemail recording, a menu that wants keys, or a
 * phone that asks who is calling before it rings through.
 */
export type Answerer = 'person' | 'machine' | 'menu' | 'screening';

/** What an assistant does when voicemail took the call. */
export type VoicemailManner = 'hang_up' | 'leave_message' | 'talk_on';

/** A greeting with more words than this without a pause is a recording: people answer with a few. */
const maxWordsOfPeople = 28;

/** A question whose question mark the transcriber left out. */
const asks =
  /^(did|do|does|have|has|are|is|can|could|would|will|why|what|when|where|who|how) (you|i|we|he|she|they|this|that)\b/u;

const saysNo = /^(?:sorry |oh )*(?:no|nope|nein|non|nao)\b(?! ?one\b)/u;

/** Who took a call, by the first words as transcribed, in any of the languages of `greetingLanguages`. */
export function answererOf(greeting: string): Answerer {
  const sentences = spokenSentences(greeting);
  const whole = sentences.map(({ text }) => text).join(' ');
  const shows = (kind: keyof typeof greetingSigns, text = whole) => greetingSigns[kind].some((sign) => sign.test(text));
  const some = (kind: keyof typeof greetingSigns, where: (sentence: SpokenSentence) => boolean) =>
    sentences.some((sentence) => where(sentence) && shows(kind, sentence.text));
  const isStatement = ({ hasQuestionMark, text }: SpokenSentence) => !hasQuestionMark && !asks.test(text);
  if (shows('screening')) return 'screening';
  // "Did you get my voicemail?" only mentions a recording; only recordings say "after the beep".
  if (some('recording', isStatement)) return 'machine';
  if (shows('menu')) return 'menu';
  // Only people ask, offer or answer.
  if (sentences.some(({ text }) => shows('person', text))) return 'person';
  if (some('machine', isStatement)) return 'machine';
  if (shows('thirdPerson') || saysNo.test(whole)) return 'person';
  if (some('away', isStatement)) return 'machine';
  return whole.split(' ').length > maxWordsOfPeople ? 'machine' : 'person';
}

/** The next step: a message waits for the beep, or for the silence after the greeting. */
export type AfterGreeting = 'talk' | 'hang_up' | 'wait_for_beep' | 'leave_message';

/** What an assistant does after a greeting. With `talk_on` it talks to machines as to people. */
export function afterGreeting(
  answerer: Answerer,
  manner: VoicemailManner,
  { hasBeeped, isSilent }: { hasBeeped: boolean; isSilent: boolean },
): AfterGreeting {
  if (answerer !== 'machine' || manner === 'talk_on') return 'talk';
  if (manner === 'hang_up') return 'hang_up';
  return hasBeeped || isSilent ? 'leave_message' : 'wait_for_beep';
}
