/** The fields that distinguish people with the same number. */
export interface Named {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
}

/** The name of a lead whose document contains no name. */
export const placeholderName = { first_name: 'Unknown', last_name: 'User' } as const;

export const isNameless = ({ first_name, last_name }: Named): boolean =>
  (!first_name && !last_name) || (first_name === placeholderName.first_name && last_name === placeholderName.last_name);

/** Words of a name without accents, so that `Müller` is `Mueller`. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const isInitialOf = (one: string, other: string) => one.length === 1 && other.startsWith(one);
const agree = (one: string, other: string) => one === other || isInitialOf(one, other) || isInitialOf(other, one);

/** Whether every word of the shorter name is in the longer one; names of initials only need the same number of words. */
function isPartOf(shorter: readonly string[], longer: readonly string[]): boolean {
  const left = [...longer];
  let isSure = false;
  for (const word of shorter) {
    const at = left.findIndex((other) => agree(word, other));
    if (at === -1) return false;
    isSure ||= word.length > 1 && left[at] === word;
    left.splice(at, 1);
  }
  // Initials only match a name with the same number of words.
  return isSure || shorter.length === longer.length;
}

/** Whether a name consists of initials only, such as `A. L.`. */
export function isInitialsOnly({ first_name, last_name }: Named): boolean {
  const words = wordsOf(`${first_name ?? ''} ${last_name ?? ''}`);
  return words.length > 0 && words.every((word) => word.length === 1 && /^[a-z]$/.test(word));
}

/** Whether two records with one phone number can be about one person: their names agree, or one of them has none. */
export function isSamePerson(one: Named, other: Named): boolean {
  if (isNameless(one) || isNameless(other)) return true;
  const [mine, theirs] = [one, other].map(({ first_name, last_name }) =>
    wordsOf(`${first_name ?? ''} ${last_name ?? ''}`),
  );
  if (!mine?.length || !theirs?.length)
    return `${one.first_name} ${one.last_name}` === `${other.first_name} ${other.last_name}`;
  const [shorter, longer] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  if (isPartOf(shorter, longer)) return true;
  // `Bob` and `Robert` with one surname and one address.
  const isOneAddress = Boolean(one.email) && one.email?.toLowerCase() === other.email?.toLowerCase();
  return isOneAddress && mine.at(-1) === theirs.at(-1);
}
