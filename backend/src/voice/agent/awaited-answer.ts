/** What an assistant asked for: some answers come in pieces, and others are complete with one word. */
type Awaited = 'digits' | 'spelling' | 'email' | 'name' | 'address' | 'yes-no' | 'open';

/** A question, and how many digits answer it. */
export interface Question {
  awaited: Awaited;
  digits: number;
}

const kinds: readonly [Exclude<Awaited, 'open' | 'yes-no'>, RegExp][] = [
  ['spelling', /\bspell|\bbuchstabier|\bdeletre|\bép[eè]le[rz]|\bsoletr|स्पेल|हिज्जे/iu],
  ['email', /\be-?mail|\bcorreo|\bcourriel|ई-?मेल/iu],
  [
    'digits',
    /\b(?:phone|mobile|account|order|card|reference|booking|policy|customer|tracking|room|house)\s(?:number|code)|\bnumber (?:can|should|do|may) |\bwhat(?:'s| is) (?:the|your) (?:number|code|pin|zip|postcode|postal)|\bdigits\b|\bzip code|\bpostcode|\bpostal code|\b(?:telefon|handy|kunden|bestell|konto)nummer|\bpostleitzahl|\bnúmero de|\bnuméro de|\bcódigo|\bcode postal|नंबर/iu,
  ],
  ['address', /\baddress\b|\bstreet\b|\badresse\b|\banschrift\b|\bdirección\b|\bendereço\b|पता/iu],
  [
    'name',
    /\b(?:your|full|last|first|family) name\b|\bwho am i speaking|\bname bitte\b|\bihr(?:en)? (?:vor|nach)?name|\bsu nombre\b|\bvotre nom\b|\bseu nome\b|(?:आपका|अपना) (?:पूरा )?नाम/iu,
  ],
];
const asksFor =
  /[?？]|\b(?:tell|give|say|spell|enter|provide|confirm|share|need|please|bitte|nennen|dígame|dites|diga)\b|बताइए|बताएं/iu;
const yesNo =
  /^(?:and |so |okay,? |great,? |or )?(?:do|does|did|are|is|am|was|were|have|has|can|could|will|would|shall|should|may|haben|hat|sind|ist|können|kann|möchten|darf|soll|passt|est-ce|avez|êtes|voulez|pouvez|tiene|puede|quiere|está|es|tem|pode|quer|क्या)(?![\p{L}\p{M}])/iu;
const choice = /\b(?:or|oder|ou)\b| o |या/iu;
const counts: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
};

/** How many characters are read, from the end of a message. */
const maxLooked = 400;

function digitsOf(question: string): number {
  const counted = /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ]digits?\b/i.exec(
    question,
  )?.[1];
  if (counted) return counts[counted.toLowerCase()] ?? Number(counted);
  if (/phone|mobile|telefon|handy|tel[eé]f/i.test(question)) return 10;
  return /zip|postal|postcode|postleitzahl|code postal/i.test(question) ? 5 : 6;
}

/** What the last sentence of a message asks for. */
export function questionIn(message: string): Question {
  const sentences = message.slice(-maxLooked).match(/[^.!?？।]{1,400}[.!?？।]?/gu) ?? [];
  const last = (sentences.findLast((one) => /[\p{L}\d]/u.test(one)) ?? '').trim();
  const found = asksFor.test(last) ? kinds.find(([, signs]) => signs.test(last))?.[0] : undefined;
  if (yesNo.test(last) && /[?？]$/.test(last) && !choice.test(last)) {
    // "Can you tell me your number?" asks for the number, and "Is this your number?" for a yes.
    const wants = /\b(?:tell|give|spell|have|get|provide|share|nennen|geben|decir|dar|dire|donner|dizer)\b|बता/iu.test(
      last,
    );
    return { awaited: found && wants ? found : 'yes-no', digits: digitsOf(last) };
  }
  return { awaited: found ?? 'open', digits: digitsOf(last) };
}

const digitWords =
  /(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf)(?!\p{L})/giu;
