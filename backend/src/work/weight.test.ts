import { expect, it } from 'vitest';
import { createPool } from './pool.ts';
import { weightOf } from './weight.ts';
import { runsInline } from './work.ts';

const inline = 2_000;
const costly = String.raw`[\p{L}\P{N}]{0,400}`;

it('the complexity of a pattern counts only for functions that compile patterns', () => {
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

it('short texts and simple patterns count by their characters', () => {
  expect(weightOf([{ kind: 'says', text: costly, is_pattern: false }], inline, true)).toBeLessThan(inline);
  expect(weightOf([{ kind: 'pattern', pattern: '^[0-9]{5}$' }], inline, true)).toBeLessThan(inline);
});

it('the complex patterns of a test are compiled in a thread', async () => {
  const expectations = Array.from({ length: 30 }, (_, index) => ({
    ...({ kind: 'says', text: `${costly}${index}`, is_pattern: true } as const),
  }));
  expect(runsInline('conversation.pattern-problem', [expectations])).toBe(false);
  expect(runsInline('conversation.pattern-problem', [[{ ...expectations[0], text: '^yes' }]])).toBe(true);
  const pool = createPool({
    functionsUrl: new URL('./functions.ts', import.meta.url).href,
    ...{ threads: 1, deadlineMs: 60_000, memoryMegabytes: 160, waiting: 10, waitingOfOne: 10, idleMs: 60_000 },
  });
  try {
    const problemOf = (given: unknown) => pool.run('organization', 'conversation.pattern-problem', [given]);
    expect(await problemOf(expectations)).toBeNull();
    expect(await problemOf([...expectations, { ...expectations[0], text: '(' }])).toMatchObject({ place: 30 });
  } finally {
    await pool.close();
  }
});
