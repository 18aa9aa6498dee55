import { withoutLooseEnd } from './speaking.ts';

/** One thing that a prompt wants done, in its order. */
export interface Step {
  kind: 'ask' | 'say' | 'tell' | 'end';
  /** A question, a sentence, or for `tell` the topic to explain. */
  text: string;
  /** Only after this kind of answer to the question before it. */
  after: 'yes' | 'no' | null;
}

const person = '(?:caller|person|lead|customer|candidate|client|user|applicant|patient|parent|guest|student)';
const they = `(?:they|he|she|the ${person})`;

// A verb that belonged to a third person: "you wants" becomes "you want".
const notVerbs = /^(always|is|was|has|does|as|this|its|yes|us|perhaps|besides)$/;
const agreeing = (text: string) =>
  text.replace(/\byou ([a-z]+)\b/g, (all, verb: string) => {
    if (notVerbs.test(verb) || !/[^s]s$/.test(verb)) return all;
    return `you ${verb
      .replace(/(ch|sh|x|ss|o)es$/, '$1')
      .replace(/ies$/, 'y')
      .replace(/([^s])s$/, '$1')}`;
  });

/** Turns the person an instruction is about into "you". */
const addressed: [RegExp, string][] = [
  [new RegExp(`\\b${they} is\\b|\\bthey are\\b`, 'gi'), 'you are'],
  [new RegExp(`\\b${they} was\\b|\\bthey were\\b`, 'gi'), 'you were'],
  [new RegExp(`\\b${they} has\\b`, 'gi'), 'you have'],
  [new RegExp(`\\b${they} does\\b`, 'gi'), 'you do'],
  [new RegExp(`\\bthe ${person}'s\\b`, 'gi'), 'your'],
  [/\b(their|his)\b/gi, 'your'],
  [/\b(her)(?= [a-z]+)/gi, 'your'],
  [new RegExp(`\\b((?<!\\bof )them|him|her|${they})\\b`, 'gi'), 'you'],
];

/** Replaces the name of the person called in an instruction, so that it becomes "you". */
const withoutName = (text: string, name: string | null) =>
  name === null
    ? text
    : text.replace(new RegExp(`\\b${name}(?: [A-Z][a-z]+)?('s)?\\b`, 'g'), (_, of) => (of ? 'your' : 'them'));

const toYou = (text: string) => {
  const said = addressed.reduce((result, [from, to]) => result.replace(from, to), text);
  return agreeing(said.replace(/[\w\s]+/g, yourOwn));
};

/** "The address of you" becomes "your address". */
function yourOwn(words: string): string {
  const [article, end] = [/\bthe (?=[\w\s])/gi, / of you\b/gi];
  let [result, from] = ['', 0];
  for (;;) {
    article.lastIndex = from;
    const start = article.exec(words);
    if (!start) break;
    end.lastIndex = article.lastIndex + 1;
    const found = end.exec(words);
    if (!found) break;
    result += `${words.slice(from, start.index)}your ${words.slice(article.lastIndex, found.index)}`;
    from = end.lastIndex;
  }
  return result + words.slice(from);
}

const verbs =
  'ask|find out|agree|offer|collect|get|answer|tell|say|pass|note|thank|explain|end|repeat|confirm|write|mention|give|apologi[sz]e|wait|remind|invite|propose|suggest|hang up|say goodbye|check|schedule|book|arrange|introduce|greet|inform|let|do not|never';
const beginsTask = new RegExp(`(?: ?[,;] ?(?:and |then )*| and (?:then )?)(?=(?:${verbs})\\b)`, 'i');

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "Whether you are insured" as a question of its own. */
function yesOrNo(about: string): string {
  const parts = about.replace(/^(whether|if) /i, '').split(/ ?,? and (?:whether|if) /i);
  const [first = '', ...rest] = parts.map((part) => yesOrNoOf(part.replace(/^(whether|if) /i, '')).slice(0, -1));
  return `${[first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', and ')}?`;
}

