import { expect, test } from 'vitest';
import { idsInOrder } from './ids-in-order.ts';

test('generated ids sort by time and then by the order of generation', () => {
  const [earlier, later] = [new Date('2026-11-23T09:00:00.000Z'), new Date('2026-11-23T09:00:00.001Z')];
  const ids = [...idsInOrder(1_000, { now: earlier }), ...idsInOrder(3, { now: later })];
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true);
});
