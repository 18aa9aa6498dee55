import type { FreeTimes } from '@switchboard/contracts/book-slot';
import { mostFreeTimes } from '@switchboard/contracts/bookings.limits';
import type { Database } from '../../database/database.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { type OfferedTime, offeredTimes, type Taken, type TimeRules } from './free-times.ts';

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Asked = Pick<Database, 'tenantPool'>;

/** What of a slot decides about its times. */
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
  /** Whether anything is offered at all. */
  isOpen: boolean;
}

/** The rules by which a slot's times are offered, at a moment of the database's clock; staff may book at short notice. */
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
        coalesce((SELECT json_agg(json_build_array(extract(epoch FROM g.start_time) * 1000, extract(epoch FROM g.end_time) * 1000) ORDER BY g.start_time)
          FROM slot_segments g WHERE g.organization_id = $1 AND g.slot_id = $2 AND g.end_time > now() - interval '1 day'), '[]') AS segments`,
    values: [slot.organization_id, slot.id],
  });
  const { now, holds, segments } = rows[0] ?? { now: new Date(), holds: 0, segments: [] };
  const spans = segments.map(([start, end]) => ({ start, end }));
  const isOpen = slot.status === 'available' || slot.status === 'full';
  const rules = rulesOf(slot, spans, { now: now.getTime(), holds, isStaff });
  return { slot, rules, isOpen: isOpen && (rules.capacityLeft > 0 || rules.waits), now: now.getTime() };
}

// A booking lasts a day at most: whatever reaches into a window begins not long before it.
const taken = `
  SELECT extract(epoch FROM start_time) * 1000 AS start, extract(epoch FROM end_time) * 1000 AS end,
    sum(seats)::int AS seats, sum(booked)::int AS booked
  FROM (
    SELECT start_time, end_time, count(*) AS seats, count(*) AS booked FROM slot_bookings
      WHERE organization_id = $1 AND slot_id = $2 AND status = 'confirmed'
        AND start_time < $4 AND start_time > $3::timestamptz - interval '1 day' AND end_time > $3 GROUP BY 1, 2
    UNION ALL
    SELECT start_time, end_time, count(*), 0 FROM slot_holds
      WHERE organization_id = $1 AND slot_id = $2 AND expires_at > now() AND start_time < $4 AND end_time > $3 GROUP BY 1, 2) AS seats
  GROUP BY start_time, end_time`;

async function readTaken({ tenantPool }: Asked, { slot, rules }: Read, from: number, until: number): Promise<Taken[]> {
  const { rows } = await tenantPool.query<Record<keyof Taken, string | number>>({
    name: 'slot-taken',
    text: taken,
    values: [
      slot.organization_id,
      slot.id,
      new Date(from - rules.buffer),
      new Date(until + rules.buffer + rules.timeLimit),
    ],
  });
  return rows.map(({ start, end, seats, booked }) => ({
    start: Number(start),
    end: Number(end),
    seats: Number(seats),
    booked: Number(booked),
  }));
}

/** The first times from a moment on, as many as `most`, however far they are; each look goes twice as far as the one before. */
async function firstTimes(asked: Asked, read: Read, from: number, most: number): Promise<OfferedTime[]> {
  if (!read.isOpen) return [];
  const { rules } = read;
  const found: OfferedTime[] = [];
  let at = Math.max(from, rules.notBefore);
  for (let days = 1; ; days *= 2) {
    const next = rules.segments.find(({ end }) => end > at);
    if (!next) return found;
    const begin = Math.max(at, next.start);
    const until = begin + days * dayMs;
    const window = { from: begin, until, most: most - found.length };
    found.push(...offeredTimes(rules, await readTaken(asked, read, begin, until), window));
    if (found.length >= most) return found;
    at = until;
  }
}

const moment = (ms: number) => new Date(ms).toISOString();

/** Free times as the API answers them. */
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

/** A slot's times in a window; without a beginning, from the first time on that can be booked. */
export async function readFreeTimes(
  asked: Asked,
  slot: TimedSlot,
  { from, days }: { from?: string | undefined; days: number },
  isStaff = false,
): Promise<FreeTimes> {
  const read = await readRules(asked, slot, isStaff);
  const given = from === undefined ? (await firstTimes(asked, read, read.now, 1))[0]?.start : Date.parse(from);
  const begin = given ?? read.now;
  const end = begin + days * dayMs;
  const seats = await readTaken(asked, read, begin, end);
  const window = { from: begin, until: end, most: mostFreeTimes + 1 };
  const times = read.isOpen ? offeredTimes(read.rules, seats, window) : [];
  const until = times[mostFreeTimes]?.start ?? end;
  const [next] = await firstTimes(asked, read, until, 1);
  return {
    from: moment(begin),
    until: moment(until),
    times: times.slice(0, mostFreeTimes).map(timeOf),
    segments: segmentsOf(read, seats, begin, until),
    next_time: next ? moment(next.start) : null,
  };
}

/** The times with a seat that are nearest to one, by start; among those near it on either side. */
export async function nearestTimes(
  asked: Asked,
  slot: TimedSlot,
  wanted: number,
  most: number,
  isStaff = false,
): Promise<FreeTimes['times']> {
  const read = await readRules(asked, { ...slot, waitlist: false }, isStaff);
  const earlier = wanted - 14 * dayMs;
  const before = read.isOpen
    ? offeredTimes(read.rules, await readTaken(asked, read, earlier, wanted), {
        from: earlier,
        until: wanted,
        most: 10_000,
      })
    : [];
  const near = [...before.slice(-most), ...(await firstTimes(asked, read, wanted, most))];
  near.sort((one, other) => Math.abs(one.start - wanted) - Math.abs(other.start - wanted) || one.start - other.start);
  return near
    .slice(0, most)
    .toSorted((one, other) => one.start - other.start)
    .map(timeOf);
}
