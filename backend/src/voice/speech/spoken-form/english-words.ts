import { toCardinal, toOrdinal } from 'n2words/en-US';
import { english, englishYear } from './english.ts';
import { digitByDigit } from './numbers.ts';

const denominators: Readonly<Record<number, [string, string]>> = {
  2: ['half', 'halves'],
  3: ['third', 'thirds'],
  4: ['quarter', 'quarters'],
  5: ['fifth', 'fifths'],
  8: ['eighth', 'eighths'],
  10: ['tenth', 'tenths'],
};
const glyphs: Readonly<Record<string, string>> = {
  ...{ '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8' },
};

function fraction(whole: string, over: number, under: number): string | null {
  const names = denominators[under];
  if (!names || over >= under || over === 0) return null;
  const part = over === 1 ? `${whole ? 'a' : 'one'} ${names[0]}` : `${toCardinal(over)} ${names[1]}`;
  return whole === '' ? part : `${toCardinal(whole)} and ${part}`;
}

function decade(text: string): string {
  const year = Number(text);
  const tens = toCardinal(text.length === 2 ? year : year % 100).replace(/y$/, 'ies');
  if (text.length === 2) return tens;
  if (year % 100 === 0) return year % 1000 === 0 ? `${toCardinal(year)}s` : `${toCardinal(year / 100)} hundreds`;
  return `${toCardinal(Math.floor(year / 100))} ${tens}`;
}

/** Says what only has a rule in English: ordinals, fractions, years after a preposition, decades. */
export const sayEnglishNumbers = (text: string): string =>
  text
    .replace(/\b24\/7\b/g, 'twenty-four seven')
    .replace(/(?<=\d)\s?[½⅓⅔¼¾⅕⅛⅜⅝]/g, (glyph) => ` ${glyphs[glyph.trim()] ?? ''}`)
    .replace(/[½⅓⅔¼¾⅕⅛⅜⅝]/g, (glyph) => glyphs[glyph] ?? '')
    .replace(
      /(?<![\d/.,-])(?:(\d{1,4}) )?(\d{1,2})\/(\d{1,2})(?![\d/])/g,
      (found, whole: string | undefined, over: string, under: string) =>
        fraction(whole ?? '', Number(over), Number(under)) ?? found,
    )
    .replace(/(?<![\d.,])(\d{1,3}(?:,\d{3}){0,3}|\d{1,9})(?:st|nd|rd|th)\b/g, (_, number: string) =>
      toOrdinal(number.replaceAll(',', '')),
    )
    .replace(/(?<![\d.,])['’]?((?:1[1-9]|20)?\d0)['’]?s\b/g, (_, years: string) => decade(years))
    .replace(
      /\b(in|since|until|till|during|year|early|late|mid|spring|summer|autumn|fall|winter|January|February|March|April|May|June|July|August|September|October|November|December)(,? )((?:1[1-9]|20)\d\d)(?![\d.,:/-]*\d)/gi,
      (_, word: string, gap: string, year: string) => `${word}${gap}${englishYear(Number(year))}`,
    )
    .replace(
      /\b(by|from|of|before|after|to)( )((?:1[1-9]|20)\d\d)(?![\d.,:/-]*\d| ?[a-z%])/gi,
      (_, word: string, gap: string, year: string) => `${word}${gap}${englishYear(Number(year))}`,
    );

const shouted = new Set(
  'ALL AND ANY ARE ASK BAD BE BUT BUY CALL CAN DAY DO END FOR GET HAS HE HER HIM HIS HOT HOW IF IN IS ITS JOB KEY LET LOT MAN MAY ME MY NEW NO NOT NOW OF OFF OLD ON ONE OR OUR OUT PAY PER PUT RED RUN SAY SEE SHE SIX SO TEN THE TO TOO TOP TRY TWO UP USE WAR WAS WAY WE WHO WHY WIN YES YET YOU PIN SIM RAM ZIP GIF'.split(
    ' ',
  ),
);
const spelledWords = new Set([
  'UCLA',
  'AARP',
  'IEEE',
  'IOU',
  'FAQ',
  'CEO',
  'USA',
  'API',
  'URL',
  'EU',
  'UK',
  'US',
  'IT',
]);
const romans: Readonly<Record<string, string>> = {
  II: 'two',
  III: 'three',
  IV: 'four',
  VI: 'six',
  VII: 'seven',
  VIII: 'eight',
  IX: 'nine',
};

/** Whether people say letters in capitals as one word, as in NASA. */
function isWord(capitals: string): boolean {
  if (shouted.has(capitals)) return true;
  if (capitals.length < 4 || spelledWords.has(capitals)) return false;
  return !/^[^AEIOU]{3}|[^AEIOU]{3}$|[^AEIOUY]{4}/.test(capitals) && /[AEIOU]/.test(capitals);
}

