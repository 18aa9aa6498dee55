import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { endBookingReminders, linkToBooking } from '../bookings/end-reminders.ts';

/** The person who opted out: every form of their number in E.164, and their addresses in lower case. */
interface OptedOut {
  numbers: readonly string[];
  emails: readonly string[];
  /** A sentence for people: the reason why waiting items end. */
  explanation: string;
}

/** Ends what waits for a person, in the transaction of their opt-out; returns how many items ended. */
export type EndOnOptOut = (tx: Tx, context: Context, who: OptedOut) => Promise<number>;

/** The page on which a person who writes "cancel" can cancel their booking; null if they have none. */
export type BookingLinkOf = (tx: Tx, context: Context, numbers: readonly string[]) => Promise<string | null>;

/** Each part that sends reminders ends them here. */
export const endRemindersOnOptOut: readonly EndOnOptOut[] = [endBookingReminders];

/** Links to a person's next booking, for the one answer to "cancel". */
export const bookingLinks: readonly BookingLinkOf[] = [linkToBooking];
