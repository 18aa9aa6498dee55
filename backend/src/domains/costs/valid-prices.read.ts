import { decimalOf, type ValidPrice } from '@switchboard/contracts/price-usage';
import type { Tx } from '../../database/database.ts';

type Row = Omit<ValidPrice, 'price'> & { price_micros: bigint };

/** The prices of an organization that hold at a moment: of each provider, model and unit the one that began last. */
export async function readValidPrices(
  db: Pick<Tx, '$queryRaw'>,
  organizationId: string,
  at: Date,
): Promise<ValidPrice[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT DISTINCT ON (p.provider, p.model, p.unit) p.provider, p.model, p.unit, p.price_micros, p.currency,
      p.valid_from::text AS valid_from
    FROM prices p JOIN organizations o ON o.id = p.organization_id
    WHERE p.organization_id = ${organizationId}::uuid AND p.valid_from <= (${at}::timestamptz AT TIME ZONE o.time_zone)::date
    ORDER BY p.provider, p.model, p.unit, p.valid_from DESC, p.created_at DESC, p.id DESC`;
  return rows.map(({ price_micros, ...row }) => ({ ...row, price: decimalOf(price_micros) }));
}