function yesOrNoOf(one: string): string {
  const [, subject = '', verb = '', rest = ''] =
    /^(you|it|this|that|there) (?:(?:still|already|really|also|ever) )?(\w+) ?(.*)$/is.exec(one) ?? [];
  const adverb = /^\w+ (still|already|really|also|ever) /i.exec(one)?.[1];
  const middle = adverb ? `${adverb} ` : '';
  if (/^(are|is|was|were|can|could|would|will|should|may)$/i.test(verb))
    return sentence(`${verb.toLowerCase()} ${subject} ${middle}${rest}?`.replace(' ?', '?'));
  if (subject.toLowerCase() === 'you' && /^(come|bring|join|attend|visit|take part)$/.test(verb))
    return sentence(`will you ${middle}${verb} ${rest}?`.replace(' ?', '?'));
  if (subject.toLowerCase() === 'you' && verb !== '')
    return sentence(`do you ${middle}${verb} ${rest}?`.replace(' ?', '?'));
  if (/^(suits|works|fits)$/.test(verb))
    return sentence(`does ${subject} ${middle}${verb.slice(0, -1)} ${verb === 'works' ? 'for you' : 'you'}?`);
  return `May I ask whether ${one}?`;
}

/** A task such as "ask for their name", and the question for it; null if the task asks nothing. */
const asksFor = new RegExp(
  `^(?:please |politely |always |first,? |then,? |next,? |finally,? |you (?:must|should) )*(ask|find out|agree|arrange|offer|propose|suggest|collect|get|check|confirm) (?:(?:with )?(?:them|him|her|the ${person}|politely|also) )*(.+)$`,
  'is',
);

function questionOf(task: string): string | null {
  const [, verb = '', rest = ''] = asksFor.exec(task) ?? [];
  if (rest === '') return null;
  const about = toYou(rest);
  const kind = verb.toLowerCase();
  if (/^(agree|arrange)$/.test(kind)) {
    const what = about.replace(/^on /i, '');
    const forWhat = /\btime (for .+)$/is.exec(what)?.[1];
    if (/\btime|day|date\b/i.test(what))
      return forWhat ? `Which time would suit you ${forWhat}?` : 'Which time would suit you?';
    return /^on /i.test(about) ? `Can we agree on ${what}?` : null;
  }
  if (/^(offer|propose|suggest)$/.test(kind)) {
    const times = /^(?:\w+ )?(?:times?|dates?|days?|slots?)\b(?: (for .+))?/i.exec(about);
    return times ? `Which time would suit you${times[1] ? ` ${times[1]}` : ''}?` : `May I offer you ${about}?`;
  }
  if (/^(whether|if)\b/i.test(about)) return yesOrNo(about);
  if (/^(check|confirm)$/.test(kind)) return /^your\b/i.test(about) ? `Could you confirm ${about}?` : null;
  if (kind === 'collect' || kind === 'get') return `May I have ${about}?`;
  if (/^for (\w+ )?other (times|dates|days)/i.test(about)) return 'Which other times would suit you?';
  if (/^for\b/i.test(about)) return `May I have ${about.replace(/^for\s+/i, '')}?`;
  if (/^(about|of)\b/i.test(about)) return `Could you tell me about ${about.replace(/^(about|of)\s+/i, '')}?`;
  if (/^how (you )?(are|feels?)\b/i.test(about)) return 'How are you feeling?';
  if (/^(what|which|when|where|who|why|how)\b/i.test(about)) return `May I ask ${about}?`;
  return kind === 'find out' ? `Could you tell me ${about}?` : null;
}

const saysThat = new RegExp(
  `^(?:then |also |always )*(?:say|mention|explain|add|tell (?:them|him|her|the ${person})|inform (?:them|him|her|the ${person})|let (?:them|him|her|the ${person}) know|remind (?:them|him|her|the ${person}))(?: to (?:them|him|her))? that (.+)$`,
  'i',
);

/** The sentence that a task wants said; null if it doesn't name one. */
function statementOf(task: string): string | null {
  const [, said = ''] = saysThat.exec(task) ?? [];
  // A sentence about the person, or with a condition, can't be said as it is.
  if (said !== '' && !/\b(you|your|yourself|when|if|unless)\b/i.test(said)) return `${sentence(toYou(said))}.`;
  const [, what = '', value = ''] =
    /^(?:tell|give) (?:them|him|her) (?:the|their) ([\w ]+?) ?\(([^()]+)\)$/i.exec(task) ?? [];
  if (value !== '') return `The ${what} is ${value}.`;
  const [, about = ''] = /^say .{0,40}\bwhat (?:this|the) call is about: ?(.+)$/i.exec(task) ?? [];
  // What was to be filled in there is unknown.
  const known = withoutLooseEnd(toYou(about));
  return known === '' ? null : `I am calling about ${known}.`;
}

