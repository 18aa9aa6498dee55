import { emptyFlow, Flow } from '@switchboard/contracts/flows/document';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { expect, it } from 'vitest';
import { everyKind } from '../testing/sampleFlow.ts';
import { copyNodes, pasteNodes, readClipping } from './clipping.ts';

const paste = (flow: Flow, text: string, id: string | null = null) => {
  const clipping = readClipping(text);
  if (!clipping) throw new Error('not a clipping');
  const pasted = pasteNodes(flow, id, clipping);
  if ('problem' in pasted) throw new Error(pasted.problem);
  return pasted;
};

it('nodes are pasted into another flow with their edges and fields', () => {
  const { flow, nodes } = paste(emptyFlow(), copyNodes(screening(), null, ['ask_years', 'enough', 'no']));
  expect(nodes).toEqual(['ask_years', 'enough', 'no']);
  expect(flow.edges.map(({ id, to }) => `${id} → ${to}`)).toEqual([
    'ask_years-done → enough',
    // Its target wasn't copied.
    'enough-yes → ',
    'enough-no → no',
  ]);
  expect(flow.fields.map(({ name }) => name)).toEqual(['years']);
  expect(Flow.parse(flow)).toEqual(flow);
});

it('nodes pasted again get new ids and positions', () => {
  const text = copyNodes(screening(), null, ['ask_years', 'enough']);
  const { flow, nodes } = paste(screening(), text);
  expect(nodes).toEqual(['ask_1', 'decide_1']);
  expect(Flow.parse(flow)).toEqual(flow);
  expect(flow.edges.slice(-3)).toMatchObject([
    { from: 'ask_1', to: 'decide_1' },
    { from: 'decide_1', to: '', on: { type: 'condition' } },
    { from: 'decide_1', to: '', on: { type: 'condition' } },
  ]);
});

it('a copied sub-flow node is pasted with its sub-flow', () => {
  const { flow } = paste(emptyFlow(), copyNodes(everyKind(), null, ['subflow']));
  expect(flow.subflows.map(({ id }) => id)).toEqual(['verify']);
});

it("readClipping returns null for a text that isn't part of a flow", () => {
  expect(readClipping('Hello')).toBeNull();
  expect(readClipping('{"format":"switchboard.flow/1"}')).toBeNull();
  const broken = JSON.parse(copyNodes(screening(), null, ['ask_years', 'enough'])) as { nodes: unknown[] };
  expect(readClipping(JSON.stringify({ ...broken, nodes: broken.nodes.slice(1) }))).toBeNull();
});

it('pasting is refused beyond 300 nodes', () => {
  const node = screening().nodes[0];
  if (!node) throw new Error('no node');
  const full = { ...emptyFlow(), nodes: Array.from({ length: 300 }, (_, at) => ({ ...node, id: `n${at}` })) };
  const clipping = readClipping(copyNodes(screening(), null, ['hello']));
  expect(clipping && pasteNodes(full, null, clipping)).toEqual({ problem: 'A flow can have at most 300 nodes.' });
});
