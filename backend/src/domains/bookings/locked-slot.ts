import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { isInside, peakOf, type Taken } from './free-times.ts';
import { minuteMs, rulesOf } from './read-times.ts';
import { BookingRefusal } from './refusals.ts';

/** A slot whose row the transaction has locked: no other transaction takes, frees or counts its seats until it ends. */
export interface LockedSlot extends slots {
  /** The database's time, read after the lock was granted. */
  now: Date;
  /** Held seats, without expired holds. */
  holds: number;
  /** Whether anyone waits for a seat. */
  hasWaiting: boolean;
}

/** Additional data that a booking needs, read in the same statement. */
export interface Asked {
  start: Date;
  /** Counts bookings by email and finds the lead by phone; null skips that. */
  email?: string | null;
  phone?: string | null;
  /** The hold that the booking uses. */
  holdId?: string | undefined;
}

interface Answered {
  /** The segments that contain the start of the time. */
  spans: Span[];
  /** The hold, if it's still valid. */
  hold: { id: string; start: number } | null;
  /** Seats taken near the time, without the hold's own; undefined if only the capacity limits them. */
  taken?: Taken[];
  /** Bookings with the email address that have not ended. */
  open: number;
  /** The oldest lead with the number. */
  lead_id: string | null;
}

interface Span {
  start: number;
  end: number;
}

/** A locked slot with the additional data for a booking. */
export type AskedSlot = LockedSlot & { asked: Answered };

type Row = slots & Pick<LockedSlot, 'now' | 'holds' | 'hasWaiting'> & { asked: Answered | null };

