import type { Tx } from '../../database/database.ts';
import { countryOfNumber } from '../leads/phone.ts';

/** The country of the number that calls go out from: leads are mostly called where their organization is. */
export async function homeCountry(tx: Pick<Tx, 'phone_numbers'>): Promise<string | null> {
  const number = await tx.phone_numbers.findFirst({
    where: { type: 'outbound', retired_at: null },
    orderBy: [{ is_default: 'desc' }, { phone_number: 'asc' }],
    select: { phone_number: true },
  });
  return number ? countryOfNumber(number.phone_number) : null;
}
