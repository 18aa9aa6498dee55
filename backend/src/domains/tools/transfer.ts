import type { TransferTarget } from '@switchboard/contracts/assistant-tools';
import type { TransferManner } from '@switchboard/contracts/assistant-tools.limits';
import { weekdayOf } from '../dialer/rules/weekdays.ts';
import { minuteText, wallClock } from '../dialer/rules/zoned-time.ts';

/** The target of a transfer, and what the caller hears if it isn't possible. */
export interface Transfer {
  type: 'transfer';
  phone_number: string;
  name: string;
  manner: TransferManner;
  said_when_refused: string;
}

/** Whether a target can be reached at an instant, in the organization's time zone. */
export function isReachable({ hours }: TransferTarget, zone: string, at: Date): boolean {
  if (hours === null) return true;
  const { date, minute } = wallClock(zone, at);
  const time = minuteText(minute);
  return hours.days.includes(weekdayOf(date)) && hours.start <= time && time < hours.end;
}
