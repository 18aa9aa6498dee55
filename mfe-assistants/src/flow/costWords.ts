import { moneyText } from '@switchboard/contracts/cost-words';
import type { FlowTypicalCase, FlowWorstCase } from '@switchboard/contracts/flow-operations';

const counted = (count: number, word: string) =>
  `${count.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${word}${count === 1 ? '' : 's'}`;

/** Cents with the precision of an estimate: `3.2 ¢`. Currencies other than the dollar are formatted as money. */
export function centsText(cents: number, currency: string | null | undefined): string {
  if (currency != null && currency !== 'USD') return moneyText((cents / 100).toFixed(4), currency);
  const digits = cents >= 1 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  return `${cents.toLocaleString('en-US', digits)} ¢`;
}

/** The costs of the most expensive path: “Worst case: 14 model calls, 3.2 ¢.” */
export function worstCaseText({ model_calls, cents, currency }: FlowWorstCase): string {
  const price = cents === null ? 'not priced' : centsText(cents, currency);
  return `Worst case: ${counted(model_calls, 'model call')}, ${price}.`;
}

/** The costs of actual calls: “Typical: 4 model calls, 0.9 ¢ (120 calls).” */
export function typicalText({ calls, model_calls, cents }: FlowTypicalCase): string {
  const price = cents ? `, ${centsText(cents.average, cents.currency)}` : '';
  return `Typical: ${counted(model_calls.average, 'model call')}${price} (${counted(calls, 'call')}).`;
}

/** The costs that nine of ten calls stay within. */
export function maxCallsText({ model_calls, cents }: FlowTypicalCase): string {
  const price = cents ? `, ${centsText(cents.p90, cents.currency)}` : '';
  return `Nine of ten calls: at most ${counted(model_calls.p90, 'model call')}${price}.`;
}
