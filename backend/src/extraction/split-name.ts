import { surnamesStart } from './iberian-names.ts';
import { beginsWithSurname } from './surname-first.ts';

export type PersonName = {
  first_name?: string;
  last_name?: string;
  full_name: string;
  /** It is unclear which name is the surname: a person has to decide. */
  is_order_unclear?: true;
};

export const particles = new Set(
  'van von vom zu zum zur de del dela della delle dei degli di da das do dos du la le les der den ten ter bin ibn bint al el ap ben st st. af av y e van’t ’t d بن ابن بنت أبو ابو آل בן בת בר אבן'.split(
    ' ',
  ),
);
const honorifics =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev|hon|eng|engr|er|ing|dipl|herr|frau|mme|mlle|sr|sra|don|doña|shri|smt|md|ca|capt|lt|col|sgt|maj|advocate|adv|mag|monsieur|madame|mademoiselle|señora?|senhora?|signora?|sig|sig\.ra|dott|dott\.ssa|pan|pani|bay|bayan|mevrouw|meneer|dhr|mevr|hr|fr|fru|frk|rer|habil)\.?(?:-ing\.?|h\.c\.)?$|^(?:med|jur|phil|nat|oec|pol|techn|vet|dent|h\.c|h\. ?c)\.$/i;
export const credentials =
  /^(?:ph\.?d\.?|dphil|m\.?d\.?|d\.?o\.?|mba|m\.?b\.?a\.?|m\.?sc\.?|b\.?sc\.?|m\.?s\.?|b\.?s\.?|m\.?a\.?|b\.?a\.?|m\.?eng\.?|b\.?eng\.?|b\.?tech\.?|m\.?tech\.?|b\.?com\.?|llm|llb|jd|j\.d\.|esq\.?|cpa|cfa|cissp|pmp|prince2|csm|rn|bsn|msn|lpn|np|pe|p\.e\.|pharmd|dds|dvm|dba|edd|acca|ca|fca|mph|phr|sphr|shrm-cp|facp|frcp|mrcp|mbbs|frsa|six sigma|obe|mbe|cbe)$/i;
/** Thai titles precede the first name, often without a space. */
const thaiTitle = /^(?:นางสาว|นาง|นาย|น\.ส\.|ด\.[ชญ]\.|ดร\.)(?=[\p{L}\p{M}]{2}|$)/u;
const suffixes = /^(?:jr|sr|i{2,3}|iv|v)\.?$/i;

export const cjk = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}々・·\s]+$/u;
/** Russian documents put the surname first; the patronymic at the end shows it. */
const patronymic = /(?:ович|евич|ич|овна|евна|ична|инична|івна|ївна|ійович|йович)$/u;
/** Endings of Russian and Ukrainian surnames that hardly any first name has, if the word is long enough. */
const slavicSurname = /\p{L}{3}(?:ова?|ева?|ёва?|ский|ская|цкий|цкая|енко|чук)$/u;

