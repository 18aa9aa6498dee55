import type pg from 'pg';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { peakOf, type Taken } from './free-times.ts';

/** One change of a row, in the order of the slot's changes. */
interface Entry {
  transaction: string;
  at: number;
  kind: 'slot' | 'segment' | 'booking' | 'hold';
  slot_id: string;
  id: string;
  row: Record<string, string | number | null> | null;
}

interface Seat {
  start: number;
  end: number;
  status: string;
  waitingSince: string | null;
  expires: number;
}

interface Model {
  slot: Record<string, string | number | null> | null;
  segments: Map<string, Seat>;
  bookings: Map<string, Seat>;
  holds: Map<string, Seat>;
}

/** Makes the database record every change of seats. A slot's changes are in order, because each locks the slot's row. */
export async function watchSeats(owner: pg.Client): Promise<void> {
  await owner.query(`
    CREATE TABLE seat_history (seq bigserial, transaction text, at timestamptz, kind text, slot_id uuid, id uuid, row_after jsonb);
    CREATE FUNCTION write_seat_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      changed jsonb := to_jsonb(coalesce(NEW, OLD));
    BEGIN
      INSERT INTO seat_history (transaction, at, kind, slot_id, id, row_after) VALUES (pg_current_xact_id()::text, clock_timestamp(), TG_ARGV[0],
        (CASE TG_ARGV[0] WHEN 'slot' THEN changed ->> 'id' ELSE changed ->> 'slot_id' END)::uuid, (changed ->> 'id')::uuid,
        CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END);
      RETURN NULL;
    END $$;
    CREATE TRIGGER z_history AFTER INSERT OR UPDATE OR DELETE ON slots FOR EACH ROW EXECUTE FUNCTION write_seat_history('slot');
    CREATE TRIGGER z_history AFTER INSERT OR UPDATE OR DELETE ON slot_segments FOR EACH ROW EXECUTE FUNCTION write_seat_history('segment');
    CREATE TRIGGER z_history AFTER INSERT OR UPDATE OR DELETE ON slot_bookings FOR EACH ROW EXECUTE FUNCTION write_seat_history('booking');
    CREATE TRIGGER z_history AFTER INSERT OR UPDATE OR DELETE ON slot_holds FOR EACH ROW EXECUTE FUNCTION write_seat_history('hold');`);
}

const msOf = (moment: string | number | null | undefined) => (moment ? Date.parse(String(moment)) : 0);

const seatOf = (row: NonNullable<Entry['row']>): Seat => ({
  start: msOf(row.start_time),
  end: msOf(row.end_time),
  status: String(row.status ?? 'held'),
  waitingSince: row.waiting_since === null || row.waiting_since === undefined ? null : String(row.waiting_since),
  expires: msOf(row.expires_at),
});

/** The confirmed bookings and the holds at a moment. */
function seatedOf({ bookings, holds }: Model, at: number) {
  const confirmed = [...bookings.values()].filter(({ status }) => status === 'confirmed');
  return { confirmed, held: [...holds.values()].filter(({ expires }) => expires > at) };
}

const asTaken = (seats: readonly Seat[]): Taken[] =>
  seats.map(({ start, end }) => ({ start, end, seats: 1, booked: 1 }));

const isCovered = ({ segments }: Model, { start, end }: Seat) =>
  [...segments.values()].some((segment) => segment.start <= start && segment.end >= end);

/** The faults in a slot's seats between two transactions. */
function faultsOf(model: Model, at: number): string[] {
  const { slot } = model;
  if (!slot) return [];
  const { confirmed, held } = seatedOf(model, at);
  const faults: string[] = [];
  const [capacity, perTime] = [Number(slot.capacity), Number(slot.seats_per_time)];
  if (slot.filled_seats !== confirmed.length) faults.push(`${slot.filled_seats} counted, ${confirmed.length} booked`);
  if (confirmed.length + held.length > capacity)
    faults.push(`${confirmed.length} booked and ${held.length} held of ${capacity}`);
  const taken = asTaken([...confirmed, ...held]);
  const buffer = Number(slot.buffer_minutes) * 60_000;
  const peak = Math.max(0, ...taken.map(({ start, end }) => peakOf(taken, start, end, buffer)));
  if (peak > perTime) faults.push(`${peak} at one instant of ${perTime}`);
  const outside = confirmed.filter((seat) => !isCovered(model, seat)).length;
  if (outside > 0) faults.push(`${outside} booked outside of what the slot offers`);
  const isFull = confirmed.length >= capacity;
  if ((slot.status === 'available' && isFull) || (slot.status === 'full' && !isFull))
    faults.push(`${slot.status} with ${confirmed.length} of ${capacity}`);
  return faults;
}

