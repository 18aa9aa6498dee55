import { type ContactWords, contactWords } from './contact-words.ts';

type Meaning = keyof ContactWords;

/** A pattern of words with spaces around them. */
const patternOf = (words: string): RegExp =>
  new RegExp(`(?<= )(?:${words.replace(/(?<!\\S)\*/g, '\\S{0,25}').replaceAll('\\S+', '\\S{1,25}')})(?= )`, 'gu');

const meanings = Object.keys(contactWords.en) as Meaning[];
const languages = Object.values(contactWords).map(
  (words) => new Map(meanings.map((meaning) => [meaning, patternOf(words[meaning])])),
);

/** Where a pattern matches. `matchAll` would copy the pattern, which takes longer than to match a sentence. */
function startsOf(pattern: RegExp | undefined, text: string): number[] {
  const found: number[] = [];
  if (!pattern) return found;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match.index);
  return found;
}

/** The meanings of a sentence in one language. */
class Meanings {
  readonly #padded: string;
  readonly #patterns: ReadonlyMap<Meaning, RegExp>;
  readonly #wordAt = new Map<number, number>();
  readonly #known = new Map<Meaning, readonly number[]>();

  constructor(padded: string, patterns: ReadonlyMap<Meaning, RegExp>) {
    this.#padded = padded;
    this.#patterns = patterns;
    for (let at = 0; at < padded.length - 1; at += 1)
      if (padded[at] === ' ') this.#wordAt.set(at + 1, this.#wordAt.size);
  }

  has(...wanted: Meaning[]): boolean {
    return wanted.some((meaning) => this.#places(meaning).length > 0);
  }

  /** Whether words of both meanings are at most this many words apart. */
  near(one: Meaning, other: Meaning, distance: number): boolean {
    const others = this.#places(other);
    return this.#places(one).some((place) => others.some((away) => Math.abs(away - place) <= distance));
  }

  /** Positions of the words with a meaning, counted in words. */
  #places(meaning: Meaning): readonly number[] {
    const known = this.#known.get(meaning);
    if (known) return known;
    const found = startsOf(this.#patterns.get(meaning), this.#padded).map((at) => this.#wordAt.get(at) ?? 0);
    this.#known.set(meaning, found);
    return found;
  }
}

function readMeanings(text: string): Meanings[] {
  const padded = ` ${text.replace(/(?<= |^)(?:[cdjlmnst]|qu)'/g, (word) => `${word} `)} `;
  return languages.map((patterns) => new Meanings(padded, patterns));
}

/** Whether a person has had enough. Times don't matter then. */
function isWeary(said: Meanings): boolean {
  if (said.has('registry')) return true;
  if (said.has('threat') && said.has('contact', 'retry')) return true;
  if (said.has('noConsent') && said.has('contact', 'mine', 'record')) return true;
  return said.near('fedUp', 'contact', 7) || said.near('often', 'contact', 6);
}

function asksForLess(said: Meanings): boolean {
  if (said.near('remove', 'mine', 2) || (said.has('record') && said.near('remove', 'mine', 8))) return true;
  if (said.near('not', 'retry', 4) || said.near('end', 'retry', 2)) return true;
  return said.near('unwanted', 'contact', 6) || said.near('not', 'contact', 4) || said.near('end', 'contact', 6);
}

/** Whether a sentence of `spokenSentences` may ask for no more calls, by the meanings of its words. */
export function mayAskForNoCalls(text: string): boolean {
  return readMeanings(text).some((said) => {
    const may = isWeary(said) || (asksForLess(said) && !said.has('when'));
    return may && !said.has('welcome', 'told', 'other');
  });
}

/** Whether a sentence reports calls or asks for them, so that words which sound like a request can mean something else. */
export const mayMeanOther = (text: string): boolean =>
  readMeanings(text).some((said) => said.has('welcome', 'told', 'other'));
