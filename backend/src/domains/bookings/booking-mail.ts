import type { slot_bookings, slots } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import type { MailKind } from './bookings.jobs.ts';
import { type CalendarFile, calendarFile } from './calendar-entry.ts';
import { managePathOf } from './manage-token.ts';

/** What a mail about a booking is written from. */
export interface MailFacts {
  env: Services['env'];
  booking: slot_bookings;
  slot: Pick<slots, 'name' | 'description' | 'location' | 'time_zone'>;
  organization: { name: string; reply_address: string | null };
  /** Where the pages are; null where nobody knows. */
  origin: string | null;
}

/** A mail as it goes. */
export interface BookingMail {
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  calendar: CalendarFile | null;
}

const openings: Record<MailKind, (slot: string) => { subject: string; text: string }> = {
  booked: (slot) => ({ subject: `Your booking: ${slot}`, text: 'Your booking has been confirmed!' }),
  waiting: (slot) => ({
    subject: `On the waiting list: ${slot}`,
    text: 'This time is full. You are on the waiting list, and get the next seat of it that becomes free.',
  }),
  promoted: (slot) => ({ subject: `A seat for you: ${slot}`, text: 'A seat has become free, and it is yours.' }),
  moved: (slot) => ({ subject: `Your booking was moved: ${slot}`, text: 'Your booking is at another time now.' }),
  changed: (slot) => ({
    subject: `Changed: ${slot}`,
    text: 'The name or the place of what you booked has changed. It takes place at the same time.',
  }),
  cancelled: (slot) => ({ subject: `Your booking was cancelled: ${slot}`, text: 'Your booking was cancelled.' }),
  slot_cancelled: (slot) => ({
    subject: `Cancelled: ${slot}`,
    text: 'What you booked does not take place. Your booking was cancelled.',
  }),
  reminder: (slot) => ({ subject: `Reminder: ${slot}`, text: 'This is a reminder of your booking.' }),
};

const dayAndTime = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
const time = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(moment);

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When a booking is, by the clock of a zone. */
export const timeLine = ({ start_time, end_time }: slot_bookings, zone: string) =>
  `${dayAndTime(start_time, zone)} – ${time(end_time, zone)} (${zone.replaceAll('_', ' ')})`;

/** When a booking is, by the clock of the slot and by that of whoever booked, where it is another. */
function times(booking: slot_bookings, zone: string): string[] {
  const own = booking.time_zone && isZone(booking.time_zone) ? booking.time_zone : zone;
  return own === zone
    ? [`When: ${timeLine(booking, zone)}`]
    : [`When: ${timeLine(booking, own)}`, `      ${timeLine(booking, zone)}`];
}

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** A booking as a calendar file. */
export function entryOf({ env, booking, slot, organization }: Omit<MailFacts, 'origin'>): CalendarFile {
  return calendarFile({
    id: booking.id,
    sequence: booking.sequence,
    isCancelled: booking.status === 'cancelled',
    start: booking.start_time,
    end: booking.end_time,
    summary: slot.name,
    description: slot.description,
    location: slot.location,
    organizer: { name: organization.name, email: organization.reply_address ?? addressIn(env.mailFrom) },
    attendee: booking.email ? { name: booking.name, email: booking.email } : null,
    stamp: booking.updated_at,
  });
}

/** Writes a mail about a booking to whoever made it; null where there is no address. */
export function writeMail(kind: MailKind, facts: MailFacts): BookingMail | null {
  const { env, booking, slot, organization, origin } = facts;
  if (!booking.email) return null;
  const { subject, text } = openings[kind](slot.name);
  const isOver = kind === 'cancelled' || kind === 'slot_cancelled';
  const link = isOver || !origin ? [] : [`To move or cancel it, open ${origin}${managePathOf(env, booking.id)}`];
  const about = [
    `What: ${slot.name}`,
    ...times(booking, slot.time_zone),
    ...(slot.location ? [`Where: ${slot.location}`] : []),
  ];
  const hasEntry = kind !== 'waiting' && kind !== 'reminder' && booking.status !== 'waitlisted';
  return {
    to: booking.email,
    reply_to: organization.reply_address,
    subject,
    text: [`Hello ${booking.name},`, text, about.join('\n'), ...link, organization.name, ''].join('\n\n'),
    calendar: hasEntry ? entryOf(facts) : null,
  };
}