/** True if a Russian or Ukrainian name of two words begins with the surname: `Кузнецова Анна`. */
const isSlavicReversed = ([first = '', last = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && slavicSurname.test(first) && last !== '' && !slavicSurname.test(last);
/** True if it ends with the surname, and begins with a first name. */
export const isSlavicStraight = (words: readonly string[]): boolean => isSlavicReversed(words.toReversed());

const doubleSurnames =
  /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|司徒|司空|东方|東方|皇甫|尉迟|尉遲|公孙|公孫|令狐|南宫|南宮|夏侯|慕容|长孙|長孫|宇文|端木|钟离|鍾離|轩辕|軒轅|东郭|東郭|西门|西門|濮阳|濮陽|淳于|申屠|남궁|황보|제갈|선우|독고|사공|서문|동방)/;

/** Only Turkish and related languages have these letters, and a dotless small I. */
const isTurkish = (text: string) => /[ıİğĞ]/.test(text);

export function titleCase(word: string, isOfTurkish = isTurkish(word)): string {
  const locale = isOfTurkish ? 'tr' : undefined;
  const lower = word.toLocaleLowerCase(locale);
  return lower
    .replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase(locale))
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toLocaleUpperCase()}`);
}

export function isCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 2 && letters === letters.toLocaleUpperCase() && letters !== letters.toLocaleLowerCase();
}

function isWord(word: string): boolean {
  return word === '’t' || (/^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !/[.'’-]{2}/.test(word));
}

/** "JOHN DOE" becomes "John Doe"; mixed case is left as the person wrote it. */
export function withUsualCase(words: string[], isSurname = false): string[] {
  const isAllCapitals = isCapitals(words.join(''));
  const isAllSmall = words.every((word) => word === word.toLocaleLowerCase()) && /\p{Ll}/u.test(words.join(''));
  const isOfTurkish = isTurkish(words.join(''));
  return words.map((word, index) => {
    const isParticle = particles.has(word.toLocaleLowerCase()) && (index > 0 || isSurname);
    if (isAllCapitals || isAllSmall) return isParticle ? word.toLocaleLowerCase() : titleCase(word, isOfTurkish);
    const isShouted = isCapitals(word) && word.length > 3;
    return isShouted ? titleCase(word, isOfTurkish) : word;
  });
}

/** Forms put spaces between the characters of a name, and wider ones between its parts: `鈴 木\t花 子`, `鈴 木　花 子`. */
export function closeCjk(text: string): string {
  if (!/^[\p{Script=Han}\p{Script=Hangul}](?:\s+[\p{Script=Han}\p{Script=Hangul}])+$/u.test(text)) return text;
  const parts = text.split(/[\t\u3000]| {2,}/).map((part) => part.replace(/\s/g, ''));
  // If all characters have the same distance, nothing separates surname and first name.
  return parts.join(parts.some(({ length }) => length > 1) ? ' ' : '');
}

function splitCjk(text: string): PersonName {
  const parts = text.trim().split(/[\s・·]+/);
  const full = parts.join(/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) && parts.length === 1 ? '' : ' ');
  if (parts.length > 1) return { full_name: full, last_name: parts[0], first_name: parts.slice(1).join(' ') };
  const length = doubleSurnames.test(full) ? 2 : 1;
  return { full_name: full, last_name: full.slice(0, length), first_name: full.slice(length) || undefined };
}

function withoutTitles(words: readonly string[]): string[] {
  let kept = words
    .map((word, at) => (at === 0 && words.length > 1 ? word.replace(thaiTitle, '') : word))
    .filter(Boolean);
  while (kept.length > 1 && honorifics.test(kept[0] ?? '')) kept = kept.slice(1);
  while (kept.length > 2 && credentials.test((kept.at(-1) ?? '').replace(/,$/, ''))) kept = kept.slice(0, -1);
  return kept;
}

/** How many words at the start of a name are a surname in capitals before a first name in small letters. */
function capitalsAtStart(words: readonly string[]): number {
  const count = words.findIndex((word) => !isCapitals(word) && !(isCapitals(`${word}${word}`) && word.length > 1));
  const others = words.slice(count);
  // Three capitals may be a company.
  const isLong = (word: string) => isCapitals(word) && word.length > 3;
  const isGiven = (word: string) => /^\p{Lu}\p{M}*[\p{Ll}’'-]/u.test(word);
  return count > 0 && isLong(words.slice(0, count).join('')) && others.every(isGiven) ? count : 0;
}

const maxNameLength = 500;

/** Splits a person's name; the surname begins at the first particle, else it is the last word. */
export function splitName(source: string): PersonName | undefined {
  if (source.length > maxNameLength) return undefined;
  const text = closeCjk(source.replace(/[([][^()[\]\n]*[)\]]/g, ' ').trim())
    .replace(/<[^<>\n]*>|(?<!\S)[^\s@]+@\S+/g, ' ')
    .replace(/["“”„][^"“”„\n]*["“”]/g, ' ')
    .replace(/(?<=\s)'t (?=\p{Lu})/gu, '’t ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,;:.|–—-])[\s,;:.|–—-]+$/, (end) => (/^\.$/.test(end) ? end : ''))
    .trim();
  if (cjk.test(text)) return text.replace(/\s/g, '').length <= 12 ? splitCjk(text) : undefined;
  const [head = '', ...tail] = text.split(/ ?, ?/);
  const behind = tail.filter((part) => !credentials.test(part) && !suffixes.test(part) && !honorifics.test(part));
  const isReversed = behind.length === 1 && tail[0] === behind[0];
  if (behind.length > 0 && !isReversed) return undefined;
  const headWords = withoutTitles(head.split(' ').filter((word) => word !== ''));
  const words = isReversed
    ? [...withUsualCase(withoutTitles((behind[0] ?? '').split(' '))), ...withUsualCase(headWords, headWords.length > 1)]
    : withUsualCase(headWords);
  if (words.length === 0 || words.length > 7 || !words.every(isWord)) return undefined;
  const whole = words.filter((word, index) => index === 0 || !suffixes.test(word) || isReversed);
  // South Indian names may end with initials: `Karthik Subramaniam R.`
  const initials = isReversed ? 0 : whole.toReversed().findIndex((word) => !/^\p{Lu}\.?$/u.test(word));
  const core = initials > 0 && whole.length - initials > 1 ? whole.slice(0, -initials) : whole;
  const full_name = words.join(' ');
  if (core.length === 3 && patronymic.test(core[2] ?? '') && !isReversed)
    return { first_name: core[1], last_name: core[0], full_name };
  const [first = ''] = core;
  if (core.length < 2) return { first_name: first, full_name };
  if (!isReversed && (beginsWithSurname(core) || isSlavicReversed(core)))
    return { first_name: core.slice(1).join(' '), last_name: core[0], full_name };
  // `MÜLLER Anna`: a surname that comes first is often written in capitals.
  const shouted = isReversed ? 0 : capitalsAtStart(headWords);
  if (shouted > 0 && shouted < core.length)
    return {
      first_name: core.slice(shouted).join(' '),
      last_name: withUsualCase(headWords.slice(0, shouted), true).join(' '),
      full_name: [...core.slice(shouted), ...core.slice(0, shouted)].join(' '),
    };
  const iberian = isReversed ? null : surnamesStart(core);
  if (iberian !== null)
    return { first_name: core.slice(0, iberian).join(' '), last_name: core.slice(iberian).join(' '), full_name };
  const reversedStart = core.length - headWords.length;
  const particle = core.findIndex(
    (word, index) =>
      index > 0 &&
      index < core.length - 1 &&
      particles.has(word.toLocaleLowerCase()) &&
      (word === word.toLocaleLowerCase() ||
        index === 1 ||
        /^(?:van|von|bin|ibn|al|el|de|del|della|di|da|du|la|le|st\.?|der|den|ter|ten|dos|das)$/i.test(word)),
  );
  const start = isReversed ? Math.max(1, reversedStart) : particle > 0 ? particle : core.length - 1;
  return { first_name: first, last_name: core.slice(start).join(' '), full_name };
}
