import { checkFlow } from '@switchboard/contracts/flows/check/index';
import { Flow } from '@switchboard/contracts/flows/document';
import { randomFlows } from '@switchboard/contracts/flows/testing/random-flows';
import { screening, surroundings } from '@switchboard/contracts/flows/testing/sample-flows';
import { describe, expect, it } from 'vitest';
import { everyKind } from '../testing/sampleFlow.ts';
import {
  addNode,
  changeField,
  connect,
  moveEdge,
  newConditionPort,
  newIntentPort,
  placeNodes,
  removeParts,
} from './edits.ts';
import { edgesByNode, portsOf } from './graphs.ts';
import { layoutOf, needsLayout, withoutOverlaps } from './layout.ts';
import { starterFlow } from './newParts.ts';

const targetOf = (flow: Flow, from: string, outcome: string) =>
  flow.edges.find(({ from: node, on }) => node === from && on.type === 'outcome' && on.outcome === outcome)?.to;

describe('edits of a flow', () => {
  it('a node added to a port is connected with it', () => {
    const { flow, node } = addNode(screening(), null, 'say', { node: 'hello', port: 'outcome:next' });
    expect(targetOf(flow, 'hello', 'next')).toBe(node.id);
    expect(Flow.parse(flow)).toEqual(flow);
  });

  it('a node added to a connected port is inserted in between', () => {
    const { flow, node } = addNode(screening(), null, 'ask', { node: 'hello', port: 'outcome:next' });
    expect(targetOf(flow, node.id, 'done')).toBe('ask_years');
  });

  it('the first node of a flow becomes its start', () => {
    const empty = { ...screening(), start: null, nodes: [], edges: [], exits: [] };
    expect(addNode(empty, null, 'say', null).flow.start).toBe('say_1');
  });

  it('connecting a connected port moves its edge to the new node', () => {
    const flow = connect(screening(), null, { node: 'hello', port: 'outcome:next' }, 'bye');
    expect(targetOf(flow, 'hello', 'next')).toBe('bye');
    expect(flow.edges).toHaveLength(screening().edges.length);
  });

  it('a new condition is a separate edge, and can be moved among the conditions of its node', () => {
    const flow = connect(screening(), null, { node: 'enough', port: newConditionPort }, 'bye');
    const added = flow.edges.at(-1);
    const moved = moveEdge(flow, null, added?.id ?? '', -1);
    const conditions = moved.edges.filter(({ from }) => from === 'enough').map(({ id }) => id);
    expect(conditions).toEqual(['enough-yes', added?.id, 'enough-no']);
  });

  it('a new condition or intent has no target until one is chosen, and the check reports it', () => {
    const decided = connect(screening(), null, { node: 'enough', port: newConditionPort }, '');
    const flow = connect(decided, null, { node: 'ask_years', port: newIntentPort }, '');
    expect(Flow.parse(flow)).toEqual(flow);
    const messages = checkFlow(flow, surroundings()).problems.map(({ message }) => message);
    expect(messages).toContain('Choose where condition 3 of “Enough experience?” leads.');
    expect(messages).toContain('Choose where intent 1 of “Ask” leads.');
    const added = flow.edges.at(-2);
    const chosen = connect(flow, null, { node: 'enough', port: `edge:${added?.id}` }, 'no');
    expect(chosen.edges.at(-2)).toEqual({ ...added, to: 'no' });
  });

  it('a node added to a condition without a target becomes its target', () => {
    const open = connect(screening(), null, { node: 'enough', port: newConditionPort }, '');
    const port = `edge:${open.edges.at(-1)?.id}`;
    const { flow, node } = addNode(open, null, 'say', { node: 'enough', port });
    expect(flow.edges.at(-1)).toMatchObject({ from: 'enough', to: node.id });
    expect(Flow.parse(flow)).toEqual(flow);
  });

  it('removing a node keeps the conditions that led to it, without a target', () => {
    const flow = removeParts(screening(), null, { nodes: ['no'] });
    expect(Flow.parse(flow)).toEqual(flow);
    expect(flow.edges.find(({ id }) => id === 'enough-no')).toMatchObject({ to: '', on: { type: 'condition' } });
  });

  it('removing nodes keeps the flow valid and updates edges, start and exits', () => {
    const flow = removeParts(screening(), null, { nodes: ['hello', 'bye'] });
    expect(Flow.parse(flow)).toEqual(flow);
    expect(flow.start).toBeNull();
    expect(flow.exits.find(({ trigger }) => trigger === 'goodbye')?.action).toEqual({
      type: 'say_and_return',
      text: '',
    });
  });

  it('a renamed field is renamed in questions, conditions and texts', () => {
    const [years] = screening().fields;
    if (!years) throw new Error('no field');
    const flow = changeField(screening(), null, 'years', { ...years, name: 'experience' });
    expect(flow.nodes.find(({ id }) => id === 'ask_years')).toMatchObject({ field: 'experience' });
    expect(checkFlow(flow, surroundings()).problems).toEqual([]);
    const [, start] = screening().fields;
    if (!start) throw new Error('no field');
    const other = changeField(screening(), null, 'start', { ...start, name: 'first_day' });
    expect(other.nodes.find(({ id }) => id === 'yes')).toMatchObject({ text: 'We will call you before {first_day}.' });
  });

  it("editing a sub-flow doesn't change the main flow", () => {
    const flow = addNode(everyKind(), 'verify', 'say', { node: 'ask_birth', port: 'outcome:done' }).flow;
    expect(flow.nodes).toEqual(everyKind().nodes);
    expect(flow.subflows[0]?.nodes).toHaveLength(4);
    expect(Flow.parse(flow)).toEqual(flow);
  });

  it('the starter flow can be published once its transfer has a target', () => {
    const { problems } = checkFlow(starterFlow(), surroundings());
    expect(problems.filter(({ level }) => level === 'error').map(({ node }) => node)).toEqual(['transfer_1']);
  });
});

