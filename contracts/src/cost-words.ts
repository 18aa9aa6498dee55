import { costParts, pricedLabel, unitFacts } from './cost-units.ts';
import type { Cost, CostItem } from './costs.ts';

/** Formats an amount; fractions down to millionths are kept. */
export const moneyText = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
    // Passing the amount as text avoids rounding.
  }).format(amount as Intl.StringNumericLiteral);

/** The cost of a conversation in a few words. Usage without a price is reported as such, never as free. */
export function costSum({ totals, is_complete, items }: Cost): string {
  if (totals.length === 0) return is_complete ? 'Nothing' : 'Not priced';
  const about = items.some(({ is_estimated, amount }) => is_estimated && amount !== null) ? 'About ' : '';
  const sum = about + totals.map(({ amount, currency }) => moneyText(amount, currency)).join(' and ');
  return is_complete ? sum : `${sum}, without what is not priced`;
}

function quantityText({ quantity, unit, is_estimated }: CostItem): string {
  const about = is_estimated ? 'about ' : '';
  const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(quantity);
  const label = unit === 'answers' ? 'answers' : unitFacts[unit].label;
  return `${about}${number} ${number === '1' ? label.replace(/s$/, '') : label}`;
}

function amountText({ provider, model, price, amount, is_estimated }: CostItem): string {
  if (provider === null) return model === 'simulated' ? 'simulated, free' : 'built in, free';
  if (!price || amount === null) return 'not priced';
  return `${is_estimated ? 'about ' : ''}${moneyText(amount, price.currency)}`;
}

function serviceText({ provider, model }: CostItem): string {
  if (provider === null) return '';
  return [pricedLabel(provider), model].filter(Boolean).join(' ');
}

/** What answered, listened and spoke in a conversation; null for a built-in part, absent for an unused one. */
export function partsUsed({ items }: Cost): {
  model?: string | null;
  transcriber?: string | null;
  voice?: string | null;
} {
  const used = items.filter(
    ({ part, provider, model }) => part !== 'line' && (provider !== null || model !== 'simulated'),
  );
  // A fallback comes after its provider in the list: reversed, the first provider wins.
  return Object.fromEntries(used.toReversed().map((item) => [item.part, serviceText(item) || null]));
}

/** Each service used: the part of the conversation, the provider, the quantity and the cost. */
export const costLines = ({ items }: Cost): { term: string; value: string }[] =>
  items.map((item) => ({
    term: costParts[item.part],
    value: [serviceText(item), quantityText(item), amountText(item)].filter(Boolean).join(' · '),
  }));

/** Why a sum is incomplete; null if it is complete. */
export function whatIsMissing({ items, is_complete }: Cost): string | null {
  if (is_complete) return null;
  return items.some(({ amount }) => amount === null)
    ? 'Some usage has no price. A price that you add now applies to later conversations.'
    : 'Not all that was used could be counted.';
}
