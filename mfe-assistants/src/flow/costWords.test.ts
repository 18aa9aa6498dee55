import { expect, test } from 'vitest';
import { centsText, maxCallsText, typicalText, worstCaseText } from './costWords.ts';

const typical = {
  calls: 120,
  model_calls: { average: 4, p90: 7.5 },
  cents: { average: 0.9, p90: 1.84, calls: 110, currency: 'USD' },
};

test('the cost text shows the most expensive path and a typical call', () => {
  expect(worstCaseText({ model_calls: 14, cents: 3.2, currency: 'USD' })).toBe('Worst case: 14 model calls, 3.2 ¢.');
  expect(typicalText(typical)).toBe('Typical: 4 model calls, 0.9 ¢ (120 calls).');
  expect(maxCallsText(typical)).toBe('Nine of ten calls: at most 7.5 model calls, 1.8 ¢.');
});

test("the cost text says that a path isn't priced, and leaves out the price of such calls", () => {
  expect(worstCaseText({ model_calls: 1, cents: null })).toBe('Worst case: 1 model call, not priced.');
  expect(typicalText({ ...typical, calls: 1, cents: null })).toBe('Typical: 4 model calls (1 call).');
});

test('small amounts are shown with two digits, and other currencies as money', () => {
  expect(centsText(0.01234, 'USD')).toBe('0.012 ¢');
  expect(centsText(0, null)).toBe('0 ¢');
  expect(centsText(3.2, 'EUR')).toBe('€0.032');
});
