import type { FreeTimes } from '@switchboard/contracts/book-slot';
import { maxFreeTimes } from '@switchboard/contracts/bookings.limits';
import type { Database } from '../../database/database.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { type OfferedTime, offeredTimes, type Taken, type TimeRules } from './free-times.ts';

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Asked = Pick<Database, 'tenantPool'>;

/** The fields of a slot that determine its times. */
export type TimedSlot = Pick<
  slots,
  | 'id'
  | 'organization_id'
  | 'status'
  | 'time_limit'
  | 'buffer_minutes'
  | 'min_notice_minutes'
  | 'seats_per_time'
  | 'capacity'
  | 'filled_seats'
  | 'waitlist'
>;

interface Read {
  slot: TimedSlot;
  rules: TimeRules;
  /** Whether the slot offers any times at all. */
  isOpen: boolean;
}

/** The rules for a slot's times at a moment of the database's clock; staff may book at short notice. */
export function rulesOf(
  slot: TimedSlot,
  segments: TimeRules['segments'],
  { now, holds, isStaff }: { now: number; holds: number; isStaff: boolean },
): TimeRules {
  return {
    segments,
    timeLimit: slot.time_limit * minuteMs,
    buffer: slot.buffer_minutes * minuteMs,
    seatsPerTime: slot.seats_per_time,
    capacityLeft: slot.capacity - slot.filled_seats - holds,
    notBefore: now + (isStaff ? 0 : slot.min_notice_minutes * minuteMs),
    waits: slot.waitlist,
  };
}

async function readRules({ tenantPool }: Asked, slot: TimedSlot, isStaff: boolean): Promise<Read & { now: number }> {
  const { rows } = await tenantPool.query<{ now: Date; holds: number; segments: [number, number][] }>({
    name: 'slot-rules',
    text: `SELECT now() AS now,
        (SELECT count(*)::int FROM slot_holds h WHERE h.organization_id = $1 AND h.slot_id = $2 AND h.expires_at > now()) AS holds,
        coalesce((SELECT json_agg(json_build_array((date_part('epoch', g.start_time) * 1000)::bigint, (date_part('epoch', g.end_time) * 1000)::bigint) ORDER BY g.start_time)
          FROM slot_segments g WHERE g.organization_id = $1 AND g.slot_id = $2 AND g.end_time > now() - interval '1 day'), '[]') AS segments`,
    values: [slot.organization_id, slot.id],
  });
  const { now, holds, segments } = rows[0] ?? { now: new Date(), holds: 0, segments: [] };
  const spans = segments.map(([start, end]) => ({ start, end }));
  const isOpen = slot.status === 'available' || slot.status === 'full';
  const rules = rulesOf(slot, spans, { now: now.getTime(), holds, isStaff });
  return { slot, rules, isOpen: isOpen && (rules.capacityLeft > 0 || rules.waits), now: now.getTime() };
}

// A booking lasts one day at most, so bookings that reach into a window begin shortly before it. Returns one row, because a row per
// time costs more than its seats.
const taken = `
  SELECT coalesce(json_agg(json_build_array((date_part('epoch', start_time) * 1000)::bigint, (date_part('epoch', end_time) * 1000)::bigint, seats, booked)), '[]') AS taken
  FROM (
    SELECT start_time, end_time, count(*) AS seats, count(*) FILTER (WHERE is_booked) AS booked FROM (
      SELECT start_time, end_time, true AS is_booked FROM slot_bookings
        WHERE organization_id = $1 AND slot_id = $2 AND status = 'confirmed'
          AND start_time < $4 AND start_time > $3::timestamptz - interval '1 day' AND end_time > $3
      UNION ALL
      SELECT start_time, end_time, false FROM slot_holds
        WHERE organization_id = $1 AND slot_id = $2 AND expires_at > now() AND start_time < $4 AND end_time > $3) AS each_seat
    GROUP BY start_time, end_time) AS times`;

async function readTaken({ tenantPool }: Asked, { slot, rules }: Read, from: number, until: number): Promise<Taken[]> {
  const { rows } = await tenantPool.query<{ taken: [number, number, number, number][] }>({
    name: 'slot-taken',
    text: taken,
    values: [
      slot.organization_id,
      slot.id,
      new Date(from - rules.buffer),
      new Date(until + rules.buffer + rules.timeLimit),
    ],
  });
  return (rows[0]?.taken ?? []).map(([start, end, seats, booked]) => ({ start, end, seats, booked }));
}

/** The seats taken in a window. A window inside the last one read needs no query. */
type ReadSeats = (from: number, until: number) => Promise<readonly Taken[]>;

