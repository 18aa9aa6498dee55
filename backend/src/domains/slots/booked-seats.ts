import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { peakOf } from '../bookings/free-times.ts';
import { minuteMs } from '../bookings/read-times.ts';
import type { Span } from './occurrences.ts';

type Slot = Pick<slots, 'id' | 'organization_id' | 'name'>;

/** What of a slot bounds its seats. */
type Bounds = Pick<slots, 'capacity' | 'seats_per_time' | 'buffer_minutes'>;

interface Seats {
  start: number;
  end: number;
  seats: number;
  booked: number;
}

/** The times that are booked or held of a slot whose row is locked, by start. */
async function takenTimes(tx: Tx, { organization_id, id }: Slot): Promise<Seats[]> {
  const rows = await tx.$queryRaw<{ start_time: Date; end_time: Date; seats: number }[]>`
    SELECT start_time, end_time, count(*)::int AS seats FROM (
      SELECT start_time, end_time FROM slot_bookings
        WHERE organization_id = ${organization_id}::uuid AND slot_id = ${id}::uuid AND status = 'confirmed'
      UNION ALL SELECT start_time, end_time FROM slot_holds
        WHERE organization_id = ${organization_id}::uuid AND slot_id = ${id}::uuid AND expires_at > clock_timestamp()) AS taken
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return rows.map(({ start_time, end_time, seats }) => ({
    start: start_time.getTime(),
    end: end_time.getTime(),
    seats,
    booked: seats,
  }));
}

function belowBooked(field: string, booked: number, what: string): never {
  const message = `${what}: ${booked} are booked or held. Please choose at least ${booked}.`;
  throw new AppError('CONFLICT', message, {
    reason: 'below_booked',
    fields: { [field]: message },
    details: { booked },
  });
}

/** Refuses bounds that are below what is booked or held. Throws CONFLICT with `below_booked`. */
export async function assertRoom(tx: Tx, slot: Slot, bounds: Bounds, before: Bounds): Promise<void> {
  const isSame = bounds.capacity >= before.capacity && bounds.seats_per_time >= before.seats_per_time;
  if (isSame && bounds.buffer_minutes <= before.buffer_minutes) return;
  const taken = await takenTimes(tx, slot);
  const seats = taken.reduce((sum, one) => sum + one.seats, 0);
  if (seats > bounds.capacity) belowBooked('capacity', seats, 'The capacity is too small');
  const buffer = bounds.buffer_minutes * minuteMs;
  const peak = Math.max(0, ...taken.map(({ start, end }) => peakOf(taken, start, end, buffer)));
  if (peak <= bounds.seats_per_time) return;
  if (bounds.buffer_minutes > before.buffer_minutes) {
    const message = 'With this buffer, bookings that exist would be too close to each other.';
    throw new AppError('CONFLICT', message, {
      reason: 'below_booked',
      fields: { buffer_minutes: message },
      details: { booked: peak },
    });
  }
  belowBooked('seats_per_time', peak, 'These are too few seats per time');
}

/** Refuses segments outside of which a booking would lie. Throws CONFLICT with `booked_outside`. */
export async function assertCovered(tx: Tx, slot: Slot, spans: readonly Span[]): Promise<void> {
  const outside = (await takenTimes(tx, slot)).filter(
    (one) => !spans.some(({ start, end }) => one.start >= start && one.end <= end),
  );
  const bookings = outside.reduce((sum, { seats }) => sum + seats, 0);
  if (bookings === 0) return;
  throw new AppError(
    'CONFLICT',
    `Cannot select this time range as it conflicts with ${bookings} booked appointment(s).`,
    {
      reason: 'booked_outside',
      details: { bookings },
    },
  );
}

/** Refuses what a slot with bookings ahead may not become. Throws CONFLICT with `bookings_ahead`. */
export async function assertNothingAhead(tx: Tx, slot: Slot, what: string): Promise<void> {
  const bookings = await tx.slot_bookings.count({
    where: { slot_id: slot.id, status: { not: 'cancelled' }, end_time: { gt: new Date() } },
  });
  if (bookings === 0) return;
  const many = bookings === 1 ? '1 booking' : `${bookings} bookings`;
  throw new AppError('CONFLICT', `${slot.name} has ${many} ahead. ${what}`, {
    reason: 'bookings_ahead',
    details: { bookings },
  });
}
