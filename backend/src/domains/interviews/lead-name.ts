import type { Tx } from '../../database/database.ts';

/** A candidate's name; the lead always exists, because deleting it deletes the interview. */
export async function leadNameOf(tx: Pick<Tx, 'leads'>, leadId: string): Promise<string> {
  const lead = await tx.leads.findFirst({ where: { id: leadId }, select: { first_name: true, last_name: true } });
  return `${lead?.first_name ?? ''} ${lead?.last_name ?? ''}`.trim();
}
