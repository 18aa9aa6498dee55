import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { havingNumber } from '../leads/lead-numbers.ts';
import { createLead } from '../leads/leads.service.ts';

/** What leads are called after that come by the booking page. */
const bookingSource = 'Booking';

/** The oldest lead with a number; null where nobody has it. */
export async function leadWith(tx: Tx, phone: string): Promise<string | null> {
  const lead = await tx.leads.findFirst({
    where: await havingNumber(tx, [phone]),
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return lead?.id ?? null;
}

/** The lead with a number, which stays as it is; else a new one. */
export async function linkLead(
  tx: Tx,
  context: Context,
  person: { first_name: string; last_name: string; email: string; phone: string },
): Promise<string> {
  const known = await leadWith(tx, person.phone);
  if (known) return known;
  // Of two bookings at once with one new number, the second finds the lead of the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${person.phone}`}, 15))`;
  const meanwhile = await leadWith(tx, person.phone);
  if (meanwhile) return meanwhile;
  const { phone: phone_number, ...names } = person;
  return (await createLead(context, { ...names, phone_number, source: bookingSource })).id;
}
