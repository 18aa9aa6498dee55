import type { Language } from '@switchboard/contracts/languages';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** The data of a booking in a calendar. */
export interface Entry {
  /** The booking's id: the entry's permanent UID is derived from it. */
  id: string;
  sequence: number;
  isCancelled: boolean;
  start: Date;
  end: Date;
  summary: string;
  description: string | null;
  location: string | null;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string } | null;
  /** The time of the last change. */
  stamp: Date;
  /** The language that the file declares for its texts. */
  language: Language;
}

export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** A booking as a calendar file: always the same entry, in which a higher SEQUENCE replaces a lower one. */
export function calendarFile(entry: Entry): CalendarFile {
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST';
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Switchboard', product: 'Bookings', language: entry.language.toUpperCase() },
  });
  calendar.createEvent({
    id: `booking-${entry.id}@switchboard`,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: entry.start,
    end: entry.end,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    organizer: entry.organizer,
    attendees: entry.attendee ? [{ ...entry.attendee, rsvp: false }] : [],
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method, content: calendar.toString() };
}
