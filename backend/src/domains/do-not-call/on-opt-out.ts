import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { endBookingReminders, linkToBooking } from '../bookings/end-reminders.ts';

/** Whom an opt-out is about: every form of their number in E.164, and their addresses in lower case. */
interface OptedOut {
  numbers: readonly string[];
  emails: readonly string[];
  /** A sentence for people: what was waiting ends for this reason. */
  explanation: string;
}

/** Ends what waits to reach somebody, in the transaction of their opt-out; gives how much that was. */
export type EndOnOptOut = (tx: Tx, context: Context, who: OptedOut) => Promise<number>;

/** Where somebody who writes "cancel" cancels what they booked; null where they booked nothing. */
export type BookingLinkOf = (tx: Tx, context: Context, numbers: readonly string[]) => Promise<string | null>;

/** Reminders end here: each part that reminds people has its own. */
export const endRemindersOnOptOut: readonly EndOnOptOut[] = [endBookingReminders];

/** The link to somebody's next booking, for the one answer to "cancel". */
export const bookingLinks: readonly BookingLinkOf[] = [linkToBooking];
