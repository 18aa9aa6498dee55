import { type Language, languageFor, localeOf, zoneNameIn } from '@switchboard/contracts/languages';
import type { Tx } from '../../database/database.ts';
import type { slot_bookings, slots } from '../../generated/prisma/client.ts';
import { sendMail } from '../../mail/send-mail.ts';
import type { Services } from '../../services.ts';
import type { MailKind } from './bookings.jobs.ts';
import { type CalendarFile, calendarFile } from './calendar-entry.ts';
import { managePathOf } from './manage-token.ts';

/** The data for a mail about a booking. */
export interface MailFacts {
  env: Services['env'];
  booking: slot_bookings;
  slot: Pick<slots, 'name' | 'description' | 'location' | 'time_zone'>;
  organization: { name: string; reply_address: string | null };
  /** The origin of the pages; null if unknown. */
  origin: string | null;
}

/** The language of mail to the booker. */
export const languageOf = ({ language }: Pick<slot_bookings, 'language'>): Language => languageFor([language]);

const dayAndTime = (language: Language, moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
const time = (language: Language, moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf[language], { timeStyle: 'short', timeZone }).format(moment);

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A booking's time in a time zone, in the booking's language. */
export function timeLine(booking: Pick<slot_bookings, 'start_time' | 'end_time' | 'language'>, zone: string): string {
  const { start_time, end_time } = booking;
  const language = languageOf(booking);
  const name = zoneNameIn(language, zone, start_time);
  return `${dayAndTime(language, start_time, zone)} – ${time(language, end_time, zone)} (${name})`;
}

/** A booking's time in the booker's time zone and, if different, in the slot's. */
function times(booking: slot_bookings, zone: string): string[] {
  const own = booking.time_zone && isZone(booking.time_zone) ? booking.time_zone : zone;
  return own === zone ? [timeLine(booking, zone)] : [timeLine(booking, own), timeLine(booking, zone)];
}

const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from;

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
    language: languageOf(booking),
  });
}

/** Mails the booker, if there is an address. */
export async function mailBooking(tx: Tx, kind: MailKind, facts: MailFacts): Promise<void> {
  const { env, booking, slot, organization, origin } = facts;
  if (!booking.email) return;
  const isOver = kind === 'cancelled' || kind === 'slot_cancelled';
  const hasEntry = kind !== 'waiting' && kind !== 'reminder' && booking.status !== 'waitlisted';
  await sendMail(tx, facts, {
    mail: `booking.${kind}`,
    to: booking.email,
    organizationId: booking.organization_id,
    about: booking.id,
    data: {
      name: booking.name,
      organization: organization.name,
      slot: slot.name,
      times: times(booking, slot.time_zone),
      place: slot.location || null,
      language: languageOf(booking),
      link: isOver || !origin ? null : `${origin}${managePathOf(env, booking)}`,
    },
    calendar: hasEntry ? entryOf(facts) : null,
  });
}
