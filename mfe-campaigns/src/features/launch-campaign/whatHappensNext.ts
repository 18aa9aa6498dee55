import type { Campaign } from '@switchboard/contracts/campaigns';
import { weekdays } from '@switchboard/contracts/campaigns.limits';
import { usualCallWindow } from '@switchboard/contracts/dialer.limits';
import { formatDay } from '@switchboard/design-system';

const nameOf = (day: string) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/** The days as readable text: `every day`, `Monday to Friday`, `Tuesday and Friday`. */
export function daysText(days: Campaign['weekdays']): string {
  if (days.length === weekdays.length) return 'every day';
  const isWorkWeek = days.length === 5 && weekdays.slice(0, 5).every((day) => days.includes(day));
  return isWorkWeek ? 'Monday to Friday' : listed(days.map(nameOf));
}

type Times = Pick<Campaign, 'weekdays' | 'call_start_time' | 'call_end_time' | 'start_date' | 'end_date'>;

/** When leads are called, in a sentence. */
export function whenText({ weekdays: days, call_start_time, call_end_time, start_date, end_date }: Times): string {
  const window = `${call_start_time ?? usualCallWindow.start} to ${call_end_time ?? usualCallWindow.end}`;
  const first = start_date ? `, from ${formatDay(start_date)} on` : '';
  const last = end_date ? `, until ${formatDay(end_date)}` : '';
  return `Leads are called ${daysText(days)} from ${window} in their time zone${first}${last}.`;
}

type Pace = Pick<Campaign, 'max_concurrent_calls' | 'max_calls_per_minute' | 'max_attempts_per_lead'>;
const calls = (count: number) => (count === 1 ? '1 call' : `${count} calls`);

/** How fast, in a sentence. */
export function paceText({ max_concurrent_calls, max_calls_per_minute, max_attempts_per_lead }: Pace): string {
  const limits = [
    ...(max_concurrent_calls === null ? [] : [`${calls(max_concurrent_calls)} at a time`]),
    ...(max_calls_per_minute === null ? [] : [`${calls(max_calls_per_minute)} a minute`]),
    ...(max_attempts_per_lead === null ? [] : [`${calls(max_attempts_per_lead)} to a lead`]),
  ];
  return limits.length > 0 ? `It makes at most ${listed(limits)}.` : 'It makes as many calls as your lines carry.';
}
