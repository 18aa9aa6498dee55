import { expect, test } from 'vitest';
import type { Usage } from './costs.ts';
import { decimalOf, microsOf, priceUsage, type ValidPrice } from './price-usage.ts';

const used = (given: Partial<Usage>): Usage => ({
  part: 'model',
  provider: 'openai',
  model: 'gpt-4o',
  unit: 'input_tokens',
  quantity: 1,
  is_estimated: false,
  ...given,
});
const costs = (price: string, given: Partial<ValidPrice> = {}): ValidPrice => ({
  provider: 'openai',
  model: '',
  unit: 'input_tokens',
  price,
  currency: 'USD',
  valid_from: '2026-01-01',
  ...given,
});

test('an amount of money is written as it was read', () => {
  for (const text of ['0', '0.000001', '0.59', '2.5', '999999.999999']) expect(decimalOf(microsOf(text))).toBe(text);
});

test('amounts are exact to a millionth and rounded once', () => {
  const amount = (usage: Usage, price: ValidPrice) => priceUsage([usage], [price]).items[0]?.amount;
  expect(amount(used({ quantity: 1234 }), costs('2.50'))).toBe('0.003085');
  // 0.0043 a minute for 7.25 seconds is 0.00051958…
  const heard = { unit: 'seconds', provider: 'deepgram' } as const;
  expect(amount(used({ ...heard, quantity: 7.25 }), costs('0.0043', heard))).toBe('0.00052');
  // A thousand times a tenth, which is 99.9999999999986 with floating-point numbers.
  const items = Array.from({ length: 1_000 }, () => used({ quantity: 1_000_000 }));
  expect(priceUsage(items, [costs('0.1')]).totals).toEqual([{ currency: 'USD', amount: '100' }]);
});

test("a model is priced by its own price or its provider's, and is not priced without one", () => {
  const prices = [costs('9'), costs('1', { model: 'gpt-4o' })];
  const items = [used({ quantity: 1_000_000 }), used({ model: 'other', quantity: 1_000_000 })];
  expect(priceUsage(items, prices).items.map(({ amount }) => amount)).toEqual(['1', '9']);
  const partly = priceUsage([used({ quantity: 1_000_000 }), used({ unit: 'output_tokens' })], prices);
  expect(partly.items[1]).toMatchObject({ price: null, amount: null });
  expect(partly).toMatchObject({ totals: [{ currency: 'USD', amount: '1' }], is_complete: false });
  expect(priceUsage([], [], false).is_complete).toBe(false);
});

test('built-in parts are free, and totals are separate for each currency', () => {
  const prices = [costs('1'), costs('2', { provider: 'elevenlabs', unit: 'characters', currency: 'EUR' })];
  const cost = priceUsage(
    [
      used({ provider: null, model: 'practice', unit: 'answers', quantity: 7 }),
      used({ quantity: 500_000 }),
      used({ part: 'voice', provider: 'elevenlabs', unit: 'characters', quantity: 250 }),
    ],
    prices,
  );
  expect(cost.items[0]?.amount).toBe('0');
  expect(cost.totals).toEqual([
    { currency: 'USD', amount: '0.5' },
    { currency: 'EUR', amount: '0.5' },
  ]);
  expect(cost.is_complete).toBe(true);
});