function seatsOf(asked: Asked, read: Read): ReadSeats {
  let known = { from: 0, until: 0, taken: [] as Taken[] };
  return async (from, until) => {
    if (from < known.from || until > known.until)
      known = { from, until, taken: await readTaken(asked, read, from, until) };
    return known.taken;
  };
}

/** The start of the first segment that has not ended at a moment, or the moment itself if it's inside; null after the last one. */
function firstOffered({ rules }: Read, from: number): number | null {
  const at = Math.max(from, rules.notBefore);
  const next = rules.segments.find(({ end }) => end > at);
  return next ? Math.max(at, next.start) : null;
}

/** Up to `most` first times from a moment on, however far ahead; each step covers twice as many days as the previous one. */
async function firstTimes(read: Read, seats: ReadSeats, from: number, most: number): Promise<OfferedTime[]> {
  const found: OfferedTime[] = [];
  let begin = read.isOpen ? firstOffered(read, from) : null;
  for (let days = 1; begin !== null && found.length < most; days *= 2) {
    const until = begin + days * dayMs;
    const window = { from: begin, until, most: most - found.length };
    found.push(...offeredTimes(read.rules, await seats(begin, until), window));
    begin = firstOffered(read, until);
  }
  return found;
}

const moment = (ms: number) => new Date(ms).toISOString();

/** Free times as the API returns them. */
export const timeOf = ({ start, end, seatsLeft }: OfferedTime): FreeTimes['times'][number] => ({
  start_time: moment(start),
  end_time: moment(end),
  seats_left: seatsLeft,
});

function segmentsOf(
  { slot, rules }: Read,
  seats: readonly Taken[],
  from: number,
  until: number,
): FreeTimes['segments'] {
  return rules.segments
    .filter(({ start, end }) => start < until && end > from)
    .map((segment) => {
      const [start, end] = [Math.max(segment.start, from), Math.min(segment.end, until)];
      const inside = seats.filter((one) => one.start >= start && one.start < end);
      const filled = inside.reduce((sum, { booked }) => sum + booked, 0);
      return { start_time: moment(start), end_time: moment(end), filled_seats: filled, capacity: slot.capacity };
    });
}

/** A slot's times in a window; without a beginning, from the first bookable time on. */
export async function readFreeTimes(
  asked: Asked,
  slot: TimedSlot,
  { from, days }: { from?: string | undefined; days: number },
  isStaff = false,
): Promise<FreeTimes> {
  const read = await readRules(asked, slot, isStaff);
  const seats = seatsOf(asked, read);
  const wanted = from === undefined ? (firstOffered(read, read.now) ?? read.now) : Date.parse(from);
  // Reads the seats up to the first time after the window, because the answer usually includes that time as well.
  const after = firstOffered(read, wanted + days * dayMs) ?? wanted + days * dayMs;
  await seats(wanted, after + dayMs);
  const begin = from === undefined ? ((await firstTimes(read, seats, read.now, 1))[0]?.start ?? read.now) : wanted;
  const end = begin + days * dayMs;
  const window = { from: begin, until: end, most: maxFreeTimes + 1 };
  const near = await seats(begin, end);
  const times = read.isOpen ? offeredTimes(read.rules, near, window) : [];
  const until = times[maxFreeTimes]?.start ?? end;
  const [next] = await firstTimes(read, seats, until, 1);
  return {
    from: moment(begin),
    until: moment(until),
    times: times.slice(0, maxFreeTimes).map(timeOf),
    segments: segmentsOf(read, near, begin, until),
    next_time: next ? moment(next.start) : null,
  };
}

/** The times with a seat that are nearest to a given one, ordered by start; searches on both sides of it. */
export async function nearestTimes(
  asked: Asked,
  slot: TimedSlot,
  wanted: number,
  most: number,
  isStaff = false,
): Promise<FreeTimes['times']> {
  const read = await readRules(asked, { ...slot, waitlist: false }, isStaff);
  const seats = seatsOf(asked, read);
  const earlier = wanted - 14 * dayMs;
  const before = read.isOpen
    ? offeredTimes(read.rules, await seats(earlier, wanted + dayMs), { from: earlier, until: wanted, most: 10_000 })
    : [];
  const near = [...before.slice(-most), ...(await firstTimes(read, seats, wanted, most))];
  near.sort((one, other) => Math.abs(one.start - wanted) - Math.abs(other.start - wanted) || one.start - other.start);
  return near
    .slice(0, most)
    .toSorted((one, other) => one.start - other.start)
    .map(timeOf);
}