/** Words such as "twenty" count as two digits. */
const tens =
  /(?<!\p{L})(?:ten|eleven|twelve|\p{L}{2,7}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?!\p{L})/giu;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const spokenDigits = (text: string): number =>
  countOf(text, /\d/g) + countOf(text, digitWords) + 2 * countOf(text, tens) + countOf(text, /\b(?:double|triple)\b/gi);

/** The words of a text in lower case, without punctuation. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\d'’]{1,60}/gu) ?? [];

const yesAndNo = new Set(
  "yes yeah yep yup no nope nah sure okay ok right correct exactly absolutely definitely ja nein genau sí si claro oui non sim não हाँ हां जी नहीं d'accord".split(
    ' ',
  ),
);
const afterYesAndNo = new Set([
  ...[
    '',
    'please',
    'thanks',
    'thank you',
    'it is',
    'it does',
    'i do',
    'i am',
    'i can',
    "that's right",
    'course',
    'really',
  ],
  ...['bitte', 'danke', 'por favor', 'gracias', 'merci', 'obrigado'],
]);

/** Whether a text is a yes or a no and nothing else: "No, thank you." */
function isClearAnswer(text: string): boolean {
  const [first = '', ...rest] = wordsOf(text);
  const isStart =
    yesAndNo.has(first) || (first === 'of' && rest[0] === 'course') || (first === 'not' && rest[0] === 'really');
  return isStart && afterYesAndNo.has(rest.join(' '));
}

const dotWords = new Set(['dot', 'point', 'punto', 'punkt', 'ponto']);

/** Whether an email address is complete: "@example.com", or "dot com". */
function endsAddress(text: string): boolean {
  const sign = text.indexOf('@');
  if (sign >= 0) return /\.[a-z]{2,20}/i.test(text.slice(sign));
  const [before = '', last = ''] = wordsOf(text).slice(-2);
  return dotWords.has(before) && last.length >= 2;
}

/** Sentences don't end with these words: more is coming. */
const unfinished =
  /(?<![\p{L}\p{M}'’])(?:and|or|but|so|because|the|a|an|my|your|to|of|with|for|um|uh|er|erm|hmm|like|it's|is|und|oder|aber|weil|der|die|das|mein|äh|ähm|y|o|pero|porque|el|la|mi|et|ou|mais|parce que|le|mon|ma|euh|e|mas|meu|minha|और|लेकिन|मेरा)[\s,…-]*$/iu;

const lastWords = (text: string): string => text.slice(-60);

/** Whether a person has said all that was asked for, has begun to, or may have. */
export function answered({ awaited, digits }: Question, text: string): 'whole' | 'begun' | 'perhaps' {
  if (unfinished.test(lastWords(text))) return 'begun';
  const said = text.slice(-maxLooked);
  const words = wordsOf(said).length;
  switch (awaited) {
    case 'yes-no':
      return isClearAnswer(said) ? 'whole' : 'perhaps';
    case 'digits': {
      const count = spokenDigits(said);
      if (count === 0) return 'perhaps';
      return count >= digits ? 'whole' : 'begun';
    }
    case 'spelling':
      return /\b(?:that's it|that's all|that is all|done|das war's|eso es todo|c'est tout)\W*$/i.test(said)
        ? 'whole'
        : 'begun';
    case 'email':
      if (endsAddress(said)) return 'whole';
      return words > 0 && words < 12 ? 'begun' : 'perhaps';
    case 'address':
      return /[\d]/.test(said) && words >= 5 ? 'perhaps' : 'begun';
    case 'name':
      return words <= 1 ? 'begun' : 'perhaps';
    default:
      return 'perhaps';
  }
}

/** The assistant's last question, and the answer so far. */
export class AwaitedAnswer {
  #question = questionIn('');
  #said = '';

  /** The assistant said something. */
  asked(message: string): void {
    this.#question = questionIn(message);
    this.#said = '';
  }

  /** The person said more of their turn. */
  heard(transcript: string): ReturnType<typeof answered> {
    this.#said = `${this.#said} ${transcript}`.slice(-maxLooked);
    return answered(this.#question, this.#said);
  }

  /** Their turn is over; what they say next may still belong to the same answer. */
  ended(): void {
    this.#said = '';
  }
}
