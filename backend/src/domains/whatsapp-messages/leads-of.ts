import type { Tx } from '../../database/database.ts';

/** The oldest lead with each of some numbers in E.164. */
export async function findLeadsOf(
  tx: Pick<Tx, 'leads'>,
  numbers: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (numbers.length === 0) return new Map();
  const leads = await tx.leads.findMany({
    where: { phone_e164: { in: [...numbers] } },
    select: { id: true, first_name: true, last_name: true, phone_e164: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return new Map(
    leads.map(({ id, first_name, last_name, phone_e164 }) => [
      phone_e164 ?? '',
      { id, name: `${first_name} ${last_name}`.trim() },
    ]),
  );
}
