import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { notifyOfEvents } from '../../events/emit.ts';
import { notifyOfJobs } from '../../events/notify-on-commit.ts';
import { type Change, changeWritten, recordChange } from '../../events/record-change.ts';
import { Prisma, type slot_bookings } from '../../generated/prisma/client.ts';
import { jobAdded } from '../../jobs/queue.ts';
import { lockList } from '../do-not-call/opt-out.ts';
import type { MailKind } from './bookings.jobs.ts';
import {
  type Asked,
  type AskedSlot,
  endOf,
  hasSeat,
  isOpen,
  type LockedSlot,
  lockFor,
  lockSlot,
} from './locked-slot.ts';
import { hashManageToken, manageTokenOf, pageTokenOf } from './manage-token.ts';
import { minuteMs } from './read-times.ts';

/** When the next of a slot's reminders for a time is due; null if none is left. */
export function nextReminder(reminders: readonly number[], start: Date, after: Date): Date | null {
  const times = reminders
    .map((minutes) => start.getTime() - minutes * minuteMs)
    .filter((time) => time > after.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const mailAdded = (
  { organizationId, env }: Pick<Context, 'organizationId' | 'env'>,
  { id, sequence }: Pick<slot_bookings, 'id' | 'sequence'>,
  kind: MailKind,
  origin: string | null,
) =>
  jobAdded('booking.mail', {
    organization_id: organizationId,
    booking_id: id,
    kind,
    sequence,
    origin: env.publicUrl ?? origin,
  });

/** Mails the booker, if there is an address, once the transaction commits. */
export async function mailBooker(
  tx: Tx,
  context: Pick<Context, 'organizationId' | 'env'>,
  booking: Pick<slot_bookings, 'id' | 'email' | 'sequence'>,
  kind: MailKind,
  origin: string | null = null,
): Promise<void> {
  if (!booking.email) return;
  await tx.$executeRaw`SELECT ${mailAdded(context, booking, kind, origin)}`;
  await notifyOfJobs(tx);
}

type Details = Record<string, string | number | boolean | null>;

const bookingChange = (
  { id, name, slot_id }: Pick<slot_bookings, 'id' | 'name' | 'slot_id'>,
  change: 'created' | 'updated' | 'deleted',
  details: Details,
  action?: string,
): Change => ({
  resource: 'booking',
  id,
  name,
  change,
  subject_id: slot_id,
  details: { slot_id, ...details },
  ...(action ? { action } : {}),
});

/** Writes the audit entry of a booking's change, and notifies browsers of its slot. */
export async function recordBooking(
  tx: Tx,
  context: Context,
  booking: Pick<slot_bookings, 'id' | 'name' | 'slot_id'>,
  change: 'created' | 'updated' | 'deleted',
  details: Details = {},
  action?: string,
): Promise<void> {
  await recordChange(tx, context, bookingChange(booking, change, details, action));
}

type Person = Pick<slot_bookings, 'name' | 'email' | 'phone' | 'notes' | 'source' | 'lead_id'> &
  Partial<
    Pick<
      slot_bookings,
      'time_zone' | 'language' | 'whatsapp_reminders' | 'idempotency_key' | 'request_hash' | 'call_id'
    >
  >;

interface NewBooking {
  start: Date;
  isWaiting: boolean;
  person: Person;
  /** The hold that the booking uses, which is then removed. */
  holdId?: string | undefined;
  /** Additional details for the entry in the audit log. */
  details?: Details;
  /** Whether to notify the booker; `origin` is the address of the pages. */
  tells: boolean;
  origin?: string | null;
}

/**
 * Writes a booking of a locked slot after its time was checked, with or without a seat. One statement also writes its audit entry,
 * its live event and its mail, because all others wait for the slot in the meantime.
 */
export async function writeBooking(
  tx: Tx,
  context: Context,
  slot: LockedSlot,
  { start, isWaiting, person, holdId, details = {}, tells, origin = null }: NewBooking,
): Promise<slot_bookings> {
  const { env } = context;
  const id = randomUUID();
  const status = isWaiting ? 'waitlisted' : 'confirmed';
  const isShown = person.source === 'page' && !env.smtpUrl;
  const written = { id, name: person.name, slot_id: slot.id, sequence: 0 };
  const entry = bookingChange(written, 'created', { status, ...details });
  const isTold = tells && person.email;
  const mail = isTold ? mailAdded(context, written, isWaiting ? 'waiting' : 'booked', origin) : Prisma.sql`NULL`;
  const [row] = await tx.$queryRaw<(slot_bookings & { recorded: string; told: unknown })[]>`
    WITH released AS (DELETE FROM slot_holds WHERE id = ${holdId ?? null}::uuid),
      booking AS (
        INSERT INTO slot_bookings (id, organization_id, slot_id, name, email, phone, notes, source, lead_id, call_id, time_zone, language, whatsapp_reminders,
          idempotency_key, request_hash, start_time, end_time, status, token_hash, page_token_hash, waiting_since, next_reminder_at)
        VALUES (${id}::uuid, ${slot.organization_id}::uuid, ${slot.id}::uuid, ${person.name}, ${person.email}, ${person.phone}, ${person.notes},
          ${person.source}, ${person.lead_id}::uuid, ${person.call_id ?? null}::uuid, ${person.time_zone ?? null}, ${person.language ?? null}, ${person.whatsapp_reminders ?? false},
          ${person.idempotency_key ?? null}, ${person.request_hash ?? null}, ${start}::timestamptz, ${endOf(slot, start)}::timestamptz, ${status},
          ${hashManageToken(manageTokenOf(env, id))}, ${isShown ? hashManageToken(pageTokenOf(env, id)) : null},
          ${waitingSince(isWaiting)}, ${isWaiting ? null : nextReminder(slot.reminders, start, slot.now)}::timestamptz)
        RETURNING *)
    SELECT booking.*, ${changeWritten(context, entry)} AS recorded, ${mail} AS told FROM booking`;
  if (!row) throw new Error('A booking that is written is given back');
  const { recorded, told: _, ...booking } = row;
  await notifyOfEvents(tx, context.organizationId, [{ id: recorded }]);
  if (isTold) await notifyOfJobs(tx);
  return booking;
}

// The database's clock has microseconds, which a Date doesn't have.
const waitingSince = (isWaiting: boolean) => (isWaiting ? Prisma.sql`clock_timestamp()` : Prisma.sql`NULL`);

/** Adds a booking to the end of the waiting list. */
export async function startWaiting(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE slot_bookings SET waiting_since = ${waitingSince(true)} WHERE id = ${id}::uuid`;
}

/** Ends a booking; its seat is free once the transaction commits. */
export function endBooking(tx: Tx, id: string, by: 'booker' | 'staff', now: Date): Promise<slot_bookings> {
  return tx.slot_bookings.update({
    where: { id },
    data: {
      status: 'cancelled',
      waiting_since: null,
      cancelled_by: by,
      cancelled_at: now,
      next_reminder_at: null,
      sequence: { increment: 1 },
      updated_at: now,
    },
  });
}

/**
 * Gives a slot's free seats to the waiting list, in order of arrival. Skips people who wait for a time that is still full, or that
 * the slot no longer offers.
 */
async function promoteWaiting(tx: Tx, context: Context, slot: LockedSlot): Promise<void> {
  if (!slot.hasWaiting || !isOpen(slot)) return;
  const soonest = new Date(slot.now.getTime() + slot.min_notice_minutes * minuteMs);
  const waiting = await tx.$queryRaw<slot_bookings[]>`
    SELECT b.* FROM slot_bookings b
    WHERE b.organization_id = ${slot.organization_id}::uuid AND b.slot_id = ${slot.id}::uuid AND b.status = 'waitlisted'
      AND b.start_time > ${soonest} AND EXISTS (SELECT FROM slot_segments g WHERE g.organization_id = b.organization_id
        AND g.slot_id = b.slot_id AND g.start_time <= b.start_time AND g.end_time >= b.end_time)
    ORDER BY b.waiting_since, b.id`;
  const full = new Set<number>();
  let filled = slot.filled_seats;
  for (const one of waiting) {
    if (filled + slot.holds >= slot.capacity) return;
    const start = one.start_time.getTime();
    if (full.has(start)) continue;
    if (!(await hasSeat(tx, { ...slot, filled_seats: filled }, one.start_time, { isStaff: false }))) {
      full.add(start);
      continue;
    }
    await promote(tx, context, slot, one);
    filled += 1;
  }
}

async function promote(tx: Tx, context: Context, slot: LockedSlot, waiting: slot_bookings): Promise<void> {
  const booking = await tx.slot_bookings.update({
    where: { id: waiting.id },
    data: {
      status: 'confirmed',
      waiting_since: null,
      sequence: { increment: 1 },
      next_reminder_at: waiting.opted_out_at ? null : nextReminder(slot.reminders, waiting.start_time, slot.now),
      updated_at: slot.now,
    },
  });
  await mailBooker(tx, context, booking, 'promoted');
  await recordBooking(tx, context, booking, 'updated', { from: 'waitlisted', to: 'confirmed' }, 'promote');
}

/** Locks a slot as `lockSlot` does. Seats that became free with time go to the waiting list first. */
export async function lockSettled(tx: Tx, context: Context, id: string): Promise<LockedSlot> {
  const slot = await lockSlot(tx, id);
  if (!slot.hasWaiting) return slot;
  await promoteWaiting(tx, context, slot);
  return lockSlot(tx, id);
}

/** The same, with the additional data for a booking. */
export async function lockSettledFor(tx: Tx, context: Context, id: string, asked: Asked): Promise<AskedSlot> {
  const slot = await lockFor(tx, id, asked);
  if (!slot.hasWaiting) return slot;
  // Lock the list now: creating a lead checks it, possibly after bookings were given seats.
  await lockList(tx, context);
  await promoteWaiting(tx, context, slot);
  return lockFor(tx, id, asked);
}

/** Gives seats that the running transaction has freed to the waiting list. */
export async function giveOnSeats(tx: Tx, context: Context, slotId: string): Promise<void> {
  await promoteWaiting(tx, context, await lockSlot(tx, slotId));
}
