import { expect, it, vi } from 'vitest';
import { prepared } from './prepared.ts';

const pieces = vi.fn(function* (): Generator<void, string[]> {
  const made = ['a'];
  yield;
  made.push('b');
  yield;
  return made;
});

it('a table is prepared once, in between other work', async () => {
  const table = prepared(pieces);
  const seen: string[] = [];
  const other = async () => {
    for (let turns = 0; turns < 3; turns += 1) {
      await new Promise(setImmediate);
      seen.push('other work');
    }
  };
  await Promise.all([table.prepare().then(() => seen.push('made')), other()]);
  expect(seen.indexOf('made')).toBeGreaterThan(0);
  expect(table.get()).toEqual(['a', 'b']);
  await table.prepare();
  expect(table.get()).toBe(table.get());
  expect(pieces).toHaveBeenCalledTimes(2);
});

it("a table is built at its first use if it isn't prepared by then", async () => {
  const table = prepared(pieces);
  const preparing = table.prepare();
  const first = table.get();
  expect(first).toEqual(['a', 'b']);
  await preparing;
  expect(table.get()).toBe(first);
});
