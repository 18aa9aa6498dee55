import type { Counting, SpokenLanguage } from './language.ts';

/** Patterns for written numbers: with groups of digits, and with decimals. */
const written = {
  '.': String.raw`(?:\d{1,3}(?:,\d{2,3}){1,6}|\d{1,18})(?:\.\d{1,12})?`,
  ',': String.raw`(?:\d{1,3}(?:[.\u00a0\u202f ]\d{3}(?!\d)){1,6}|\d{1,18})(?:,\d{1,12}|\.\d{1,2}(?!\d))?`,
} as const;

export const numeral = ({ decimalMark }: Pick<SpokenLanguage, 'decimalMark'>): string => written[decimalMark];

/** The number with digits and a point only. */
export function plainNumber(text: string, { decimalMark }: Pick<SpokenLanguage, 'decimalMark'>): string {
  if (decimalMark === '.') return text.replaceAll(',', '');
  const grouped = /^\d{1,3}(?:[.\u00a0\u202f ]\d{3})+(?=,|$)/.exec(text)?.[0] ?? '';
  return grouped.replace(/\D/g, '') + text.slice(grouped.length).replace(',', '.');
}

/** Digits one by one, in groups of at most four. */
export function digitByDigit(digits: string, { cardinal }: SpokenLanguage): string {
  const size = digits.length <= 4 ? 4 : digits.length % 3 === 1 && digits.length % 4 !== 1 ? 4 : 3;
  const groups: string[] = [];
  for (let from = 0; from < digits.length; from += size)
    groups.push([...digits.slice(from, from + size)].map((digit) => cardinal(digit)).join(' '));
  return groups.join(', ');
}

/** A plain number in words. Codes and very long numbers are said digit by digit. */
export function numberInWords(plain: string, language: SpokenLanguage, counting: Counting = 'alone'): string {
  const [whole = '', decimals = ''] = plain.split('.');
  const isCode = (whole.length > 1 && whole.startsWith('0')) || whole.length > 15;
  const words = isCode ? digitByDigit(whole, language) : language.cardinal(whole, decimals === '' ? counting : 'alone');
  if (decimals === '') return words;
  return `${words} ${language.words.point} ${[...decimals].map((digit) => language.cardinal(digit)).join(' ')}`;
}

const isOne = (plain: string) => /^0*1$/.test(plain);

/** "one kilometer", "two kilometers". */
export const counted = (
  plain: string,
  [one, many]: readonly [string, string],
  language: SpokenLanguage,
  counting: Counting = 'masculine',
): string => `${numberInWords(plain, language, counting)} ${isOne(plain) ? one : many}`;

/** A longer number without groups is a code. */
const maxCounted = 6;

/** Words after a number that don't count anything. */
const notNouns = new Set(
  'y e o u a de en con por para und oder bis bei mit ist sind mal es son está são é em com para'.split(' '),
);

/** Says the remaining numbers: ranges, versions, codes and amounts. */
export function sayNumbers(language: SpokenLanguage): (text: string) => string {
  const { words } = language;
  const number = numeral(language);
  const range = new RegExp(
    `(?<![\\d.,])(${number})\\s?[–—]\\s?(?=\\d)|(?<![\\d.,/-])(\\d{1,4})-(?=\\d{1,4}(?![\\d/-]))`,
    'g',
  );
  const single = new RegExp(`(?<!\\d)(?:${number})`, 'g');
  return (text) =>
    text
      .replace(/(?<![\p{L}\p{N})])[-−](?=\d)/gu, `${words.minus} `)
      .replace(range, (_, long: string | undefined, short: string | undefined) => `${long ?? short} ${words.to} `)
      .replace(/(?<![\d.,])\d{1,5}(?:\.\d{1,5}){2,4}(?![\d.,]*\d)/g, (version) =>
        language.decimalMark === ',' && /^\d{1,3}(?:\.\d{3})+$/.test(version)
          ? version
          : version
              .split('.')
              .map((part) => numberInWords(part, language))
              .join(` ${language.decimalMark === '.' ? words.point : words.dot} `),
      )
      .replace(/(?<=\d):(?=\d)/g, ` ${words.to} `)
      .replace(single, (found, at: number, all: string) => {
        const end = at + found.length;
        const gap = (sign: string | undefined) => (/[\p{L}\p{N}]/u.test(sign ?? '') ? ' ' : '');
        const isLong = /^\d+$/.test(found) && found.length > maxCounted && !found.endsWith('000');
        if (isLong) return `${gap(all[at - 1])}${digitByDigit(found, language)}${gap(all[end])}`;
        const noun = /^ (\p{L}[\p{L}\p{M}]{0,40})/u.exec(all.slice(end, end + 42))?.[1];
        const counting = noun && !notNouns.has(noun.toLowerCase()) ? language.countingOf?.(noun) : undefined;
        return `${gap(all[at - 1])}${numberInWords(plainNumber(found, language), language, counting)}${gap(all[end])}`;
      });
}
