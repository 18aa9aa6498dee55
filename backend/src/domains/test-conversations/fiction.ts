import { WordFinder } from '../../text/word-finder.ts';
import { thirdPersonsIn } from './third-persons.ts';

/** What is put in the place of a person. */
interface StandIn {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
}

/** Somebody who does not exist, at a number that nobody has. */
export const nobody = {
  first_name: 'Alex',
  last_name: 'Morgan',
  name: 'Alex Morgan',
  email: 'alex.morgan@example.com',
  phone_number: '+12025550100',
};

// In the place of whoever is spoken of, the same in the place of the same.
const others = {
  first: ['Ellis', 'Quinn', 'Rowan', 'Harper', 'Sasha', 'Jules', 'Noor', 'Remy'],
  last: ['Vale', 'Hart', 'Moss', 'Lund', 'Quill', 'Brook', 'Frost', 'Dale'],
};

// By which people introduce themselves, or are spoken to.
const introduced =
  /(?:\b[Mm]y name is|\b[Tt]his is|\b[Ii] am|\bI'm|[Ss]peaking (?:to|with)|\b[Nn]ame's)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu;

/** The same digits in the place of the same, so that what belongs together stays together. */
const otherDigits = (digits: string) => digits.replace(/\d/g, (digit) => String((Number(digit) * 3 + 4) % 10));

/** Names of a person, as the words that stand for them. */
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

/** The words by which others are spoken of. Of one who was named before, more words are more of their name. */
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
 * Puts people who are made up in the place of those who were spoken with and of: the names that are known of somebody, those by which
 * somebody introduces themselves in the texts, those of others who are named there, addresses of mail, and numbers of four digits and
 * more. What is `kept`, as the assistant's own name, stays. Where something else stands for people, others stay.
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
  /** Who is put there, and what in the place of other numbers. */
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
      // Somebody called Mark makes no other name of "mark".
      return (found !== lower || spokenWith.has(lower) ? people.get(lower) : null) ?? found;
    });
  };
}

/** Texts with people who are made up in the place of those who were spoken with and of. */
export function inFiction(given: Pick<Parameters<typeof fictionFor>[0], 'names' | 'texts' | 'kept'>): string[] {
  const fiction = fictionFor(given);
  return given.texts.map(fiction);
}
