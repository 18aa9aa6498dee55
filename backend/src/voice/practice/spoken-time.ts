import { withDigits } from './numbers.ts';
import { plain } from './words.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = 'january february march april may june july august september october november december'.split(' ');
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const day = 86_400_000;
const minute = 60_000;
const lastMoment = Date.UTC(9999, 11, 31);

// Local times without a zone are read and written as UTC; only what they show is used.
const read = (local: string) => new Date(`${local.slice(0, 16)}Z`);
const write = (at: Date) => at.toISOString().slice(0, 16);

/** The same day this many months later, or the last day of a shorter month; half a month is fifteen days. */
function monthsLater(from: Date, months: number): Date {
  const whole = Math.floor(months);
  const at = new Date(from);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + whole);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(from.getUTCDate(), last));
  at.setUTCDate(at.getUTCDate() + (months - whole) * 30);
  return at;
}

/** The time meant by "in two hours", "in half an hour", "in an hour and a half" or "in three days". */
function afterWhile(text: string, now: Date): Date | null {
  if (/\bin (a )?half (an )?hour\b/.test(text)) return new Date(now.getTime() + 30 * minute);
  const match =
    /\b(?:in|after) (?:about )?(a|an|a couple of|a few|\d+) (minute|hour|day|week|month|year)s?( and a half)?(?! ?(ago))/.exec(
      text,
    );
  if (!match) return null;
  const [, many = '', unit = '', half] = match;
  const words: Record<string, number> = { a: 1, an: 1, 'a couple of': 2, 'a few': 3 };
  const count = (words[many] ?? Number(many)) + (half ? 0.5 : 0);
  const lengths: Record<string, number> = { minute, hour: 60 * minute, day, week: 7 * day };
  const inMonths = unit === 'month' ? count : unit === 'year' ? 12 * count : null;
  const at = inMonths === null ? new Date(now.getTime() + count * (lengths[unit] ?? 0)) : monthsLater(now, inMonths);
  // Calendars have four digits for a year.
  return at.getTime() < lastMoment ? at : null;
}

/** The day that is named, at midnight; null if none is. */
function dayOf(text: string, now: Date): Date | null {
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const inDays = (count: number) => new Date(today.getTime() + count * day);
  if (/\bday after tomorrow\b/.test(text)) return inDays(2);
  if (/\btomorrow\b/.test(text)) return inDays(1);
  if (/\b(today|tonight|this (morning|afternoon|evening)|later on)\b/.test(text)) return today;
  const weekday = weekdays.findIndex((name) => new RegExp(`\\b${name}s?\\b`).test(text));
  if (weekday >= 0) {
    const ahead = (weekday - today.getUTCDay() + 7) % 7 || 7;
    return inDays(/\b(week after next|in two weeks)\b/.test(text) ? ahead + 7 : ahead);
  }
  const date = new RegExp(
    `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${months.join('|')})|(${months.join('|')}) (\\d{1,2})(?:st|nd|rd|th)?)\\b`,
  ).exec(text);
  const month = months.indexOf(date?.[2] ?? date?.[3] ?? '');
  if (date && month >= 0) {
    const dayOfMonth = Number(date[1] ?? date[4]);
    const thisYear = new Date(Date.UTC(today.getUTCFullYear(), month, dayOfMonth));
    if (thisYear.getUTCMonth() !== month) return null;
    return thisYear < today ? new Date(Date.UTC(today.getUTCFullYear() + 1, month, dayOfMonth)) : thisYear;
  }
  const onThe = /\bon the (\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1];
  if (onThe && Number(onThe) >= 1 && Number(onThe) <= 31) {
    for (let ahead = 0; ahead < 62; ahead++) if (inDays(ahead).getUTCDate() === Number(onThe)) return inDays(ahead);
  }
  return /\bnext week\b/.test(text) ? inDays(7) : null;
}

const partsOfDay: readonly [RegExp, number][] = [
  [/\b(noon|midday|lunch ?time)\b/, 12],
  [/\bmorning\b/, 9],
  [/\bafternoon\b/, 15],
  [/\b(evening|tonight)\b/, 18],
  [/\bafter work\b/, 18],
];

