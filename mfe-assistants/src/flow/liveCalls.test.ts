import { expect, test } from 'vitest';
import { everyKind } from '../testing/sampleFlow.ts';
import { callsAt, isOutside, livePlaces } from './liveCalls.ts';

const call = (call_id: string) => ({ call_id, label: 'Vera Lang' });

test('livePlaces lists nodes with calls in the flow and its sub-flows, but no node missing in the draft', () => {
  const live = new Map([
    ['verify/ask_birth', [call('1')]],
    ['/end', [call('2'), call('3')]],
    ['/gone', [call('4')]],
  ]);
  const places = livePlaces(everyKind(), live);
  expect(places).toEqual([
    { graph: null, node: 'end', calls: 2 },
    { graph: 'verify', node: 'ask_birth', calls: 1 },
  ]);
  expect(callsAt(places)).toBe(3);
});

test('isOutside compares a point with the visible part of the canvas at its zoom', () => {
  const view = { x: -100, y: 0, zoom: 0.5, width: 400, height: 300 };
  expect(isOutside({ x: 250, y: 10 }, view)).toBe(false);
  expect(isOutside({ x: 150, y: 10 }, view)).toBe(true);
  expect(isOutside({ x: 250, y: 700 }, view)).toBe(true);
});
