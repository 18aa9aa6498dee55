import { type ReadSentence, withoutWishToStay } from './asked-to-stay.ts';
import { stopSigns } from './do-not-call-signs.ts';
import { likenessToNoCalls } from './no-calls-model.ts';
import { mayAskForNoCalls, mayMeanOther } from './perhaps-no-calls.ts';
import { type SpokenSentence, spokenSentences } from './spoken-text.ts';

// Capitals and commas make the difference: "No, more calls would be great", "Don't call me Tom".
const written = /\b[Nn]o, more\b|\bcall me (?!I\b)[A-Z][a-z]/;

/** Signs that a person may want no more calls: an assistant asks about it once. */
const unclear: readonly RegExp[] = [
  '\\b(is there a way|how (do|can) i) (to )?(stop|end|get off|opt out)\\b',
  '^(please )?(do not|don.t) (ever )?(call|ring|phone)( please)?$|\\bno more$',
  '\\bwhy (do|are) you (people |guys )?(keep |always |still |constantly )+(calling|ringing|phoning|call)\\b',
  '\\byou (people |guys )?(call|ring|phone) (me |us )?(all the time|every (day|week)|constantly|again and again)\\b',
  '\\b(too many|so many) (of these |of your )?calls\\b|\\bhow did you get (my|this) number\\b|\\bdo not call (me )?(today|now|right now|this week)\\b',
  '\\bwarum (rufen|ruft) (sie|ihr) (mich |uns )?(immer|standig|dauernd|schon wieder)|\\bsie rufen (mich |uns )?(standig|dauernd|jeden tag|immer wieder)|\\bwoher haben sie (meine|unsere|diese) nummer|\\bzu viele anrufe\\b',
  '\\bpor que (me |nos )?llaman? (tanto|siempre|a cada rato|todos los dias|otra vez)|\\b(me|nos) llaman (todos los dias|a cada rato|siempre)|\\b(de donde|como) (sacaron|tienen|consiguieron) mi numero|\\bdemasiadas llamadas\\b',
  "\\bpourquoi (vous )?(m'appelez|nous appelez|est ce que vous m'appelez)( vous)? (tout le temps|sans arret|toujours|encore)|\\bvous (m'|nous )appelez (tout le temps|tous les jours|sans arret)|\\b(comment|d'ou) avez vous (eu )?mon numero|\\btrop d'appels\\b",
  '\\bpor que (voces )?(me )?ligam? (tanto|sempre|toda hora|de novo)|\\bvoces? me ligam? (todo dia|toda hora|sempre)|\\bcomo (conseguiram|conseguiu|tem) (o )?meu numero|\\bligacoes demais\\b',
  'आप( लोग)?( मुझे)? (रोज|बार बार|हमेशा) (कॉल|फोन)|मेरा नंबर (कहाँ|कहां|कैसे)|बहुत ज्यादा कॉल',
].map((sign) => new RegExp(sign, 'u'));

/** A request about further calls. */
export interface DoNotCallRequest {
  /** The sentence, as it was transcribed. */
  quote: string;
  /** False when the words can mean something else, so that an assistant should ask. */
  isClear: boolean;
}

/** How many characters of one turn are read: some 20 minutes of speech. */
const maxLength = 20_000;
/** How many sentences are weighed word by word: the last ones of a long turn. */
const maxWeighed = 50;
/** How many of these are compared with the learned model, which takes longer. */
const maxCompared = 20;

const matches = (signs: readonly RegExp[], text: string) => signs.some((sign) => sign.test(text));

function isClearStop({ original, text }: SpokenSentence): boolean {
  if (written.test(original)) return false;
  return Object.values(stopSigns).some(({ stops, lookAlikes }) => matches(stops, text) && !matches(lookAlikes, text));
}

const mayMean = (text: string) => matches(unclear, text) || mayAskForNoCalls(text);

/**
 * The sentence that may ask for no more calls: by a sign or by the meanings of its words, unless the model contradicts, or else by the
 * model alone.
 */
function perhapsStop(sentences: readonly ReadSentence[]): ReadSentence | undefined {
  const resembles = ({ text, asksToStay }: ReadSentence) =>
    !asksToStay && likenessToNoCalls(text) === 'like' && !mayMeanOther(text);
  return (
    sentences.slice(-maxWeighed).find(({ text }) => mayMean(text) && likenessToNoCalls(text) !== 'unlike') ??
    sentences.slice(-maxCompared).find(resembles)
  );
}

/** The sentence that asks for no more calls, in any of the languages of `stopSigns`; null if there is none. */
export function doNotCallRequest(said: string): DoNotCallRequest | null {
  const sentences = spokenSentences(said, maxLength).map(withoutWishToStay);
  const stops = sentences.filter(isClearStop);
  const clear = stops.slice(-maxWeighed).find(({ text }) => !mayMeanOther(text) && likenessToNoCalls(text) === 'like');
  if (clear) return { quote: clear.original, isClear: true };
  const perhaps = stops[0] ?? perhapsStop(sentences);
  return perhaps ? { quote: perhaps.original, isClear: false } : null;
}

/** The sentence that clearly asks for no more calls; null if there is none. */
export function askedNotToBeCalled(said: string): string | null {
  const request = doNotCallRequest(said);
  return request?.isClear ? request.quote : null;
}
