import type { BookingPageChange, BookingPageInput } from '@switchboard/contracts/booking-pages';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { booking_pages } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;

type Shown = booking_pages & { open_slots: number };
type Reads = Pick<Tx, '$queryRaw'>;

/** The pages with the number of their bookable slots. */
async function withOpenSlots(tx: Reads, pages: readonly booking_pages[]): Promise<Shown[]> {
  const ids = pages.map(({ id }) => id);
  const counts = await tx.$queryRaw<{ id: string; open_slots: number }[]>`
    SELECT p.id, count(s.id)::int AS open_slots FROM booking_pages p
    JOIN slots s ON s.organization_id = p.organization_id AND (s.series_id = p.series_id OR s.id = ANY (p.slot_ids))
      AND s.end_time > now() AND s.status = 'available'
    WHERE p.id = ANY (${ids}::uuid[]) GROUP BY p.id`;
  const of = new Map(counts.map(({ id, open_slots }) => [id, open_slots]));
  return pages.map((page) => ({ ...page, open_slots: of.get(page.id) ?? 0 }));
}

async function shown(tx: Reads, page: booking_pages): Promise<Shown> {
  const [one] = await withOpenSlots(tx, [page]);
  return one ?? { ...page, open_slots: 0 };
}

/** Booking pages by name. */
export async function listBookingPages(
  { db }: Context,
  { series_id, ...query }: PageRequest & { series_id?: string | undefined },
): Promise<Page<Shown>> {
  const found: Page<booking_pages> = await readPage(byName, query, (args) =>
    db.booking_pages.findMany({ ...args, where: { ...(series_id && { series_id }), AND: args.where } }),
  );
  return { ...found, items: await withOpenSlots(db, found.items) };
}

/** One booking page. Throws NOT_FOUND. */
export async function getBookingPage({ db }: Context, id: string): Promise<Shown> {
  const page = await db.booking_pages.findFirst({ where: { id } });
  if (!page) throw notFound('Booking page');
  return shown(db, page);
}

/** Refuses slots and series that are not the organization's. Throws NOT_FOUND. */
async function assertSlots(tx: Tx, slotIds: readonly string[], seriesId?: string | null): Promise<void> {
  const found = await tx.slots.count({ where: { id: { in: [...slotIds] } } });
  if (found < slotIds.length) throw notFound('Slot');
  if (seriesId && !(await tx.slot_series.findFirst({ where: { id: seriesId }, select: { id: true } })))
    throw notFound('Series');
}

/** Creates a booking page. Throws NOT_FOUND. */
export function createBookingPage(context: Context, input: z.output<typeof BookingPageInput>): Promise<Shown> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    await assertSlots(tx, input.slot_ids, input.series_id);
    const page = await tx.booking_pages.create({
      data: {
        ...input,
        series_id: input.series_id ?? null,
        organization_id: organizationId,
        created_by: userIdOf(actor),
      },
    });
    await recordChange(tx, context, { resource: 'booking_page', id: page.id, name: page.name, change: 'created' });
    return shown(tx, page);
  });
}

const changeable = ['name', 'description', 'shows_organizer', 'slot_ids'] as const;

/** Changes a booking page. Throws NOT_FOUND, VALIDATION if nothing would be offered, and CONFLICT (`stale`). */
export function updateBookingPage(
  context: Context,
  id: string,
  { updated_at: seen, ...input }: z.output<typeof BookingPageChange>,
): Promise<Shown> {
  return transact(context, async (tx) => {
    // Of two concurrent changes, the later one sees what the earlier one wrote.
    await tx.$queryRaw`SELECT id FROM booking_pages WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.booking_pages.findFirst({ where: { id } });
    if (!before) throw notFound('Booking page');
    const { name, description, shows_organizer, slot_ids } = before;
    assertNotStale(before, seen, name, { name, description, shows_organizer, slot_ids });
    if (!before.series_id && input.slot_ids?.length === 0) {
      const message = 'Please choose at least one slot.';
      throw new AppError('VALIDATION', message, { fields: { slot_ids: message } });
    }
    await assertSlots(tx, input.slot_ids ?? []);
    const page = await tx.booking_pages.update({ where: { id }, data: { ...input, updated_at: new Date() } });
    await recordChange(tx, context, {
      resource: 'booking_page',
      id,
      name: page.name,
      change: 'updated',
      details: difference(before, page, changeable),
    });
    return shown(tx, page);
  });
}

/** Deletes a booking page; its slots stay. Throws NOT_FOUND. */
export async function deleteBookingPage(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const page = await tx.booking_pages.findFirst({ where: { id }, select: { name: true } });
    const { count } = await tx.booking_pages.deleteMany({ where: { id } });
    if (!page || count === 0) throw notFound('Booking page');
    await recordChange(tx, context, { resource: 'booking_page', id, name: page.name, change: 'deleted' });
  });
}
