import type { Tx } from '../../database/database.ts';

/** The number that is called from where nobody chose one: the default; null without it. */
export async function outboundNumber(tx: Pick<Tx, 'phone_numbers'>): Promise<string | null> {
  const number = await tx.phone_numbers.findFirst({
    where: { type: 'outbound', retired_at: null, is_default: true },
    select: { id: true },
  });
  return number?.id ?? null;
}
