import { beginningOf } from '../../text/beginning-of.ts';
import { either, inOrder, type Sign } from '../../text/in-order.ts';
import { hasAlike, stem, subjectsOf, weightOf } from './words.ts';

/** A piece of text that may answer a question, with the heading above it. */
export interface Passage {
  heading: string;
  text: string;
}

/** The passages of a search; each begins with a line that names its source. */
export const passagesIn = (found: string): Passage[] =>
  found.split('\n\n').flatMap((passage) => {
    const [heading = '', ...lines] = passage.split('\n');
    return lines.length > 0 ? [{ heading, text: lines.join('\n') }] : [];
  });

const number = String.raw`(\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|half past)`;
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const month = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** Signs of a question, signs that its answer must have, and the words of the question that such an answer covers. */
const wanted: readonly (readonly [Sign, Sign, (readonly string[])?])[] = [
  [
    /\b(dates?|(what|which) days?)\b/i,
    new RegExp(`\\b(${weekday}|(?:${month}) \\d|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${month})|tomorrow|today)\\b`, 'i'),
    ['date', 'day'],
  ],
  [
    /\b(start|begin|end|finish|over)\b/i,
    either(inOrder(/\bfrom\b/i, /\b(to|until|till)\b/i), inOrder(/\bbetween\b/i, /\band\b/i)),
    ['start', 'begin', 'end', 'finish', 'time'],
  ],
  [
    /\b(address|venue|location|place)\b/i,
    /\b(street|road|lane|avenue|floor|square|building|plaza)\b/i,
    ['address', 'venue', 'location', 'place'],
  ],
  [
    either(/\b(how much|expensive)\b/i, inOrder(/\b(what|which)\b/i, /\b(cost|price|pay|fee)\b/i)),
    /\d[\d.,]*|\b(dollars?|euros?|free|nothing|price)\b/i,
  ],
  [/\bhow (long|soon)\b/i, /\b(minutes?|hours?|days?|weeks?|months?|years?)\b/i],
  [/\bhow (many|old|far)\b/i, new RegExp(`\\b${number}`, 'i')],
  [/\b(when|what time|hours)\b/i, new RegExp(`\\b(${number}|daily|first|tomorrow)`, 'i')],
  [/\b(open|clos)\w*\b/i, new RegExp(`\\b(${number}|\\w+day|daily|morning|evening)`, 'i')],
  [/\bwhere\b/i, /\b(street|road|lane|floor|square|at|in|behind|room|corner|address|house)\b/i],
];

const measured = ['long', 'soon', 'far', 'old', 'time', 'early', 'late', 'where'];
/** Words of questions that an answer may replace with others: a weekday for "date". */
export const shapedWords = new Set(wanted.flatMap(([, , words = []]) => words).map(stem));

/** Longer answers are too long to listen to. */
const maxCharacters = 320;