/** Whether a waiting person could have had a seat at a moment. */
function hasRoom(model: Model, seat: Seat, at: number): boolean {
  const { slot } = model;
  const { confirmed, held } = seatedOf(model, at);
  const seated = [...confirmed, ...held];
  if (!slot || seated.length >= Number(slot.capacity) || !isCovered(model, seat)) return false;
  const buffer = Number(slot.buffer_minutes) * 60_000;
  return peakOf(asTaken(seated), seat.start, seat.end, buffer) < Number(slot.seats_per_time);
}

/** People who wait longer than the next person to get a seat, for a time that also had one. */
function passedOver(model: Model, id: string, before: Seat, at: number): string[] {
  return [...model.bookings]
    .filter(
      ([other, seat]) =>
        other !== id &&
        seat.status === 'waitlisted' &&
        (seat.waitingSince ?? '') < (before.waitingSince ?? '') &&
        hasRoom(model, seat, at),
    )
    .map(([other]) => `${id} got a seat before ${other}, who waits longer`);
}

/** Applies a change to the model; returns its faults. */
function apply(model: Model, { kind, id, row, at }: Entry): string[] {
  if (kind === 'slot') {
    model.slot = row;
    return [];
  }
  const rows = { segment: model.segments, booking: model.bookings, hold: model.holds }[kind];
  const before = rows.get(id);
  if (!row) {
    rows.delete(id);
    return [];
  }
  const after = seatOf(row);
  const isPromoted = before?.status === 'waitlisted' && after.status === 'confirmed' && before.start === after.start;
  const faults = isPromoted ? passedOver(model, id, before, at) : [];
  rows.set(id, after);
  return faults;
}

/** A slot's changes, grouped by transaction. Transactions that waited for the slot's lock follow each other. */
function inTransactions(entries: readonly Entry[]): { changes: Entry[][]; faults: string[] } {
  const changes = [...Map.groupBy(entries, ({ transaction }) => transaction).values()];
  const isMixed = changes.flat().some((entry, index) => entry !== entries[index]);
  return { changes, faults: isMixed ? ['seats were changed without the lock of their slot'] : [] };
}

/**
 * Replays all changes. Returns the faults at any moment between two transactions, and the number of transactions. Within one, rows
 * may change in any order: old segments are removed before new ones are added.
 */
export async function replaySeats(
  owner: pg.Client,
): Promise<{ faults: string[]; transactions: number; promotions: number }> {
  const { rows } = await owner.query<Omit<Entry, 'at'> & { at: Date }>(
    'SELECT transaction, at, kind, slot_id, id, row_after AS row FROM seat_history ORDER BY seq',
  );
  const history = rows.map((entry) => ({ ...entry, at: entry.at.getTime() }));
  const faults: string[] = [];
  let promotions = 0;
  for (const entries of Map.groupBy(history, ({ slot_id }) => slot_id).values()) {
    const model: Model = { slot: null, segments: new Map(), bookings: new Map(), holds: new Map() };
    const { changes, faults: ofOrder } = inTransactions(entries);
    faults.push(...ofOrder);
    for (const change of changes) {
      for (const entry of change) {
        const wasWaiting = model.bookings.get(entry.id)?.status === 'waitlisted';
        faults.push(...apply(model, entry));
        if (wasWaiting && entry.row?.status === 'confirmed') promotions += 1;
      }
      faults.push(...faultsOf(model, change.at(-1)?.at ?? 0));
    }
  }
  return { faults, transactions: new Set(rows.map(({ transaction }) => transaction)).size, promotions };
}

/** Expires the first holds of a slot, as time does: between two transactions that read its seats. */
export function endHolds(context: Context, slotId: string, most: number): Promise<number> {
  return transact(context, async (tx) => {
    await tx.$executeRaw`SELECT FROM slots WHERE id = ${slotId}::uuid FOR UPDATE`;
    return tx.$executeRaw`UPDATE slot_holds SET expires_at = now() - interval '1 second' WHERE id IN (
      SELECT id FROM slot_holds WHERE slot_id = ${slotId}::uuid ORDER BY id LIMIT ${most})`;
  });
}
