import { expect, test } from 'vitest';
import { costLines, costSum, partsUsed, whatIsMissing } from './cost-words.ts';
import type { CostItem } from './costs.ts';

const item = (given: Partial<CostItem>): CostItem => ({
  part: 'model',
  provider: 'openai',
  model: 'gpt-4o',
  unit: 'input_tokens',
  quantity: 12_400,
  is_estimated: false,
  price: { price: '2.5', currency: 'USD', valid_from: '2026-01-01' },
  amount: '0.031',
  ...given,
});
const usd = [{ currency: 'USD', amount: '0.031' }];

test('a total shows whether it is estimated or incomplete, and never 0 for a missing price', () => {
  expect(costSum({ items: [item({})], totals: usd, is_complete: true })).toBe('$0.031');
  expect(costSum({ items: [item({ is_estimated: true })], totals: usd, is_complete: true })).toBe('About $0.031');
  const unpriced = item({ price: null, amount: null });
  expect(costSum({ items: [item({}), unpriced], totals: usd, is_complete: false })).toBe(
    '$0.031, without what is not priced',
  );
  expect(costSum({ items: [unpriced], totals: [], is_complete: false })).toBe('Not priced');
  expect(whatIsMissing({ items: [unpriced], totals: [], is_complete: false })).toContain('has no price');
  expect(costSum({ items: [], totals: [], is_complete: true })).toBe('Nothing');
});

test('each cost line names its provider, amount and unit', () => {
  const lines = costLines({
    items: [
      item({}),
      item({ part: 'voice', provider: null, model: 'built-in', unit: 'characters', quantity: 310, amount: '0' }),
      item({ provider: null, model: 'practice', unit: 'answers', quantity: 1, amount: '0' }),
      item({
        part: 'line',
        provider: 'telephone',
        model: '',
        unit: 'seconds',
        quantity: 62,
        price: null,
        amount: null,
      }),
    ],
    totals: usd,
    is_complete: false,
  });
  expect(lines).toEqual([
    { term: 'Model', value: 'OpenAI gpt-4o · 12,400 input tokens · $0.031' },
    { term: 'Voice', value: '310 characters · built in, free' },
    { term: 'Model', value: '1 answer · built in, free' },
    { term: 'Line', value: 'Telephone line · 62 seconds · not priced' },
  ]);
});

test('partsUsed names the providers of a call, and null for built-in parts', () => {
  const item = { unit: 'answers', quantity: 1, is_estimated: false, price: null, amount: null } as const;
  const items = [
    { ...item, part: 'model', provider: 'groq', model: 'llama' },
    { ...item, part: 'transcriber', provider: null, model: 'built-in' },
    { ...item, part: 'line', provider: null, model: 'simulated' },
  ] as const;
  expect(partsUsed({ items: [...items], totals: [], is_complete: false })).toEqual({
    model: 'GROQ llama',
    transcriber: null,
  });
});
