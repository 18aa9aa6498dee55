import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { hashManageToken, manageTokenOf } from '../domains/bookings/manage-token.ts';
import { nextReminder } from '../domains/bookings/write-booking.ts';
import { momentOf, occurrencesOf } from '../domains/slots/occurrences.ts';
import { segmentRows, wholeOf } from '../domains/slots/slots.service.ts';
import type { DemoContext, DemoLead } from './context.ts';

const minuteMs = 60_000;
const day = 24 * 60 * minuteMs;

interface NewSlot {
  name: string;
  location: string;
  description?: string;
  capacity: number;
  seats_per_time?: number;
  time_limit: number;
  color: string;
  waitlist?: boolean;
  reminders?: number[];
  buffer_minutes?: number;
  spans: { start: number; end: number }[];
  series_id?: string;
}

async function addSlot({ services, demo, organization_id, people }: DemoContext, { spans, ...slot }: NewSlot) {
  const id = randomUUID();
  await services.db.slots.create({
    data: {
      id,
      organization_id,
      ...slot,
      ...wholeOf(spans),
      seats_per_time: slot.seats_per_time ?? slot.capacity,
      time_zone: demo.time_zone,
      created_by: people[0] ?? null,
    },
  });
  await services.db.slot_segments.createMany({ data: segmentRows(organization_id, id, spans) });
  return { ...slot, id };
}

interface Booked {
  slot: { id: string; time_limit: number; reminders?: number[] };
  start: number;
  place: number;
  isWaiting?: boolean;
}

/** A lead's booking, made as on the public page, at a time that differs from the others. */
async function addBooking(
  { services, organization_id }: DemoContext,
  lead: DemoLead,
  { slot, start, place, isWaiting = false }: Booked,
) {
  const id = randomUUID();
  const [begin, asked] = [new Date(start), new Date(Date.now() - (40 - place) * 47 * minuteMs)];
  await services.db.slot_bookings.create({
    data: {
      id,
      organization_id,
      slot_id: slot.id,
      lead_id: lead.id,
      name: `${lead.first_name} ${lead.last_name}`,
      email: lead.email,
      phone: lead.phone_number,
      status: isWaiting ? 'waitlisted' : 'confirmed',
      start_time: begin,
      end_time: new Date(start + slot.time_limit * minuteMs),
      waiting_since: isWaiting ? asked : null,
      source: place % 3 === 2 ? 'staff' : 'page',
      token_hash: hashManageToken(manageTokenOf(services.env, id)),
      next_reminder_at: isWaiting ? null : nextReminder(slot.reminders ?? [], begin, new Date()),
      created_at: asked,
      updated_at: asked,
    },
  });
}

/** A moment in the organization's time zone, this many days from now. */
function clock({ demo }: DemoContext, inDays: number, time: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(Date.now() + inDays * day).toZonedDateTimeISO(demo.time_zone);
  return momentOf(today.toPlainDate(), Temporal.PlainTime.from(time), demo.time_zone);
}

/** Weekly appointments for one person at a time; some of the first are booked. */
async function fillAppointments(context: DemoContext, leads: readonly DemoLead[]): Promise<string | null> {
  const { services, demo, organization_id } = context;
  const endDate = new Date(Date.now() + 38 * day).toISOString().slice(0, 10);
  const first = [{ start: clock(context, 3, '09:00'), end: clock(context, 3, '12:00') }];
  const { id: series_id } = await services.db.slot_series.create({
    data: { organization_id, recurrence_pattern: 'weekly', recurrence_end_date: new Date(`${endDate}T00:00:00Z`) },
  });
  const common = {
    name: 'Career consultation',
    location: 'Room Borealis',
    description: 'Half an hour with one of our advisers. Please bring your papers.',
    capacity: 5,
    seats_per_time: 1,
    time_limit: 30,
    buffer_minutes: 5,
    color: 'purple',
    reminders: [1440, 60],
    series_id,
  };
  const days = occurrencesOf(first, { pattern: 'weekly', endDate }, demo.time_zone, 10);
  const ids: string[] = [];
  for (const [week, { spans }] of days.entries()) {
    const slot = await addSlot(context, { ...common, spans });
    ids.push(slot.id);
    const start = spans[0]?.start ?? 0;
    const places = week === 0 ? [0, 1, 3] : week === 1 ? [2] : [];
    for (const place of places) {
      const lead = leads[20 + week * 5 + place];
      if (lead) await addBooking(context, lead, { slot, start: start + place * 35 * minuteMs, place });
    }
  }
  // Those of the last weeks have free times for longest.
  return ids.at(-1) ?? null;
}

/** A fully booked tour with a waiting list. */
async function fillTour(context: DemoContext, leads: readonly DemoLead[]): Promise<void> {
  const [start, end] = [clock(context, 5, '14:00'), clock(context, 5, '15:00')];
  const tour = { name: 'Ward tour', location: 'Main entrance', capacity: 4, time_limit: 60, color: 'orange' };
  const slot = await addSlot(context, { ...tour, waitlist: true, reminders: [120], spans: [{ start, end }] });
  for (const [place, lead] of leads.slice(32, 38).entries())
    await addBooking(context, lead, { slot, start, place, isWaiting: place >= 4 });
}

/** The slots of an organization; the first organization also has past bookings. Returns the slot that assistants book, if any. */
export async function fillSlots(context: DemoContext, leads: readonly DemoLead[]): Promise<string | null> {
  const { demo } = context;
  for (const { minutes, inDays, hour, ...slot } of demo.slots) {
    const start = new Date(Date.now() + inDays * day).setUTCHours(hour, 0, 0, 0);
    await addSlot(context, { ...slot, time_limit: minutes, spans: [{ start, end: start + minutes * minuteMs }] });
  }
  if (!demo.is_pro || leads.length < 40) return null;
  const slotId = await fillAppointments(context, leads);
  await fillTour(context, leads);
  return slotId;
}
