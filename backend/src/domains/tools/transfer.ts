import type { TransferTarget } from '@switchboard/contracts/assistant-tools';
import { weekdayOf } from '../dialer/rules/weekdays.ts';
import { minuteText, wallClock } from '../dialer/rules/zoned-time.ts';

/** Whether somebody can be reached at an instant, by the clocks of the organization. */
export function isReachable({ hours }: TransferTarget, zone: string, at: Date): boolean {
  if (hours === null) return true;
  const { date, minute } = wallClock(zone, at);
  const time = minuteText(minute);
  return hours.days.includes(weekdayOf(date)) && hours.start <= time && time < hours.end;
}
