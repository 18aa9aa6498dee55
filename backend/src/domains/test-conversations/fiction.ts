/** Somebody who does not exist, at a number that nobody has. */
export const nobody = {
  first_name: 'Alex',
  last_name: 'Morgan',
  name: 'Alex Morgan',
  email: 'alex.morgan@example.com',
  phone_number: '+12025550100',
};

// By which people introduce themselves, or are spoken to.
const introduced =
  /(?:\b[Mm]y name is|\b[Tt]his is|\b[Ii] am|\bI'm|[Ss]peaking (?:to|with)|\b[Nn]ame's)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The same digits in the place of the same, so that what belongs together stays together. */
const otherDigits = (digits: string) => digits.replace(/\d/g, (digit) => String((Number(digit) * 3 + 4) % 10));

/** Names of a person, as the words that stand for them. */
function namesOf(names: readonly string[], kept: readonly string[]): Map<string, string> {
  const stays = new Set(kept.flatMap((text) => text.toLowerCase().split(/\s+/)));
  const found = new Map<string, string>();
  for (const name of names) {
    const [first = '', ...others] = name.split(/\s+/).filter((word) => !stays.has(word.toLowerCase()));
    if (first.length > 1) found.set(first.toLowerCase(), nobody.first_name);
    for (const other of others) if (other.length > 1) found.set(other.toLowerCase(), nobody.last_name);
  }
  return found;
}

/**
 * Puts somebody made up in the place of a person: the names that are known of them, and those by which somebody introduces themselves
 * in the texts, addresses of mail, and numbers of four digits and more. What is `kept`, as the assistant's own name, stays.
 */
export function fictionFor({
  names,
  texts,
  kept,
}: {
  names: readonly string[];
  texts: readonly string[];
  kept: readonly string[];
}): (text: string) => string {
  const own = texts.flatMap((text) => [...text.matchAll(introduced)].map(([, name = '']) => name));
  const people = namesOf([...names, ...own], kept);
  const words = [...people.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const name = words.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu') : null;
  return (text) => {
    const withoutMail = text.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, nobody.email);
    const withoutPhones = withoutMail.replace(
      /\+\d[\d\s().-]{6,}\d|\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/g,
      nobody.phone_number,
    );
    const withoutNumbers = withoutPhones.replace(/(?<![\d+])\d{4,}/g, otherDigits);
    return name ? withoutNumbers.replace(name, (found) => people.get(found.toLowerCase()) ?? found) : withoutNumbers;
  };
}
