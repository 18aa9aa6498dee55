import { expect, it } from 'vitest';
import { weightOf } from './weight.ts';
import { work, workNow } from './work.ts';

const inline = 2_000;
const costly = String.raw`[\p{L}\P{N}]{0,400}`;

it('weighs a pattern by its steps only for functions that compile patterns', () => {
  for (const given of [
    [{ kind: 'pattern', pattern: costly }],
    [{ type: 'object', properties: { a: { type: 'string', pattern: costly } } }],
    [{ type: 'object', patternProperties: { [costly]: {} } }],
    [[{ kind: 'says', text: costly, is_pattern: true }]],
    [JSON.stringify({ properties: { a: { pattern: 'a' } } })],
    [String.raw`{"properties":{"a":{"p\u0061ttern":"(a{0,9}){0,90}"}}}`],
  ]) {
    expect(weightOf(given, inline, true)).toBeGreaterThan(inline);
    expect(weightOf(given, inline)).toBeLessThan(inline);
  }
});

it('lets short texts and cheap patterns count by their characters', () => {
  expect(weightOf([{ kind: 'says', text: costly, is_pattern: false }], inline, true)).toBeLessThan(inline);
  expect(weightOf([{ kind: 'pattern', pattern: '^[0-9]{5}$' }], inline, true)).toBeLessThan(inline);
});

it('compiles the patterns of a test in a thread', async () => {
  expect(workNow().threads).toBe(0);
  const expectations = Array.from({ length: 30 }, (_, index) => ({
    ...({ kind: 'says', text: `${costly}${index}`, is_pattern: true } as const),
  }));
  expect(await work('organization', 'conversation.pattern-problem', expectations)).toBeNull();
  expect(workNow().threads).toBeGreaterThan(0);
});
