import { expect, test } from 'vitest';
import { edgeShare, nodeMark, trafficMarks } from './marks.ts';

const node = { subflow: null, visits: 0, seconds: 4, next: [] };
const traffic = trafficMarks({
  since: '2026-11-01T00:00:00.000Z',
  calls: 40,
  nodes: [
    { ...node, node: 'hello', calls: 40, hung_up: 3 },
    { ...node, node: 'age', calls: 20, hung_up: 2 },
    { ...node, node: 'city', calls: 1, hung_up: 0 },
    { ...node, subflow: 'identity', node: 'hello', calls: 10, hung_up: 0 },
  ],
  edges: [{ subflow: null, edge: 'e1', calls: 20, visits: 25 }],
  exits: [],
});

test.each([
  [null, 'hello', 4, '100%', 0],
  [null, 'age', 3, '50%', 2],
  [null, 'city', 1, '3%', 0],
  [null, 'never', 'off', '', 0],
  ['identity', 'hello', 2, '25%', 0],
] as const)('the traffic of a month marks the node %s/%s', (graph, id, look, text, hungUp) => {
  expect(nodeMark(traffic, graph, id)).toMatchObject({ look, text, hungUp });
});

test('the mark of a node says how many calls reached it and how many hung up there', () => {
  expect(nodeMark(traffic, null, 'hello')?.words).toBe('reached by 40 of 40 calls, 3 hung up here');
  expect(nodeMark(traffic, null, 'never')?.words).toBe('reached by no call');
});

test('the mark of a connection is the share of calls that took it', () => {
  expect([edgeShare(traffic, null, 'e1'), edgeShare(traffic, null, 'e2'), edgeShare(null, null, 'e1')]).toEqual([
    ...[0.5, 0, null],
  ]);
});

test('traffic marks without any calls are off', () => {
  const empty = trafficMarks({ since: '2026-11-01T00:00:00.000Z', calls: 0, nodes: [], edges: [], exits: [] });
  expect([nodeMark(empty, null, 'hello')?.look, edgeShare(empty, null, 'e1')]).toEqual(['off', 0]);
});

test('a path marks entered nodes, and coverage marks untested nodes', () => {
  const path = { kind: 'path', counts: { '/hello': 2, 'edge:/e1': 1 } } as const;
  expect(nodeMark(path, null, 'hello')).toMatchObject({ look: 'on', text: '2', words: 'entered 2 times on this path' });
  expect([nodeMark(path, null, 'age')?.look, edgeShare(path, null, 'e1'), edgeShare(path, null, 'e2')]).toEqual([
    ...['off', 1, 0],
  ]);
  const coverage = { kind: 'coverage', untested: new Set(['/age']) } as const;
  expect([nodeMark(coverage, null, 'age')?.text, nodeMark(coverage, null, 'hello')?.look]).toEqual(['Untested', 'on']);
  expect(edgeShare(coverage, null, 'e1')).toBeNull();
});
