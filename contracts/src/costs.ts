import { z } from 'zod';
import { costParts, type CostPart as Part, priceDigits, pricedProviders, priceUnits, unitsOf } from './cost-units.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, PlainText, page, Timestamp, WorkDay } from './shared.ts';

/** An amount of money as a decimal number in text, to avoid rounding. */
const Amount = z.string();

/** One service that a conversation used. */
export const Usage = z.object({
  part: z.enum(Object.keys(costParts) as [Part, ...Part[]]),
  /** Null: built in, or simulated, which is free. */
  provider: z.enum(pricedProviders).nullable(),
  /** The model or voice; for a line, the address of its trunk. */
  model: z.string(),
  unit: z.enum([...priceUnits, 'answers']),
  /** Tokens, seconds, characters or answers, with up to three decimals. */
  quantity: z.number(),
  /** The provider did not report the quantity; it was estimated from the data sent and received. */
  is_estimated: z.boolean(),
});
export type Usage = z.infer<typeof Usage>;

export const CostItem = Usage.extend({
  /** The price that was valid when the conversation ended; null if there was none. */
  price: z.object({ price: Amount, currency: z.string(), valid_from: z.iso.date() }).nullable(),
  /** The cost; `0` for built-in services, null without a price. */
  amount: Amount.nullable(),
});
export type CostItem = z.infer<typeof CostItem>;

/** The cost of a conversation, by the prices at its end. It never changes. */
export const Cost = z.object({
  items: z.array(CostItem),
  /** The sum of all priced items, per currency. */
  totals: z.array(z.object({ currency: z.string(), amount: Amount })),
  /** Whether the sum includes everything that was used. */
  is_complete: z.boolean(),
});
export type Cost = z.infer<typeof Cost>;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const pricePattern = new RegExp(`^\\d{1,${priceDigits.whole}}(\\.\\d{1,${priceDigits.fraction}})?$`);

/** A new price. It applies from its day on, until a later one; earlier costs stay unchanged. */
export const PriceInput = z
  .strictObject({
    provider: z.enum(pricedProviders, 'Provider is required'),
    /** If absent, the price applies to every model of the provider without its own price. */
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
  /** Per quantity of the unit: a million tokens, a minute, a thousand characters. */
  price: Amount,
  currency: z.string(),
  valid_from: z.iso.date(),
  /** Whether it applies to conversations that end today, since no later price has replaced it. */
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
