import type { Booked, FreeTime, FreeTimes, ManagedBooking } from '@switchboard/contracts/book-slot';
import type { ResponseOf } from '@switchboard/platform';

export const slotId = '00000000-0000-4000-8000-000000000101';
export const holdId = '00000000-0000-4000-8000-000000000301';

const halfHour = 30 * 60_000;

/** Half an hour that is free from a moment on. */
export function freeTime(start: string, seats_left = 6): FreeTime {
  const start_time = new Date(start).toISOString();
  return { start_time, end_time: new Date(Date.parse(start) + halfHour).toISOString(), seats_left };
}

/** A window of times, after which there is nothing. */
export function freeTimes(times: readonly FreeTime[], next_time: string | null = null): FreeTimes {
  const from = times[0]?.start_time ?? '2099-11-24T08:00:00.000Z';
  return { from, until: times.at(-1)?.end_time ?? from, times: [...times], segments: [], next_time };
}

/** Two days of a slot in Berlin. */
export const usualTimes = [
  freeTime('2099-11-24T08:00:00Z'),
  freeTime('2099-11-24T08:30:00Z', 2),
  freeTime('2099-11-25T13:00:00Z'),
];

export function publicSlot(
  fields: Partial<ResponseOf<'GET /api/book-slot/:id'>> = {},
): ResponseOf<'GET /api/book-slot/:id'> {
  return {
    id: slotId,
    name: 'Morning interviews',
    description: 'Bring your papers',
    location: 'Room 4',
    status: 'available',
    start_time: '2099-11-24T08:00:00.000Z',
    end_time: '2099-11-25T16:00:00.000Z',
    time_limit: 30,
    time_zone: 'Europe/Berlin',
    capacity: 6,
    filled_seats: 2,
    min_notice_minutes: 0,
    change_until_minutes: 0,
    waitlist: false,
    offers_whatsapp: false,
    organizer: null,
    first_times: freeTimes(usualTimes),
    ...fields,
  };
}

export function sampleBooked(fields: Partial<Booked> = {}): Booked {
  const { start_time, end_time } = freeTime('2099-11-24T08:00:00Z');
  return {
    status: 'confirmed',
    start_time,
    end_time,
    waitlist_position: null,
    calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    manage_url: null,
    ...fields,
  };
}

export function managedBooking(fields: Partial<ManagedBooking> = {}): ManagedBooking {
  const { first_times: _, status: __, capacity: ___, filled_seats: ____, organizer: _____, ...slot } = publicSlot();
  const { start_time, end_time } = freeTime('2099-11-24T08:00:00Z');
  return {
    name: 'Grace Hill',
    status: 'confirmed',
    start_time,
    end_time,
    waitlist_position: null,
    slot,
    can_move: true,
    can_cancel: true,
    change_until: start_time,
    opted_out: false,
    opts_out_of: 'everything',
    whatsapp_reminders: false,
    ...fields,
  };
}
