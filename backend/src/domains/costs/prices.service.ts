import { randomUUID } from 'node:crypto';
import { pricedLabel, unitFacts } from '@switchboard/contracts/cost-units';
import type { Price, PriceInput } from '@switchboard/contracts/costs';
import { decimalOf, microsOf } from '@switchboard/contracts/price-usage';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';

type Shown = Omit<Price, 'created_at'> & { created_at: Date };
type Row = Omit<Shown, 'price'> & { price_micros: string };

const toPrice = ({ price_micros, ...row }: Row): Shown => ({ ...row, price: decimalOf(BigInt(price_micros)) });

/** All prices, newest first. The one of a model and a unit that began last, before today is over, is current. */
export async function listPrices(
  { tenantPool, organizationId, organization }: Context,
  query: PageRequest,
): Promise<Page<Shown>> {
  const found = await readPageSql<Row>(tenantPool, newestFirst, query, (bind) => ({
    columns: `id, provider, model, unit, price_micros::text AS price_micros, currency, valid_from::text AS valid_from, created_by_name,
      created_at, id = (SELECT p.id FROM prices p
        WHERE p.organization_id = prices.organization_id AND p.provider = prices.provider AND p.model = prices.model
          AND p.unit = prices.unit AND p.valid_from <= (now() AT TIME ZONE ${bind(organization.time_zone)})::date
        ORDER BY p.valid_from DESC, p.created_at DESC, p.id DESC LIMIT 1) IS TRUE AS is_current`,
    from: 'prices',
    where: [`organization_id = ${bind(organizationId)}::uuid`],
  }));
  return { ...found, items: found.items.map(toPrice) };
}

/** Adds a price. What was charged before it stays as it is. */
export async function createPrice(context: Context, input: z.output<typeof PriceInput>): Promise<Shown> {
  const { actor, organizationId: organization_id } = context;
  const { price, valid_from, ...named } = input;
  const id = randomUUID();
  await transact(context, async (tx) => {
    await tx.prices.create({
      data: {
        ...named,
        id,
        organization_id,
        price_micros: microsOf(price),
        valid_from: new Date(valid_from),
        created_by: userIdOf(actor),
        created_by_name: auditColumnsOf(actor).actor_name,
      },
      select: { id: true },
    });
    await recordChange(tx, context, {
      resource: 'price',
      id,
      name: [pricedLabel(named.provider), named.model].filter(Boolean).join(', '),
      change: 'created',
      details: { price: `${price} ${named.currency} ${unitFacts[named.unit].price}`, valid_from },
    });
  });
  const { items } = await listPrices(context, { limit: 100 });
  const made = items.find((one) => one.id === id);
  if (!made) throw new Error('The price that was added is not there');
  return made;
}