async function lockRow(tx: Tx, id: string, asked: Asked | null): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT (l.slot).*, l.moment AS now, l.held_seats AS holds, l.has_waiting AS "hasWaiting", l.asked
    FROM lock_slot(${id}::uuid, ${asked?.start ?? null}::timestamptz, ${asked?.email ?? null}, ${asked?.phone ?? null}, ${asked?.holdId ?? null}::uuid) AS l`;
  if (!row) throw notFound('Slot');
  return row;
}

/** Locks a slot and removes its expired holds. Throws NOT_FOUND. */
export async function lockSlot(tx: Tx, id: string): Promise<LockedSlot> {
  const { asked: _, ...slot } = await lockRow(tx, id, null);
  return slot;
}

/** Locks a slot as `lockSlot` does, and reads the data for a booking in the same statement. Throws NOT_FOUND. */
export async function lockFor(tx: Tx, id: string, wanted: Asked): Promise<AskedSlot> {
  const { asked, ...slot } = await lockRow(tx, id, wanted);
  if (!asked) throw new Error('A slot that is asked for a time says what it knows of it');
  return { ...slot, asked };
}

/** The person who looks for a seat. Their own booking and hold don't block them. */
export interface Seeker {
  isStaff: boolean;
  bookingId?: string | undefined;
  holdId?: string | undefined;
}

/** Seats taken near a range, without the seeker's own. */
async function takenNear(tx: Tx, slot: LockedSlot, start: Date, end: Date, seeker: Seeker): Promise<Taken[]> {
  const buffer = slot.buffer_minutes * minuteMs;
  const [from, until] = [new Date(start.getTime() - buffer), new Date(end.getTime() + buffer)];
  const rows = await tx.$queryRaw<{ start_time: Date; end_time: Date; seats: number }[]>`
    SELECT start_time, end_time, count(*)::int AS seats FROM slot_bookings
      WHERE organization_id = ${slot.organization_id}::uuid AND slot_id = ${slot.id}::uuid AND status = 'confirmed'
        AND start_time < ${until} AND start_time > ${from}::timestamptz - interval '1 day' AND end_time > ${from}
        AND id IS DISTINCT FROM ${seeker.bookingId ?? null}::uuid GROUP BY 1, 2
    UNION ALL
    SELECT start_time, end_time, count(*)::int FROM slot_holds
      WHERE organization_id = ${slot.organization_id}::uuid AND slot_id = ${slot.id}::uuid AND expires_at > ${slot.now}
        AND start_time < ${until} AND end_time > ${from} AND id IS DISTINCT FROM ${seeker.holdId ?? null}::uuid GROUP BY 1, 2`;
  return rows.map(({ start_time, end_time, seats }) => ({
    start: start_time.getTime(),
    end: end_time.getTime(),
    seats,
    booked: seats,
  }));
}

export const endOf = (slot: Pick<slots, 'time_limit'>, start: Date) =>
  new Date(start.getTime() + slot.time_limit * minuteMs);

export const isOpen = ({ status }: Pick<slots, 'status'>) => status === 'available' || status === 'full';

/** Refuses a time that the slot does not offer, regardless of its free seats. Throws a `BookingRefusal`. */
export async function assertOffered(
  tx: Tx,
  slot: LockedSlot & Partial<AskedSlot>,
  start: Date,
  { isStaff }: Seeker,
): Promise<void> {
  if (!isOpen(slot)) throw new BookingRefusal('slot_cancelled');
  const [from, now] = [start.getTime(), slot.now.getTime()];
  if (from <= now) throw new BookingRefusal('slot_past');
  const segments = slot.asked?.spans ?? (await segmentsNear(tx, slot, start));
  const rules = rulesOf(slot, segments, { now, holds: slot.holds, isStaff });
  if (!isInside(rules, from, from + rules.timeLimit, !isStaff)) throw new BookingRefusal('slot_outside');
  if (from < rules.notBefore) throw new BookingRefusal('slot_short_notice');
}

async function segmentsNear(tx: Tx, slot: LockedSlot, start: Date) {
  const rows = await tx.$queryRaw<{ start_time: Date; end_time: Date }[]>`
    SELECT start_time, end_time FROM slot_segments
    WHERE organization_id = ${slot.organization_id}::uuid AND slot_id = ${slot.id}::uuid
      AND start_time <= ${start} AND end_time > ${start}`;
  return rows.map(({ start_time, end_time }) => ({ start: start_time.getTime(), end: end_time.getTime() }));
}

/** Whether a seat is free at the requested time; the request's own hold doesn't count as taken. */
export function hasAskedSeat(slot: AskedSlot, start: Date): boolean {
  const own = slot.asked.hold ? 1 : 0;
  return isFree(slot, start, own, slot.asked.taken ?? []);
}

function isFree(slot: LockedSlot, start: Date, own: number, taken: readonly Taken[]): boolean {
  if (slot.filled_seats + slot.holds - own >= slot.capacity) return false;
  const buffer = slot.buffer_minutes * minuteMs;
  return peakOf(taken, start.getTime(), endOf(slot, start).getTime(), buffer) < slot.seats_per_time;
}

/** Whether a seat is free at a time, in the slot as a whole and at every instant of the time. */
export async function hasSeat(tx: Tx, slot: LockedSlot, start: Date, seeker: Seeker): Promise<boolean> {
  const own = await ownSeats(tx, slot, seeker);
  if (slot.filled_seats + slot.holds - own >= slot.capacity) return false;
  // The capacity is the tighter limit, so the limit per time can't be exceeded.
  if (slot.seats_per_time >= slot.capacity) return true;
  return isFree(slot, start, own, await takenNear(tx, slot, start, endOf(slot, start), seeker));
}

async function ownSeats(tx: Tx, slot: LockedSlot, { bookingId, holdId }: Seeker): Promise<number> {
  if (!bookingId && !holdId) return 0;
  const [own] = await tx.$queryRaw<{ seats: number }[]>`
    SELECT (SELECT count(*) FROM slot_bookings WHERE id = ${bookingId ?? null}::uuid AND slot_id = ${slot.id}::uuid AND status = 'confirmed')::int
      + (SELECT count(*) FROM slot_holds WHERE id = ${holdId ?? null}::uuid AND slot_id = ${slot.id}::uuid)::int AS seats`;
  return own?.seats ?? 0;
}
