import type { FreeTimes } from '@switchboard/contracts/book-slot';
import { freeTimeDays } from '@switchboard/contracts/bookings.limits';
import type { Context, RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { booking_pages, slots } from '../../generated/prisma/client.ts';
import { publicPage, readPageTimes, slotsOfPage, type Wanted, wantedSlot } from './public-page.ts';
import { type PublicRow, publicContext, publicSlot, unknownSlot } from './public-slot.ts';
import { readFreeTimes } from './read-times.ts';

/** Runs a visitor's request to a slot or a booking page, inside its organization. Throws NOT_FOUND for unknown, archived or closed ones. */
async function atPublicPlace<T>(
  request: RequestContext,
  id: string,
  work: (context: Context, place: { slot: slots } | { page: booking_pages }) => Promise<T>,
): Promise<T> {
  const { rows } = await request.systemPool.query<{ organization_id: string }>({
    name: 'organization-of-booking-place',
    text: `SELECT organization_id FROM slots WHERE id = $1 AND status <> 'archived'
      UNION ALL SELECT organization_id FROM booking_pages WHERE id = $1`,
    values: [id],
  });
  const context = rows[0] ? await publicContext(request, rows[0].organization_id) : null;
  if (!context) throw unknownSlot();
  return withTenant(context.organizationId, async () => {
    const slot = await context.db.slots.findFirst({ where: { id } });
    if (slot?.status === 'archived') throw unknownSlot();
    if (slot) return work(context, { slot });
    const page = await context.db.booking_pages.findFirst({ where: { id } });
    if (!page) throw unknownSlot();
    return work(context, { page });
  });
}

/** Runs a visitor's request to a slot; for a booking page, to the slot that the visitor wants. Throws NOT_FOUND. */
export const atPublicSlot = <T>(
  request: RequestContext,
  id: string,
  wanted: Wanted,
  work: (context: Context, slot: slots) => Promise<T>,
): Promise<T> =>
  atPublicPlace(request, id, async (context, place) =>
    work(context, 'slot' in place ? place.slot : await wantedSlot(context, place.page, wanted)),
  );

type Window = { from?: string | undefined; days: number };

/** The times of a slot or of all slots of a booking page. Throws NOT_FOUND. */
export const readPublicTimes = (request: RequestContext, id: string, window: Window): Promise<FreeTimes> =>
  atPublicPlace(request, id, async (context, place) =>
    'slot' in place
      ? readFreeTimes(context, place.slot, window)
      : readPageTimes(context, await slotsOfPage(context, place.page), window),
  );

/** The public view of a slot or a booking page, with its first times. Throws NOT_FOUND. */
export const readPublicPlace = (request: RequestContext, id: string): Promise<PublicRow & { first_times: FreeTimes }> =>
  atPublicPlace(request, id, async (context, place) => {
    const window = { days: freeTimeDays.default };
    if ('slot' in place)
      return {
        ...(await publicSlot(context, place.slot)),
        first_times: await readFreeTimes(context, place.slot, window),
      };
    const all = await slotsOfPage(context, place.page);
    return {
      ...(await publicPage(context, place.page, all)),
      first_times: await readPageTimes(context, all, window),
    };
  });
