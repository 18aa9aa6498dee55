import { englishClock } from './english.ts';
import type { SpokenLanguage } from './language.ts';

const isDay = (day: number) => day >= 1 && day <= 31;
const isMonth = (month: number) => month >= 1 && month <= 12;

/** A year of two digits means 1950 to 2049. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

/** Says dates such as 2026-03-05, 3/5/2026, 5.3.2026, "March 5th, 2026" and "5 March 2026". */
export function sayDates(language: SpokenLanguage, isMonthFirst: boolean): (text: string) => string {
  const { months, dateLinks } = language;
  const isEnglish = language.words.point === 'point' && language.decimalMark === '.';
  const names = isEnglish ? months.flatMap((name) => [name, name.slice(0, 3)]).concat('Sept') : months;
  const month = `(${[...new Set(names)].sort((one, other) => other.length - one.length).join('|')})`;
  const year = String.raw`(?:(?:,?\s+|\s+${dateLinks})((?:1[1-9]|20)\d{2})(?![\d:]))?`;
  const monthFirst = new RegExp(
    `(?<![\\p{L}\\p{M}])${month}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.,]*\\d)(?!\\s?[ap]\\.?m)${year}`,
    'gu',
  );
  const dayFirst = new RegExp(
    `(?<![\\d.,:/])(\\d{1,2})(?:\\.|º|er|st|nd|rd|th)?\\s+${dateLinks}${month}(?![\\p{L}\\p{M}])\\.?${year}`,
    'giu',
  );
  const indexOf = (name: string) =>
    months.findIndex((one) => one.toLowerCase().startsWith(name.toLowerCase().slice(0, isEnglish ? 3 : 40)));
  const say = (whole: string, text: string, at: number, day: number, monthIndex: number, inYear: string): string => {
    const named = months[monthIndex];
    if (!isDay(day) || named === undefined) return whole;
    const before = text.slice(Math.max(0, at - 12), at);
    const ordinal = language.dayOfMonth(day, before);
    return language.date(ordinal, named, inYear === '' ? '' : language.year(fullYear(inYear)), before);
  };
  return (original) => {
    const start = original.replace(/(?<=\d{4}-\d{2}-\d{2})T(?=\d{2}:)/g, ', ');
    let text = start.replace(
      /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g,
      (whole, inYear: string, number: string, day: string, at: number) =>
        isMonth(Number(number)) ? say(whole, start, at, Number(day), Number(number) - 1, inYear) : whole,
    );
    const numeric = text;
    text = text.replace(
      /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)/g,
      (whole, one: string, _sign: string, other: string, inYear: string, at: number) => {
        const [first, second] = [Number(one), Number(other)];
        const hasMonthFirst = isMonth(first) && (!isMonth(second) || (isMonthFirst && _sign !== '.'));
        const [day, monthNumber] = hasMonthFirst ? [second, first] : [first, second];
        return isMonth(monthNumber) ? say(whole, numeric, at, day, monthNumber - 1, inYear) : whole;
      },
    );
    if (isEnglish) {
      const named = text;
      text = text.replace(monthFirst, (whole, name: string, day: string, inYear: string | undefined, at: number) =>
        say(whole, named, at, Number(day), indexOf(name), inYear ?? ''),
      );
    }
    const before = text;
    return text.replace(dayFirst, (whole, day: string, name: string, inYear: string | undefined, at: number) =>
      say(whole, before, at, Number(day), indexOf(name), inYear ?? ''),
    );
  };
}

const halves = String.raw`\s?([AaPp])\.?[Mm]\b\.?`;
const withHalf = new RegExp(String.raw`(?<![\d:.])(\d{1,2})(?::([0-5]\d))?(?::[0-5]\d)?${halves}`, 'g');
/** A time of day; "Uhr", "heures" and the like after it are part of it. */
const clock =
  /(?<![\d:.])([01]?\d|2[0-4])(?::([0-5]\d)(?::[0-5]\d)?(?:\s?(?:Uhr|Z)(?![\p{L}]))?|\s?Uhr(?:\s([0-5]?\d)(?!\d|[.,:]\d))?|h([0-5]\d)?)(?![\d:\p{L}])/gu;
const timeRange = /(?<=\d(?::[0-5]\d)?(?:\s?[AaPp]\.?[Mm]\.?)?)\s?[–—-]\s?(?=\d{1,2}(?::[0-5]\d|\s?[AaPp]\.?[Mm]))/g;

/** Says times of day such as 15:30, 3 PM, "9 Uhr" and 14h30. */
export function sayTimes(language: SpokenLanguage): (text: string) => string {
  const isEnglish = language.words.point === 'point';
  return (text) => {
    const apart = text.replace(timeRange, ` ${language.words.to} `);
    const halved = isEnglish
      ? apart.replace(withHalf, (...found) => {
          const [whole, hour, minute, half, at, all] = found as [
            string,
            string,
            string | undefined,
            string,
            number,
            string,
          ];
          const isEnd = whole.endsWith('.') && (!/[ap]\.m\.$/i.test(whole) || at + whole.length === all.length);
          return `${englishClock(Number(hour), Number(minute ?? 0), `${half.toUpperCase()}M`)}${isEnd ? '.' : ''}`;
        })
      : apart;
    return halved.replace(
      clock,
      (
        whole,
        hour: string,
        minute: string | undefined,
        afterWord: string | undefined,
        afterLetter: string | undefined,
      ) => {
        if (isEnglish && (whole.includes('h') || whole.includes('Uhr'))) return whole;
        return language.time(Number(hour), Number(minute ?? afterWord ?? afterLetter ?? 0));
      },
    );
  };
}
