import type { Tx } from '../../database/database.ts';
import { havingNumber } from '../leads/lead-numbers.ts';

/** The oldest lead with each of some numbers in E.164, as its phone number or as an additional one. */
export async function findLeadsOf(
  tx: Pick<Tx, 'leads' | 'lead_numbers'>,
  numbers: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (numbers.length === 0) return new Map();
  const leads = await tx.leads.findMany({
    where: await havingNumber(tx, numbers),
    select: { id: true, first_name: true, last_name: true, phone_e164: true, additional_numbers: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  const wanted = new Set(numbers);
  const found = new Map<string, { id: string; name: string }>();
  for (const { id, first_name, last_name, phone_e164, additional_numbers } of leads)
    for (const number of [phone_e164, ...additional_numbers])
      if (number && wanted.has(number)) found.set(number, { id, name: `${first_name} ${last_name}`.trim() });
  return found;
}
