import type { Tx } from '../../database/database.ts';

/**
 * The default number for an assistant's calls: its preferred number, else the organization's default, else the first; null
 * if there is none.
 */
export async function outboundNumberOf(tx: Pick<Tx, 'assistants' | 'phone_numbers'>, assistantId: string) {
  const usable = { type: 'outbound', retired_at: null };
  return (
    (await tx.phone_numbers.findFirst({ where: { ...usable, preferred_by: { some: { id: assistantId } } } })) ??
    (await tx.phone_numbers.findFirst({
      where: usable,
      orderBy: [{ is_default: 'desc' }, { phone_number: 'asc' }],
    }))
  );
}
