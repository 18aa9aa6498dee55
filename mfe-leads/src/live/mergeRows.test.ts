import { expect, test } from 'vitest';
import { mergeRows } from './mergeRows.ts';

const row = (id: string, calls = 0) => ({ id, calls });

test('a changed row is replaced in place and marked as changed', () => {
  const { rows, changedIds, waitingCount } = mergeRows([row('a'), row('b')], [row('a'), row('b', 1)], true);
  expect(rows).toEqual([row('a'), row('b', 1)]);
  expect([...changedIds]).toEqual(['b']);
  expect(waitingCount).toBe(0);
});

test('a new row appears immediately unless a person points at the list', () => {
  const { rows, changedIds } = mergeRows([row('a')], [row('new'), row('a')], false);
  expect(rows.map(({ id }) => id)).toEqual(['new', 'a']);
  expect([...changedIds]).toEqual(['new']);
});

test('a held list keeps its order, refreshes its rows and counts waiting rows', () => {
  const shown = [row('a'), row('b'), row('c')];
  const { rows, changedIds, waitingCount } = mergeRows(shown, [row('y'), row('x'), row('a', 1)], true);
  expect(rows).toEqual([row('a', 1), row('b'), row('c')]);
  expect([...changedIds]).toEqual(['a']);
  expect(waitingCount).toBe(2);
});

test('a change of order counts as one waiting update while the list is held', () => {
  expect(mergeRows([row('a'), row('b')], [row('b'), row('a')], true)).toMatchObject({
    rows: [row('a'), row('b')],
    waitingCount: 1,
  });
});
