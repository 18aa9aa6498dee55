import type { FreeTimes, PublicSlot } from '@switchboard/contracts/book-slot';
import { maxFreeTimes } from '@switchboard/contracts/bookings.limits';
import type { Context } from '../../context.ts';
import type { booking_pages, slots } from '../../generated/prisma/client.ts';
import { linkToLogo } from '../organizations/logo.ts';
import { type PublicRow, publicSlot, unknownSlot } from './public-slot.ts';
import { readFreeTimes } from './read-times.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The slots of a booking page that are not archived, earliest first; throws NOT_FOUND if it has none. */
export async function slotsOfPage({ db }: Context, page: booking_pages): Promise<[slots, ...slots[]]> {
  const { series_id, slot_ids } = page;
  const [first, ...others] = await db.slots.findMany({
    where: { OR: [...(series_id ? [{ series_id }] : []), { id: { in: slot_ids } }], status: { not: 'archived' } },
    orderBy: [{ start_time: 'asc' }, { id: 'asc' }],
  });
  if (!first) throw unknownSlot();
  return [first, ...others];
}

const isOpen = ({ status, waitlist }: slots) => status === 'available' || (status === 'full' && waitlist);
const openAhead = (all: readonly slots[], from: number) =>
  all.filter((slot) => isOpen(slot) && slot.end_time.getTime() > from);

/** A visitor's request to a page, which determines the slot. */
export interface Wanted {
  start_time?: string | undefined;
  hold_id?: string | undefined;
  idempotency_key?: string | undefined;
}

/** The slot of a page that a request is about: the one that it already booked or holds, otherwise the first with a seat at that time. */
export async function wantedSlot(context: Context, page: booking_pages, wanted: Wanted): Promise<slots> {
  const all = await slotsOfPage(context, page);
  const ids = all.map(({ id }) => id);
  const { start_time, hold_id, idempotency_key } = wanted;
  const booked =
    idempotency_key !== undefined &&
    (await context.db.slot_bookings.findFirst({ where: { idempotency_key, slot_id: { in: ids } } }));
  const held =
    hold_id !== undefined && (await context.db.slot_holds.findFirst({ where: { id: hold_id, slot_id: { in: ids } } }));
  const known = booked || (held && (!start_time || held.start_time.getTime() === Date.parse(start_time)) && held);
  if (known) return all.find(({ id }) => id === known.slot_id) ?? all[0];
  if (!start_time) return all[0];
  const at = Date.parse(start_time);
  const around = all.filter((slot) => slot.start_time.getTime() <= at && slot.end_time.getTime() > at);
  let waiting: slots | null = null;
  for (const slot of around.filter(isOpen)) {
    const { times } = await readFreeTimes(context, slot, { from: start_time, days: 1 });
    const time = times.find((free) => Date.parse(free.start_time) === at);
    if (time && time.seats_left > 0) return slot;
    if (time) waiting ??= slot;
  }
  return waiting ?? around[0] ?? all[0];
}

/** One entry per start: adds up the seats of slots at the same time. */
function mergedTimes(windows: readonly FreeTimes[]): FreeTimes['times'] {
  const byStart = new Map<string, FreeTimes['times'][number]>();
  for (const time of windows.flatMap(({ times }) => times)) {
    const earlier = byStart.get(time.start_time);
    // The first slot with a seat gets the booking, so the time has its length.
    const shown = earlier && earlier.seats_left > 0 ? earlier : time;
    byStart.set(time.start_time, { ...shown, seats_left: (earlier?.seats_left ?? 0) + time.seats_left });
  }
  return [...byStart.values()].sort((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time));
}

/** The first time of a page's slots from a moment on; null if there is none. */
async function firstTime(context: Context, all: readonly slots[], from: number): Promise<number | null> {
  let first: number | null = null;
  for (const slot of openAhead(all, from)) {
    if (first !== null && slot.start_time.getTime() >= first) break;
    const { times, next_time } = await readFreeTimes(context, slot, { from: new Date(from).toISOString(), days: 1 });
    const start = times[0]?.start_time ?? next_time;
    if (start && (first === null || Date.parse(start) < first)) first = Date.parse(start);
  }
  return first;
}

/** The times of all slots of a page in a window; without a beginning, from the first bookable time on. */
export async function readPageTimes(
  context: Context,
  all: readonly slots[],
  { from, days }: { from?: string | undefined; days: number },
): Promise<FreeTimes> {
  const now = Date.now();
  const begin = from === undefined ? ((await firstTime(context, all, now)) ?? now) : Date.parse(from);
  const end = begin + days * dayMs;
  const near = openAhead(all, begin).filter((slot) => slot.start_time.getTime() < end);
  const windows: FreeTimes[] = [];
  for (const slot of near)
    windows.push(await readFreeTimes(context, slot, { from: new Date(begin).toISOString(), days }));
  // A window that was cut off has no information about later times.
  const cut = Math.min(end, ...windows.map(({ until }) => Date.parse(until)));
  const times = mergedTimes(windows).filter(({ start_time }) => Date.parse(start_time) < cut);
  const until = times[maxFreeTimes] ? Date.parse(times[maxFreeTimes].start_time) : cut;
  const next = await firstTime(context, all, until);
  return {
    from: new Date(begin).toISOString(),
    until: new Date(until).toISOString(),
    times: times.slice(0, maxFreeTimes),
    segments: windows
      .flatMap(({ segments }) => segments)
      .sort((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time)),
    next_time: next === null ? null : new Date(next).toISOString(),
  };
}

function statusOf(all: readonly slots[]): PublicSlot['status'] {
  if (all.some(({ status }) => status === 'available')) return 'available';
  return all.some(({ status }) => status === 'full') ? 'full' : 'cancelled';
}

/** The public view of a page as if it were one slot: facts that differ between slots are those of its next slot. */
export async function publicPage(
  context: Context,
  page: booking_pages,
  all: readonly [slots, ...slots[]],
): Promise<PublicRow> {
  const { db, files, organizationId } = context;
  const next = openAhead(all, Date.now())[0] ?? all[0];
  const { name, logo_path, logo_type } = await db.organizations.findFirstOrThrow({
    where: { id: organizationId },
    select: { name: true, logo_path: true, logo_type: true },
  });
  const sum = (field: 'capacity' | 'filled_seats') => all.reduce((total, slot) => total + slot[field], 0);
  return {
    ...(await publicSlot(context, next)),
    id: page.id,
    name: page.name,
    description: page.description ?? next.description,
    location: all.every(({ location }) => location === next.location) ? next.location : null,
    status: statusOf(all),
    start_time: new Date(Math.min(...all.map(({ start_time }) => start_time.getTime()))),
    end_time: new Date(Math.max(...all.map(({ end_time }) => end_time.getTime()))),
    capacity: sum('capacity'),
    filled_seats: sum('filled_seats'),
    waitlist: all.some(({ waitlist }) => waitlist),
    organizer: page.shows_organizer
      ? { name, logo_url: (logo_path && linkToLogo(files, { logo_path, logo_type })) || null }
      : null,
  };
}
