import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import { choiceIn, type FlowReaders } from '@switchboard/contracts/flows/walk/values';
import type { ExitTrigger } from '@switchboard/contracts/flows.limits';
import { toE164 } from '../../domains/leads/phone.ts';
import { type Intent, intentOf, isNo, isUnsure, isUnwilling, isYes } from '../practice/intents.ts';
import { numberIn, withDigits } from '../practice/numbers.ts';
import { namedTime, timeInWords } from '../practice/spoken-time.ts';
import { writtenDate } from './written-dates.ts';

interface Circumstances {
  /** The organization's local time, as `2026-11-29T15:30`. */
  now: string;
  /** The country of phone numbers without a country code. */
  country?: string;
}

/** Exits of flows by the intents of the practice model. */
const triggers: Partial<Record<Intent, ExitTrigger>> = {
  stop: 'stop',
  human: 'human',
  goodbye: 'goodbye',
  wrong_number: 'wrong_person',
  later: 'call_back_later',
};

/** Maximum length of an answer: what people say in a minute. */
const maxAnswer = 1_000;

/** An email address as it is written, or said: "ada at example dot com". */
function emailIn(said: string): string | null {
  const written = said
    .toLowerCase()
    .replace(/ (?:at|@) /g, '@')
    .replace(/ dot /g, '.')
    .replace(/ underscore /g, '_')
    .replace(/ (?:dash|hyphen) /g, '-');
  const found = written.split(/[\s,;<>()]+/).find((word) => /^[^@]+@[^@.]+(?:\.[^@.]+)+\.?$/.test(word));
  return found?.replace(/\.$/, '') ?? null;
}

function clockIn(said: string, now: string): string | null {
  const written = /\b([01]\d|2[0-3]):([0-5]\d)\b/.exec(said);
  if (written) return written[0];
  const named = namedTime(said, now);
  return named?.hasHour ? named.time.slice(11, 16) : null;
}

/** Whether a field asks if people can talk now: a request to be called later answers it. */
const isAboutTheMoment = ({ name, label }: FlowField): boolean =>
  /\b(time|moment|minutes?|now|talk|available|convenient)\b/i.test(`${name.replaceAll('_', ' ')} ${label}`);

function valueIn(field: FlowField, said: string, { now, country }: Circumstances): FlowValue | null {
  switch (field.type) {
    case 'yes_no':
      if (isNo(said) || (isAboutTheMoment(field) && intentOf(said) === 'later')) return false;
      return isYes(said) ? true : null;
    case 'number': {
      const value = numberIn(said);
      return value === undefined || !Number.isFinite(value) ? null : value;
    }
    case 'choice':
      return choiceIn(field, said);
    case 'date':
      return writtenDate(said) ?? namedTime(said, now)?.time.slice(0, 10) ?? null;
    case 'time':
      return clockIn(said, now);
    case 'date_time': {
      const day = writtenDate(said);
      // The year isn't a clock: "2030" would be half past eight in the evening.
      const clock = clockIn(day === null ? said : said.replace(/\b\d{4}\b/, ''), now);
      if (day !== null) return clock === null ? null : `${day}T${clock}`;
      const named = namedTime(said, now);
      return named?.hasHour ? named.time : null;
    }
    case 'phone':
      return toE164(withDigits(said).replace(/\bplus\b/gi, '+'), country);
    case 'email':
      return emailIn(said);
    case 'text':
      return isUnsure(said) || isUnwilling(said) || said.trim() === '' ? null : said.trim();
  }
}

const dayInWords = (day: string, now: string | null): string => {
  const words = timeInWords({ time: `${day}T00:00`, hasHour: false });
  if (day.slice(0, 4) === now?.slice(0, 4)) return words;
  // The weekday of a day years ago helps no one.
  return `${words.slice(words.indexOf(', ') + 2)}, ${day.slice(0, 4)}`;
};

// Only the clock of a time of day is said.
const anyDay = '2026-01-01';

/** A value as people say it; a day without its year if that is the year of `now`. */
export function inWords({ type }: FlowField, value: FlowValue, now: string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (type === 'date' && typeof value === 'string') return dayInWords(value, now);
  if (type === 'date_time' && typeof value === 'string')
    return `${dayInWords(value.slice(0, 10), now)} at ${timeInWords({ time: value, hasHour: true }).split(' at ').at(-1)}`;
  if (type === 'time' && typeof value === 'string')
    return (
      timeInWords({ time: `${anyDay}T${value}`, hasHour: true })
        .split(' at ')
        .at(-1) ?? value
    );
  return String(value);
}

/** The readers of agents in flows, the same as in conversations that follow a prompt. */
export function flowReaders(about: Circumstances): FlowReaders {
  return {
    read: (field, said) => valueIn(field, said.slice(0, maxAnswer), about),
    trigger: (said) => triggers[intentOf(said.slice(0, maxAnswer)) ?? 'question'] ?? null,
    isYes,
    isNo,
    inWords: (field, value) => inWords(field, value, about.now),
    confirm: (_, words) => `I understood ${words}. Is that right?`,
  };
}
