import { WordFinder } from '../../text/word-finder.ts';
import { thirdPersonsIn } from './third-persons.ts';

/** The replacement for a person. */
interface StandIn {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
}

/** A fictional person, at a number that is reserved for fiction. */
export const nobody = {
  first_name: 'Alex',
  last_name: 'Morgan',
  name: 'Alex Morgan',
  email: 'alex.morgan@example.com',
  phone_number: '+12025550100',
};

// Names for other people who are mentioned; each person always gets the same name.
const others = {
  first: ['Ellis', 'Quinn', 'Rowan', 'Harper', 'Sasha', 'Jules', 'Noor', 'Remy'],
  last: ['Vale', 'Hart', 'Moss', 'Lund', 'Quill', 'Brook', 'Frost', 'Dale'],
};

// Phrases by which people introduce themselves, or are addressed.
const introduced =
  /(?:\b[Mm]y name is|\b[Tt]his is|\b[Ii] am|\bI'm|[Ss]peaking (?:to|with)|\b[Nn]ame's)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu;

/** Replaces equal digits by equal digits, so that occurrences of the same number still match. */
const otherDigits = (digits: string) => digits.replace(/\d/g, (digit) => String((Number(digit) * 3 + 4) % 10));

/** The words of a person's names, each with its replacement. */
function namesOf(names: readonly string[], kept: readonly string[], stand: StandIn): Map<string, string> {
  const stays = new Set(kept.flatMap((text) => text.toLowerCase().split(/\s+/)));
  const found = new Map<string, string>();
  for (const name of names) {
    const [first = '', ...others] = name.split(/\s+/).filter((word) => !stays.has(word.toLowerCase()));
    if (first.length > 1) found.set(first.toLowerCase(), stand.first_name);
    for (const other of others) if (other.length > 1) found.set(other.toLowerCase(), stand.last_name);
  }
  return found;
}

/** The words of the names of mentioned people. For a person who was named before, additional words are more of their name. */
function otherNames(texts: readonly string[], known: ReadonlyMap<string, string>, kept: readonly string[]) {
  const stays = new Set(kept.flatMap((text) => text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []));
  const found = new Map<string, { person: number; name: string }>();
  let people = 0;
  for (const name of thirdPersonsIn(texts)) {
    const words = name.map((word) => word.toLowerCase()).filter((word) => !stays.has(word) && !known.has(word));
    const before = words.flatMap((word) => found.get(word) ?? [])[0];
    const person = before?.person ?? people;
    if (!before && words.length > 0) people += 1;
    for (const [place, word] of words.entries()) {
      const list = place === 0 && !before ? others.first : others.last;
      if (!found.has(word)) found.set(word, { person, name: list[person % list.length] as string });
    }
  }
  return new Map([...found].map(([word, { name }]) => [word, name]));
}

/**
 * Replaces people in texts by fictional ones: known names, names by which people introduce themselves in the texts, names of others who
 * are mentioned, email addresses, and numbers of four or more digits. Texts in `kept`, such as the assistant's own name, stay. With
 * another replacement than the default, mentioned people stay.
 */
export function fictionFor({
  names,
  texts,
  kept,
  keptDigits = [],
  stand = nobody,
  digits = otherDigits,
}: {
  names: readonly string[];
  texts: readonly string[];
  kept: readonly string[];
  /** Texts whose long numbers stay, such as a date or a price. */
  keptDigits?: readonly string[];
  /** Replacement texts for names and phone numbers, and a function for other numbers. */
  stand?: StandIn;
  digits?: (digits: string) => string;
}): (text: string) => string {
  const own = texts.flatMap((text) => [...text.matchAll(introduced)].map(([, name = '']) => name));
  const spokenWith = namesOf([...names, ...own], kept, stand);
  const people = new Map([...(stand === nobody ? otherNames(texts, spokenWith, kept) : []), ...spokenWith]);
  const stays = new Set(keptDigits.flatMap((text) => text.match(/\d{4,}/g) ?? []));
  const finder = new WordFinder(people.keys());
  return (text) => {
    const withoutMail = text.replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, stand.email);
    const withoutPhones = withoutMail.replace(
      /\+\d[\d\s().-]{6,}\d|\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/g,
      stand.phone_number,
    );
    const withoutNumbers = withoutPhones.replace(/(?<![\d+])\d{4,}/g, (found) =>
      stays.has(found) ? found : digits(found),
    );
    return finder.replaceIn(withoutNumbers, (found) => {
      const lower = found.toLowerCase();
      // A person called Mark does not turn the word "mark" into a name.
      return (found !== lower || spokenWith.has(lower) ? people.get(lower) : null) ?? found;
    });
  };
}

/** Texts with fictional people in the place of the real ones. */
export function inFiction(given: Pick<Parameters<typeof fictionFor>[0], 'names' | 'texts' | 'kept'>): string[] {
  const fiction = fictionFor(given);
  return given.texts.map(fiction);
}