const tells = new RegExp(
  `^(?:tell|inform) (?:(?:them|him|her|the ${person}) )?(?:about )?((?:what|where|when|how|about) .+)$`,
  'i',
);
const tellOf = (task: string): string | null => tells.exec(task)?.[1] ?? null;

function stepOf(task: string, after: Step['after']): Step | null {
  const text = task.trim().replace(/(?<![.!;:,\s])[.!;:,\s]+$/, '');
  const question = questionOf(text);
  if (question) return { kind: 'ask', text: question, after };
  const statement = statementOf(text);
  if (statement) return { kind: 'say', text: statement, after };
  const told = tellOf(text);
  if (told) return { kind: 'tell', text: sentence(`${told}?`), after };
  return after !== null && /^(end|finish) the (call|conversation)|^hang up|^say goodbye/i.test(text)
    ? { kind: 'end', text: '', after }
    : null;
}

/** The sentences of a line, each with its final punctuation. A question in quotation marks counts as one, whatever surrounds it. */
const sentences = /["“”]([^"“”]+\?)["“”]|(?:[^.!?"“”]|[.!?](?=\S))+[.!?]*/g;
// Conditions for steps after a yes or a no. Only people can check other conditions.
const onNo =
  /^if (not|no|none|(?:they|you|he|she|it|this|that) (are not|aren't|do not|don't|does not|doesn't|is not|isn't|cannot|can't|have no|has no|says? no|refuses?|declines?))\b[^,]*,/i;
const onYes =
  /^if (so|yes|interested|(?:they|you|he|she|it|this|that) (are|is|do|does|agrees?|accepts?|says? yes|can|have|has|wants?|comes?|likes?|suits|works|fits))\b[^,]*,/i;

function stepsOfSentence(text: string): (Step | null)[] {
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  if (text.endsWith('?')) return [{ kind: 'ask', text, after: null }];
  if (/^(never|do not|don't|when|whenever|only|avoid)\b/i.test(text)) return [];
  const after = onNo.test(text) ? 'no' : onYes.test(text) ? 'yes' : null;
  if (after === null && /^if\b/i.test(text)) return [];
  return text
    .replace(/^if\b[^,]*,\s*/i, '')
    .split(beginsTask)
    .map((task) => stepOf(task, after));
}

/**
 * The steps that a system prompt asks for, in its order: its quoted questions, its own questions, what to ask, find out or agree on, and
 * what to say. `name` is the prompt's name for the person on the line.
 */
export function stepsOf(prompt: string, name: string | null = null): Step[] {
  const lines = withoutName(prompt, name)
    .split('\n')
    // A run of spaces counts as one.
    .map((line) => line.replace(/\s+/g, ' ').replace(/^ ?(?:[-*•]|\d+[.)]) ?/, ''));
  const found = lines.flatMap((line) =>
    [...line.matchAll(sentences)].flatMap(([whole, quoted]) => stepsOfSentence((quoted ?? whole).trim())),
  );
  const byText = new Map<string, Step>();
  for (const step of found) if (step && !byText.has(step.text)) byText.set(step.text, step);
  return [...byText.values()];
}

/** The questions that a system prompt wants asked. */
export const questionsOf = (prompt: string): string[] =>
  stepsOf(prompt).flatMap(({ kind, text }) => (kind === 'ask' ? [text] : []));

/** The name with which a greeting addresses the person: "Hello Maya, this is …"; null for "Hello there, …". */
export const nameIn = (greeting: string): string | null =>
  /^(?:[Hh]ello|[Hh]i|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|afternoon|evening|day)),? ((?!\p{Ll})[\p{L}][\p{L}'-]+)(?:[,.!?]| (?!\p{Ll})[\p{L}][\p{L}'-]+[,.!?])/u.exec(
    greeting,
  )?.[1] ?? null;
