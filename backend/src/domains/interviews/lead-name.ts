import type { Tx } from '../../database/database.ts';

/** What a candidate is called; an interview goes with its lead. */
export async function leadNameOf(tx: Pick<Tx, 'leads'>, leadId: string): Promise<string> {
  const lead = await tx.leads.findFirst({ where: { id: leadId }, select: { first_name: true, last_name: true } });
  return `${lead?.first_name ?? ''} ${lead?.last_name ?? ''}`.trim();
}
