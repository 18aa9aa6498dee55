import type { SameNumberAnswer } from '@switchboard/contracts/leads';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { nameOfLead } from './lead-name.ts';
import { havingNumber } from './lead-numbers.ts';

/** The fields that distinguish leads with the same number. */
export interface NumberOwner {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
}

/** If two people add the same number at once, the second waits for the first. */
export async function lockNumber(tx: Tx, { organizationId }: Pick<Context, 'organizationId'>, phone: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${phone}`}, 0))`;
}

/** The leads that have a number in E.164, oldest first. */
export async function ownersOfNumber(tx: Tx, phone: string): Promise<NumberOwner[]> {
  return tx.leads.findMany({
    where: await havingNumber(tx, [phone]),
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { id: true, first_name: true, last_name: true, email: true },
  });
}

/** The error for a number that other leads have: a person decides whether one of them is meant. `question` follows their names. */
export const numberTaken = (phone: string, owners: readonly NumberOwner[], question: string) =>
  new AppError('CONFLICT', `${phone} belongs to ${owners.map(nameOfLead).join(' and ')}. ${question}`, {
    reason: 'number_taken',
    details: { leads: owners.map((lead) => ({ id: lead.id, name: nameOfLead(lead) })) },
  });

/** The lead that an answer updates. Throws NOT_FOUND if no lead with that id has the number. */
export function assertOwner(
  owners: readonly NumberOwner[],
  { lead_id }: Extract<SameNumberAnswer, { action: 'update' }>,
): NumberOwner {
  const owner = owners.find(({ id }) => id === lead_id);
  if (!owner) throw notFound('Lead');
  return owner;
}
