import type { TransferTarget } from '@switchboard/contracts/assistant-tools';
import type { TransferManner } from '@switchboard/contracts/assistant-tools.limits';
import { weekdayOf } from '../dialer/rules/weekdays.ts';
import { minuteText, wallClock } from '../dialer/rules/zoned-time.ts';

/** Whom somebody is connected to, and what they hear where that cannot be. */
export interface Transfer {
  type: 'transfer';
  phone_number: string;
  name: string;
  manner: TransferManner;
  said_when_refused: string;
}

/** Whether somebody can be reached at an instant, by the clocks of the organization. */
export function isReachable({ hours }: TransferTarget, zone: string, at: Date): boolean {
  if (hours === null) return true;
  const { date, minute } = wallClock(zone, at);
  const time = minuteText(minute);
  return hours.days.includes(weekdayOf(date)) && hours.start <= time && time < hours.end;
}
