import type { Booking, BookingStatus } from '@switchboard/contracts/bookings';
import type { Page } from '@switchboard/contracts/shared';
import { audit } from '../../audit.ts';
import type { Context, MemberContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
import { Prisma } from '../../generated/prisma/client.ts';

const columns = `b.id, b.slot_id, b.lead_id, b.name, b.email, b.phone, b.notes, b.status, b.start_time, b.end_time, b.source,
  b.whatsapp_reminders, b.opted_out_at IS NOT NULL AS opted_out, b.cancelled_by, b.cancelled_at, b.created_at, b.updated_at,
  CASE WHEN b.status = 'waitlisted' THEN (SELECT count(*)::int FROM slot_bookings w
    WHERE w.organization_id = b.organization_id AND w.slot_id = b.slot_id AND w.status = 'waitlisted'
      AND (w.waiting_since, w.id) <= (b.waiting_since, b.id)) END AS waitlist_position,
  (SELECT json_build_object('id', l.id, 'first_name', l.first_name, 'last_name', l.last_name, 'email', l.email, 'phone_number', l.phone_number)
    FROM leads l WHERE l.organization_id = b.organization_id AND l.id = b.lead_id) AS lead`;

const byTime = { by: 'b.start_time', type: 'moment', direction: 'asc' } as const satisfies Order;
const byWaiting = { by: 'b.waiting_since', type: 'moment', direction: 'asc' } as const satisfies Order;

/** A booking as the API returns it. Throws NOT_FOUND. */
export async function readBooking(tx: Tx, slotId: string, id: string): Promise<Booking> {
  const [booking] = await tx.$queryRaw<Booking[]>`
    SELECT ${Prisma.raw(columns)} FROM slot_bookings b WHERE b.id = ${id}::uuid AND b.slot_id = ${slotId}::uuid`;
  if (!booking) throw notFound('Booking');
  return booking;
}

async function assertSlot({ db }: Pick<Context, 'db'>, id: string): Promise<{ name: string }> {
  const slot = await db.slots.findFirst({ where: { id }, select: { name: true } });
  if (!slot) throw notFound('Slot');
  return slot;
}

/** A page of a slot's bookings by time, or of its waiting list in order. Throws NOT_FOUND. */
export async function listBookings(
  context: Context,
  slotId: string,
  query: PageRequest & {
    search?: string | undefined;
    status?: BookingStatus | undefined;
    from?: string | undefined;
    until?: string | undefined;
  },
): Promise<Page<Booking>> {
  await assertSlot(context, slotId);
  const { status, search, from, until } = query;
  return readPageSql(context.tenantPool, status === 'waitlisted' ? byWaiting : byTime, query, (bind) => {
    const where = [`b.organization_id = ${bind(context.organizationId)}::uuid`, `b.slot_id = ${bind(slotId)}::uuid`];
    if (status) where.push(`b.status = ${bind(status)}`);
    if (until) where.push(`b.start_time < ${bind(until)}::timestamptz`);
    // A booking lasts one day at most, so the index by start finds them.
    if (from)
      where.push(
        `b.end_time > ${bind(from)}::timestamptz AND b.start_time > ${bind(from)}::timestamptz - interval '1 day'`,
      );
    if (search)
      where.push(
        `search_text(concat_ws(E'\\n', b.name, b.email, b.phone, b.notes)) LIKE search_pattern(${bind(search)})`,
      );
    return { columns, from: 'slot_bookings b', where };
  });
}

const written = {
  Name: 'name',
  Email: 'email',
  Phone: 'phone',
  Status: 'status',
  Start: 'start_time',
  End: 'end_time',
  Waiting: 'waitlist_position',
  Notes: 'notes',
  Booked: 'created_at',
  Cancelled: 'cancelled_at',
} as const satisfies Record<string, keyof Booking>;

// Limits how many bookings are in memory at once.
const bookingsAtOnce = 500;

async function* rows(context: MemberContext, slotId: string) {
  for (let cursor: string | undefined; ; ) {
    const page = await withTenant(context.organizationId, () =>
      listBookings(context, slotId, { limit: bookingsAtOnce, cursor }),
    );
    for (const booking of page.items) yield Object.values(written).map((field) => booking[field]);
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/** The bookings of a slot as comma-separated values. The audit log records who exported them. Throws NOT_FOUND. */
export async function exportBookings(context: MemberContext, slotId: string): Promise<Response> {
  const { name } = await assertSlot(context, slotId);
  await transact(context, (tx) =>
    audit(tx, context, { action: 'export', resource_type: 'slot', resource_id: slotId, resource_name: name }),
  );
  return csvAnswer(context, { name: 'bookings', columns: Object.keys(written), rows: rows(context, slotId) });
}
