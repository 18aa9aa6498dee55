import type { Booking } from '@switchboard/contracts/bookings';
import type { SlotDetail } from '@switchboard/contracts/slots';

/** A slot of one morning in the viewer's zone, which is not over for a long time. */
export function sampleSlot(fields: Partial<SlotDetail> = {}): SlotDetail {
  const start_time = new Date('2099-11-24T09:00').toISOString();
  const end_time = new Date('2099-11-24T12:00').toISOString();
  return {
    id: '00000000-0000-4000-8000-000000000101',
    organization_id: '00000000-0000-4000-8000-000000000001',
    name: 'Morning interviews',
    description: 'Bring your papers',
    start_time,
    end_time,
    time_limit: 30,
    status: 'available',
    capacity: 6,
    filled_seats: 2,
    seats_per_time: 6,
    buffer_minutes: 0,
    min_notice_minutes: 0,
    change_until_minutes: 0,
    waitlist: false,
    reminders: [],
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    campaign_id: null,
    series_id: null,
    recurrence_pattern: null,
    recurrence_end_date: null,
    location: 'Room 4',
    color: 'blue',
    tags: ['screening'],
    segments: [{ id: '00000000-0000-4000-8000-000000000201', start_time, end_time }],
    version: 3,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    bookings_ahead: 2,
    waiting: 0,
    people_to_tell: 2,
    people_to_tell_following: 2,
    people_to_tell_all: 2,
    occurrences: 1,
    ...fields,
  };
}

/** A seat at nine of the sample slot. */
export function sampleBooking(fields: Partial<Booking> = {}): Booking {
  return {
    id: '00000000-0000-4000-8000-000000000301',
    slot_id: '00000000-0000-4000-8000-000000000101',
    lead_id: null,
    lead: null,
    name: 'Ines Duarte',
    email: 'ines@example.com',
    phone: '+14155550132',
    notes: null,
    status: 'confirmed',
    start_time: new Date('2099-11-24T09:00').toISOString(),
    end_time: new Date('2099-11-24T09:30').toISOString(),
    waitlist_position: null,
    source: 'page',
    whatsapp_reminders: false,
    opted_out: false,
    cancelled_by: null,
    cancelled_at: null,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    ...fields,
  };
}
