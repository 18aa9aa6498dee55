import { type PricedProvider, type PriceUnit, priceDigits, unitFacts } from './cost-units.ts';
import type { Cost, CostItem, Usage } from './costs.ts';

// Money is calculated in whole millionths of its currency, as big integers, to avoid rounding.

/** A price that applies at a moment. */
export interface ValidPrice {
  provider: PricedProvider;
  /** Empty: for every model without its own price. */
  model: string;
  unit: PriceUnit;
  /** A decimal number as text. */
  price: string;
  currency: string;
  valid_from: string;
}

const fraction = priceDigits.fraction;

/** Converts a decimal number in text to millionths. */
export function microsOf(decimal: string): bigint {
  const [whole = '0', rest = ''] = decimal.split('.');
  return BigInt(whole + rest.padEnd(fraction, '0').slice(0, fraction));
}

/** Converts millionths to a decimal number in text, without trailing zeros. */
export function decimalOf(micros: bigint): string {
  const digits = micros.toString().padStart(fraction + 1, '0');
  const rest = digits.slice(-fraction).replace(/(?<!0)0+$/, '');
  return digits.slice(0, -fraction) + (rest === '' ? '' : `.${rest}`);
}

/** The cost of a quantity, rounded once to a millionth. */
function amountOf({ quantity }: Usage, { price, unit }: ValidPrice): bigint {
  const divisor = 1_000n * BigInt(unitFacts[unit].per);
  return (BigInt(Math.round(quantity * 1_000)) * microsOf(price) + divisor / 2n) / divisor;
}

function pricedItem(usage: Usage, prices: readonly ValidPrice[]): { item: CostItem; micros: bigint } {
  if (usage.provider === null) return { item: { ...usage, price: null, amount: '0' }, micros: 0n };
  const fit = prices.filter(({ provider, unit }) => provider === usage.provider && unit === usage.unit);
  const found = fit.find(({ model }) => model === usage.model) ?? fit.find(({ model }) => model === '');
  if (!found) return { item: { ...usage, price: null, amount: null }, micros: 0n };
  const micros = amountOf(usage, found);
  const { price, currency, valid_from } = found;
  return {
    item: { ...usage, price: { price, currency, valid_from }, amount: decimalOf(micros) },
    micros,
  };
}

/** The cost of a conversation with this usage, at these prices; `isCounted` is whether all its usage is known. */
export function priceUsage(usage: readonly Usage[], prices: readonly ValidPrice[], isCounted = true): Cost {
  const priced = usage.map((used) => pricedItem(used, prices));
  const sums = new Map<string, bigint>();
  for (const { item, micros } of priced)
    if (item.price) sums.set(item.price.currency, (sums.get(item.price.currency) ?? 0n) + micros);
  return {
    items: priced.map(({ item }) => item),
    totals: [...sums].map(([currency, micros]) => ({ currency, amount: decimalOf(micros) })),
    is_complete: isCounted && priced.every(({ item }) => item.amount !== null),
  };
}