function capitals(found: string, letters: string, plural: string): string {
  if (letters === 'AM' || letters === 'PM') return found;
  if (letters === 'OK') return 'okay';
  const roman = romans[letters];
  if (roman) return roman;
  if (isWord(letters)) return `${letters.toLowerCase()}${plural}`;
  return `${[...letters].join(' ')}${plural && "'s"}`;
}

/** Says words in capitals: a whole sentence in capitals is said as words, NASA is a word, and HTML is spelled. */
export function sayCapitals(text: string): string {
  const words = text.match(/\b[A-Z]{2,}\b/g) ?? [];
  const isShouted = words.length >= 3 && !/\p{Ll}/u.test(text);
  if (isShouted)
    return text.replace(/\p{Lu}+/gu, (word) => word.toLowerCase()).replace(/^\W*[a-z]/, (first) => first.toUpperCase());
  return text
    .replace(/\b(?:[A-Z]\.){2,6}(?![\w])/g, (letters, at: number) => {
      const isEnd = at + letters.length === text.length;
      return `${letters.replaceAll('.', ' ').trim()}${isEnd ? '.' : ''}`;
    })
    .replace(/(?<![\p{L}'’])([A-Z]{2,12})(s?)(?![\p{L}'’]\p{L})(?!\p{L})/gu, capitals);
}

/** The full stop of an abbreviation that ends a text. */
const stop = (found: string, at: number, all: string) =>
  found.endsWith('.') && all.slice(at + found.length).trim() === '' ? '.' : '';

const weekdays: Readonly<Record<string, string>> = {
  ...{
    Mon: 'Monday',
    Tue: 'Tuesday',
    Wed: 'Wednesday',
    Thu: 'Thursday',
    Fri: 'Friday',
    Sat: 'Saturday',
    Sun: 'Sunday',
  },
};
const weekday =
  /\b(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?(?=,? (?:\d|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/g;
const spelledNumber =
  /(\b(?:call|dial|text|extension|pin|code|zip code)(?: is| to|:)? )(\d{3,6})(?![\d.,:/%-]*\d| ?[a-z%])/gi;

/** "St." means saint before a name, and street after one. Also says weekdays and dialed numbers. */
export const sayShortForms = (text: string): string =>
  text
    .replace(/\bSt\.? (?=[A-Z][a-z])/g, (found, at: number) =>
      /[A-Za-z\d] [A-Z][a-z]{1,20} $/.test(text.slice(Math.max(0, at - 30), at)) ? found : 'Saint ',
    )
    .replace(
      /(?<=[A-Z\d][a-z]{1,20} )St\b\.?(?=[,.]|$| [a-z\d])/g,
      (found, at: number, all: string) => `Street${stop(found, at, all)}`,
    )
    .replace(
      /(?<=\d{1,5} [A-Z][a-z]{1,20} )Dr\b\.?(?=[,.]|$| [a-z])/g,
      (found, at: number, all: string) => `Drive${stop(found, at, all)}`,
    )
    .replace(weekday, (found) => weekdays[found.slice(0, 3)] ?? found)
    .replace(spelledNumber, (_, lead: string, digits: string) => `${lead}${digitByDigit(digits, english)}`)
    .replace(/\b(?:No|no)\. ?(?=\d)/g, 'number ');

/** Says signs between words, such as "per month" for "/month". */
export const sayEnglishSigns = (text: string): string =>
  text
    .replace(
      /\s?\/\s?(mo|month|yr|year|wk|week|day|hr|hour|night|person|user|seat|unit|minute|call)\b/g,
      (_, what: string) => {
        const long: Record<string, string> = { mo: 'month', yr: 'year', wk: 'week', hr: 'hour' };
        return ` per ${long[what] ?? what}`;
      },
    )
    .replace(/\band\/or\b/g, 'or')
    .replace(/(?<=\p{L})\/(?=\p{L})/gu, ' or ')
    .replace(/~\s?(?=\d)/g, 'about ')
    .replace(/#(?=\d)/g, `${english.words.number} `)
    .replace(/#(?=\p{L})/gu, '')
    .replace(/(?<=[\d\p{L}])\s?\+\s?(?=\d)/gu, ' plus ')
    .replace(/(?<=\d)\+(?!\d)/g, ' plus')
    .replace(/\s=\s/g, ' equals ')
    .replace(/\s?&\s?/g, ' and ')
    .replace(/(?<=\p{L}|\s)@(?=\s|\p{L})/gu, ' at ');
