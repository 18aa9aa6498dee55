import type { Tx } from '../../database/database.ts';

/**
 * The number that an assistant calls from where nobody chose one: its preferred number, else the default, else the first; null
 * where there is none.
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