describe('the layout of a flow', () => {
  it('the layout places the nodes of any flow without overlaps', () => {
    for (const flow of randomFlows(30)) {
      const placed = placeNodes(flow, null, layoutOf(flow, null));
      expect(placed.nodes.length < 2 || !needsLayout(placed)).toBe(true);
      expect(withoutOverlaps(placed).nodes).toEqual(placed.nodes);
      const open = {
        ...placed,
        edges: placed.edges.map((one) => (one.on.type === 'outcome' ? one : { ...one, to: '' })),
      };
      expect([...layoutOf(open, null).keys()]).toEqual(placed.nodes.map(({ id }) => id));
    }
  });

  it('only a graph whose cards overlap is laid out again', () => {
    const flow = layoutOf(screening(), null);
    const placed = placeNodes(screening(), null, flow);
    const inColumn = {
      ...placed,
      nodes: placed.nodes.map((node, at) => ({ ...node, position: { x: 0, y: at * 60 } })),
    };
    expect(withoutOverlaps(inColumn)).toEqual(placed);
    const moved = {
      ...placed,
      nodes: placed.nodes.map((node) => ({ ...node, position: { x: node.position.x + 7, y: node.position.y } })),
    };
    expect(withoutOverlaps(moved)).toEqual(moved);
  });
});

describe('the ports of a node', () => {
  it('a node lists an outcome it no longer has, so that its edge can be removed', () => {
    const flow = screening();
    const ask = flow.nodes.find(({ id }) => id === 'ask_years');
    if (!ask) throw new Error('no node');
    const edges = [
      ...(edgesByNode(flow).get('ask_years') ?? []),
      { id: 'old', from: 'ask_years', to: 'bye', on: { type: 'outcome' as const, outcome: 'too_often' } },
    ];
    expect(portsOf(ask, flow, edges).map(({ label }) => label)).toEqual([
      'Done',
      'No valid answer',
      'Entered too often',
    ]);
  });
});
