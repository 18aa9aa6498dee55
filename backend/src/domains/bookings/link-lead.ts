import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { havingNumber } from '../leads/lead-numbers.ts';
import { createLead } from '../leads/leads.service.ts';

/** The oldest lead with a number; null if there is none. */
export async function leadWith(tx: Tx, phone: string): Promise<string | null> {
  const lead = await tx.leads.findFirst({
    where: await havingNumber(tx, [phone]),
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return lead?.id ?? null;
}

/** The lead with a number, unchanged; otherwise a new one with this source. */
export async function linkLead(
  tx: Tx,
  context: Context,
  person: { first_name: string; last_name: string; email: string | null; phone: string },
  source = 'Booking',
): Promise<string> {
  const known = await leadWith(tx, person.phone);
  if (known) return known;
  // Of two concurrent bookings with one new number, the second finds the lead of the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${person.phone}`}, 15))`;
  const meanwhile = await leadWith(tx, person.phone);
  if (meanwhile) return meanwhile;
  const { phone: phone_number, ...names } = person;
  return (await createLead(context, { ...names, phone_number, source })).id;
}
