import { z } from 'zod';
import { costParts, type CostPart as Part, priceDigits, pricedProviders, priceUnits, unitsOf } from './cost-units.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, PlainText, page, Timestamp, WorkDay } from './shared.ts';

/** An amount of money as a decimal number in text, which no computer rounds. */
const Amount = z.string();

/** One thing that a conversation used. */
export const Usage = z.object({
  part: z.enum(Object.keys(costParts) as [Part, ...Part[]]),
  /** Null: built in, or simulated, which costs nothing. */
  provider: z.enum(pricedProviders).nullable(),
  /** The model or voice; of a line, the address of its trunk. */
  model: z.string(),
  unit: z.enum([...priceUnits, 'answers']),
  /** Tokens, seconds, characters or answers, to three decimals at most. */
  quantity: z.number(),
  /** The provider did not say how much; it was reckoned from what was sent and came. */
  is_estimated: z.boolean(),
});
export type Usage = z.infer<typeof Usage>;

export const CostItem = Usage.extend({
  /** The price that was valid when the conversation ended; null where there was none. */
  price: z.object({ price: Amount, currency: z.string(), valid_from: z.iso.date() }).nullable(),
  /** What it cost; `0` of what is built in, null for what has no price. */
  amount: Amount.nullable(),
});
export type CostItem = z.infer<typeof CostItem>;

/** What a conversation cost, by the prices of its end. It never changes. */
export const Cost = z.object({
  items: z.array(CostItem),
  /** The sum of what has a price, per currency. */
  totals: z.array(z.object({ currency: z.string(), amount: Amount })),
  /** Whether everything that was used is in the sum. */
  is_complete: z.boolean(),
});
export type Cost = z.infer<typeof Cost>;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const pricePattern = new RegExp(`^\\d{1,${priceDigits.whole}}(\\.\\d{1,${priceDigits.fraction}})?$`);

/** A new price. It holds from its day on, until a later one; what was charged before stays. */
export const PriceInput = z
  .strictObject({
    provider: z.enum(pricedProviders, 'Provider is required'),
    /** Without, the price is that of every model of the provider that has none of its own. */
    model: PlainText.trim().max(200, 'At most 200 characters').default(''),
    unit: z.enum(priceUnits, 'Unit is required'),
    price: z
      .string('Price is required')
      .trim()
      .min(1, 'Price is required')
      .regex(pricePattern, 'Write a number such as 0.0043, with six digits after the point at most'),
    currency: z
      .string('Currency is required')
      .trim()
      .toUpperCase()
      .refine((code) => currencies.has(code), 'Write the three letters of a currency, such as USD'),
    /** The first day, in the organization's time zone. */
    valid_from: WorkDay,
  })
  .refine(({ provider, unit }) => unitsOf(provider).includes(unit), {
    message: 'This is not counted of this provider',
    path: ['unit'],
  })
  .meta({
    examples: [
      {
        provider: 'groq',
        model: 'llama-3.3-70b-versatile',
        unit: 'input_tokens',
        price: '0.59',
        currency: 'USD',
        valid_from: '2026-01-01',
      },
    ],
  });
export type PriceInput = z.input<typeof PriceInput>;

export const Price = z.object({
  id: Id,
  provider: z.enum(pricedProviders),
  model: z.string(),
  unit: z.enum(priceUnits),
  /** Of as much as prices of the unit are for: a million tokens, a minute, a thousand characters. */
  price: Amount,
  currency: z.string(),
  valid_from: z.iso.date(),
  /** Whether conversations that end today go by it: a later one has not taken its place. */
  is_current: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
});
export type Price = z.infer<typeof Price>;

export const costApi = {
  'GET /api/prices': {
    summary: 'Lists the prices of providers and lines, newest first, with those that hold no more',
    access: 'member',
    permission: 'price.read',
    stale_after: ['price.changed'],
    query: PageQuery,
    response: page(Price),
  },
  'POST /api/prices': {
    summary: 'Adds a price, which holds from its day on; prices are never changed or deleted',
    access: 'member',
    permission: 'price.manage',
    body: PriceInput,
    response: Price,
    status: 201,
  },
} as const satisfies Endpoints;
