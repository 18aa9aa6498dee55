import { expect, it } from 'vitest';
import { defaultBodyBytes } from './endpoints.ts';
import { countJsonValues, maxJsonValues } from './json-values.ts';

const count = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Object.values(value).reduce((sum, one) => sum + count(one), 0) : 1;

it.each([
  ['an object', { a: 1, b: [1, 2, 'x'], c: { d: null } }],
  ['texts with commas, brackets and quotes', ['a,b', '[{', '"', String.raw`\"`, String.raw`\\`, '', ',,,']],
  ['keys with commas', { 'a,b': 1, '["': 2 }],
])('the count of %s is at least the number of values and ignores characters inside texts', (_, value) => {
  const counted = countJsonValues(JSON.stringify(value), 1_000);
  expect(counted).toBeGreaterThanOrEqual(count(value));
  expect(counted).toBeLessThanOrEqual(2 * count(value));
});

it('the count stops at the limit and reads a text that never ends only once', () => {
  expect(countJsonValues('['.repeat(1_000_000), 100)).toBe(101);
  expect(countJsonValues(`"${'\\'.repeat(2_000_000)}`, 100)).toBe(1);
  expect(countJsonValues(`["${'\\"'.repeat(1_000_000)}`, 100)).toBe(2);
});

it('the count weighs large tables of distinct keys four times, and objects of one shape once', () => {
  const table = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, 1]));
  expect(countJsonValues(JSON.stringify(table), 1e9)).toBe(2 + 1_000 + 4 * 8_999);
  expect(countJsonValues(JSON.stringify(Array.from({ length: 10_000 }, () => ({ a: 1, b: 2 }))), 1e9)).toBe(30_001);
});

it('the limit of values never affects a body of the usual maximum size', () => {
  const list = `[${'1,'.repeat(defaultBodyBytes / 2 - 2)}1]`;
  expect(countJsonValues(list, 1e9)).toBeLessThan(maxJsonValues);
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-';
  const keyOf = (at: number) => [at >> 12, (at >> 6) & 63, at & 63].map((place) => letters[place]).join('');
  const entries = Array.from({ length: defaultBodyBytes / 8 }, (_, at) => `"${keyOf(at)}":1`);
  expect(countJsonValues(`{${entries.join()}}`, 1e9)).toBeLessThan(maxJsonValues);
});