/** Abbreviations, figures and addresses contain points: a sentence only ends before a capital letter, a digit or a quotation mark. */
const sentencesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) =>
    line
      .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')
      .split(/(?<=[.!?])\s+(?=["“(A-Z\d])/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ''),
  );

/** How well a text covers each word of the question: 1 fully. */
function coverage(asked: ReadonlySet<string>, text: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const subject of asked) {
    if (text.has(subject)) found.set(subject, 1);
    else if (hasAlike(text, subject)) found.set(subject, 0.85);
  }
  return found;
}

/** A passage split into sentences, with the subjects of each part. */
interface ReadPassage {
  above: ReadonlySet<string>;
  around: ReadonlySet<string>;
  headline: ReadonlySet<string>;
  sentences: readonly { text: string; subjects: ReadonlySet<string> }[];
}

const readBefore = new WeakMap<Passage, ReadPassage>();

/** Reads a passage, once for all questions. */
function readPassage(passage: Passage): ReadPassage {
  const before = readBefore.get(passage);
  if (before) return before;
  const { heading, text } = passage;
  const read = {
    above: subjectsOf(heading),
    around: subjectsOf(text),
    headline: subjectsOf(heading.split(' › ').at(-1) ?? ''),
    sentences: sentencesOf(text).map((sentence) => ({ text: sentence, subjects: subjectsOf(sentence) })),
  };
  readBefore.set(passage, read);
  return read;
}

interface Rated {
  sentence: string;
  /** The share of the question that is covered: 1 fully. */
  found: number;
  /** Lower if it doesn't look like the kind of answer asked for: an hour, a price. */
  score: number;
  /** The sentence itself contains a word of the question. */
  isNamed: boolean;
}

/** A question: its text, and the words of which at least one has to occur. */
export interface Question {
  text: string;
  needed: readonly string[];
  /** The question without earlier context, for when nothing answers the full one. */
  or?: string;
}

function rate({ text: question, needed }: Question, asked: ReadonlySet<string>, passage: Passage): Rated[] {
  const whole = [...asked].reduce((sum, subject) => sum + weightOf(subject), 0);
  const { headline, sentences, ...read } = readPassage(passage);
  const above = coverage(asked, read.above);
  const around = coverage(asked, read.around);
  // Everything in the passage is about it.
  const isHeadline =
    headline.size > 0 &&
    (coverage(headline, asked).size === headline.size || coverage(asked, headline).size === asked.size);
  const [, shape, meant = measured] = wanted.find(([sign]) => sign.test(question)) ?? [];
  return sentences.map(({ text: sentence, subjects }) => {
    const inside = coverage(asked, subjects);
    // "How long" is answered by "half an hour".
    if (shape?.test(sentence)) for (const word of meant.map(stem)) if (asked.has(word)) inside.set(word, 1);
    let sum = 0;
    for (const subject of asked) {
      const places = [inside.get(subject) ?? 0, 0.95 * (above.get(subject) ?? 0), 0.4 * (around.get(subject) ?? 0)];
      sum += Math.max(...places) * weightOf(subject);
    }
    const found = sum / whole;
    const isMeant = needed.length === 0 || needed.some((subject) => inside.has(subject) || above.has(subject));
    const isShaped = shape === undefined || shape.test(sentence);
    const isExact = needed.some((subject) => inside.get(subject) === 1);
    // If two score the same, prefers a sentence to a row of a table.
    const score =
      found +
      (isHeadline ? 0.15 : 0) +
      (isExact ? 0.25 : 0) +
      (inside.size > 0 ? 0.05 : 0) -
      (isShaped ? 0 : 0.2) -
      (isRow(sentence) ? 0.01 : 0);
    return { sentence, found: isMeant ? found : 0, score, isNamed: inside.size > 0 };
  });
}

const isRow = (sentence: string) => /^[^.:;]+: [^;]+(; [^.:;]+: [^;]+)+$/.test(sentence);

/** The first cell of a row, and the cells that the question is about. */
function spokenRow(row: string, asked: ReadonlySet<string>): string {
  const [first = '', ...others] = row.split('; ');
  const meant = others.filter((cell) => coverage(asked, subjectsOf(cell)).size > 0);
  const cells = (meant.length > 0 ? meant : others).map((cell) => cell.replace(': ', ' '));
  return `${first.replace(/^[^:]+: /, '')}: ${cells.join(', ')}.`;
}

/** A sentence for speech, without Markdown characters. */
const spoken = (sentence: string, asked: ReadonlySet<string>) => {
  const text = (isRow(sentence) ? spokenRow(sentence, asked) : sentence).replace(/[*_`#|]/g, '');
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** The minimum share of a question that must be covered. */
const enough = 0.58;

function find(question: Question, passages: readonly Passage[]): string | null {
  const asked = subjectsOf(question.text);
  if (asked.size === 0) return null;
  let best: { rated: Rated[]; index: number; score: number } | null = null;
  for (const passage of passages) {
    const rated = rate(question, asked, passage);
    for (const [index, { found, score }] of rated.entries())
      if (found >= enough && score > (best?.score ?? 0)) best = { rated, index, score };
  }
  const [first, second] = best ? [best.rated[best.index], best.rated[best.index + 1]] : [];
  if (!first) return null;
  // The next sentence belongs to the answer if both contain words of the question, or both match only by their heading.
  const goesOn =
    second && second.score >= first.score * 0.75 && second.isNamed === first.isNamed && !isRow(second.sentence);
  const text = [first, ...(goesOn ? [second] : [])].map(({ sentence }) => spoken(sentence, asked)).join(' ');
  return text.length <= maxCharacters ? text : beginningOf(spoken(first.sentence, asked), maxCharacters);
}

/** At most two sentences of the passages that answer a question; null if none do. */
export function answerFrom(asking: string | Question, passages: readonly Passage[]): string | null {
  const question = typeof asking === 'string' ? { text: asking, needed: [] } : asking;
  const answer = find(question, passages);
  return answer === null && question.or ? find({ text: question.or, needed: [] }, passages) : answer;
}