/** The time of day that is named, in minutes; null if none is. */
function clockOf(text: string): { minutes: number; isSure: boolean } | null {
  const partOfDay = partsOfDay.find(([sign]) => sign.test(text))?.[1];
  const match =
    /\b(?:(half past|quarter past|quarter to) (\d{1,2})|(?:(?:at|around|about|by|after|before|from) )?(\d{1,2})[ :.](\d{2})(?!\d)|(?:at|around|about|by|after|before|past|from) (\d{1,2})(?! ?(?:minutes?|hours?|days?|weeks?))|(\d{1,2})(?= ?(?:o'?clock|am|pm|a m|p m|sharp|in the)))\b/.exec(
      text,
    ) ??
    (partOfDay === undefined ? null : /(?:morning|afternoon|evening|tonight) (?:at )?()()()()(\d{1,2})\b/.exec(text));
  if (!match) return partOfDay === undefined ? null : { minutes: partOfDay * 60, isSure: true };
  const [, relation, related, hours, minutes, atHour, clockHour] = match;
  let hour = Number(related ?? hours ?? atHour ?? clockHour);
  if (hour > 24) return null;
  const isPm = /\b(pm|p m|in the afternoon|in the evening|at night|afternoon|evening|tonight)\b/.test(text);
  const isAm = /\b(am|a m|morning)\b/.test(text);
  if (isPm && hour < 12) hour += 12;
  else if (isAm && hour === 12) hour = 0;
  // An early hour without am or pm means the afternoon or evening: people don't want calls at four in the night.
  else if (!isAm && !isPm && hour < 7) hour += 12;
  const shift = relation === 'half past' ? 30 : relation === 'quarter past' ? 15 : relation === 'quarter to' ? -15 : 0;
  const isSure = isPm || isAm || hour >= 12;
  return { minutes: (hour % 24) * 60 + shift + Number(minutes ?? 0), isSure };
}

// Signs that they mean a day or an hour, but not which.
const vague = /\b(later|another time|some other time|next week|some time)\b/;

/** What was said, with numbers as digits. */
const readable = (said: string): string =>
  withDigits(
    plain(said.replace(/(\d)[:.](\d{2})\b/g, '$1 $2'))
      .replace(new RegExp(`\\b(?:(twenty|thirty)[ -])?(${ordinals.join('|')})\\b`, 'g'), (_, tens, word) => {
        const first = tens === 'twenty' ? 20 : tens === 'thirty' ? 30 : 0;
        return `${first + ordinals.indexOf(word) + 1}th`;
      })
      .replace(/\b(an|1|one) hour and a half\b/, 'an hour and a half'),
  )
    .replace(/\b(\d{1,2})(?=(am|pm)\b)/g, '$1 ')
    .replace(/\b(\d{1,2})(30|15|45|00)(?= |$)/g, (all, hour: string, rest: string) =>
      all.length >= 3 && Number(hour) <= 24 ? `${hour} ${rest}` : all,
    );

/** A time in words: "Thursday, November 26 at 3 PM", without the hour if none was named. */
export function timeInWords({ time, hasHour }: { time: string; hasHour: boolean }): string {
  const at = read(time);
  const of = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-US', { timeZone: 'UTC', ...options });
  const date = of({ weekday: 'long', month: 'long', day: 'numeric' });
  const hour = of({ hour: 'numeric', minute: '2-digit' }).replace(':00', '');
  return hasHour ? `${date} at ${hour}` : date;
}

/** The time that was named, as `spokenTime` gives it, and whether an hour was named. */
export function namedTime(said: string, now: string): { time: string; hasHour: boolean } | null {
  const text = readable(said);
  const time = spokenTime(said, now);
  const hasHour = clockOf(text) !== null || /\b(minutes?|hours?)\b/.test(text);
  return time === null ? null : { time, hasHour };
}

/**
 * The time that was named, in the speaker's time zone: "2026-11-24T15:00"; null if none. `now` has the same format. A day without an hour
 * means ten in the morning; an hour without a day means the next such hour.
 */
export function spokenTime(said: string, now: string): string | null {
  const text = readable(said);
  const at = read(now);
  const after = afterWhile(text, at);
  const clock = clockOf(text);
  if (after && !(clock && after.getTime() - at.getTime() >= day)) return write(after);
  const named = after ? new Date(Math.floor(after.getTime() / day) * day) : dayOf(text, at);
  if (!named && !clock) return null;
  if (!clock && vague.test(text) && !/\bnext week\b/.test(text)) return null;
  const minutes = clock?.minutes ?? 10 * 60;
  const midnight = named?.getTime() ?? Math.floor(at.getTime() / day) * day;
  // "At three" may mean either half of the day; the evening only counts until eight.
  const canBeLater = clock !== null && !clock.isSure && minutes + 12 * 60 <= 20 * 60;
  const next = [minutes, ...(canBeLater ? [minutes + 12 * 60] : []), minutes + 24 * 60]
    .map((offset) => new Date(midnight + offset * minute))
    .find((time) => time > at);
  return next ? write(next) : null;
}
