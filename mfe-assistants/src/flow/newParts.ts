import { emptyFlow, type Flow, FlowExit, type FlowGraph, Subflow } from '@switchboard/contracts/flows/document';
import { FlowField } from '@switchboard/contracts/flows/fields';
import { FlowNode } from '@switchboard/contracts/flows/nodes';
import {
  type ExitTrigger,
  type FlowFieldType,
  type FlowNodeKind,
  requiredExits,
} from '@switchboard/contracts/flows.limits';

/** The first free id of `ask_1`, `ask_2` … */
export function freshId(prefix: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let number = 1;
  while (known.has(`${prefix}_${number}`)) number++;
  return `${prefix}_${number}`;
}

export const freshEdgeId = ({ edges }: Pick<FlowGraph, 'edges'>): string =>
  freshId(
    'e',
    edges.map(({ id }) => id),
  );

export function newNode(kind: FlowNodeKind, graph: FlowGraph, position: { x: number; y: number }): FlowNode {
  const taken = graph.nodes.map(({ id }) => id);
  return FlowNode.parse({
    id: freshId(kind, taken),
    kind,
    position: { x: Math.round(position.x), y: Math.round(position.y) },
  });
}

/** A field with a name that is free in its graph. */
export function newField(name: string, type: FlowFieldType, graph: Pick<FlowGraph, 'fields'>): FlowField {
  const taken = graph.fields.map((field) => field.name);
  return FlowField.parse({ name: taken.includes(name) ? freshId(name, taken) : name, type });
}

export function newExit(trigger: ExitTrigger, flow: Flow, node: string | null): FlowExit {
  const taken = flow.exits.map(({ id }) => id);
  const isRequired = (requiredExits as readonly string[]).includes(trigger);
  return FlowExit.parse({
    id: taken.includes(trigger) ? freshId(trigger, taken) : trigger,
    trigger,
    action:
      node !== null && (isRequired || trigger !== 'screening')
        ? { type: 'go_to', node }
        : { type: 'say_and_return', text: '' },
    ...(trigger === 'stop' && { max_times: 1 }),
  });
}

export function newSubflow(flow: Flow): Subflow {
  const taken = flow.subflows.map(({ id }) => id);
  const start = FlowNode.parse({ id: 'return_1', kind: 'return' });
  return Subflow.parse({
    id: freshId('part', taken),
    name: `Sub-flow ${taken.length + 1}`,
    nodes: [start],
    start: start.id,
  });
}

/** The smallest flow that ends: a greeting, a goodbye, and the required exits. */
export function starterFlow(): Flow {
  const nodes = [
    FlowNode.parse({ id: 'say_1', kind: 'say', name: 'Greeting', text: 'Hello {first_name}.' }),
    FlowNode.parse({ id: 'transfer_1', kind: 'transfer', name: 'Human' }),
    FlowNode.parse({ id: 'end_1', kind: 'end', name: 'Goodbye', text: 'Thank you. Goodbye.' }),
  ];
  const outcome = (id: string, from: string, name: string) => ({
    id,
    from,
    to: 'end_1',
    on: { type: 'outcome' as const, outcome: name },
  });
  const flow = {
    ...emptyFlow(),
    start: 'say_1',
    nodes,
    edges: [outcome('e_1', 'say_1', 'next'), outcome('e_2', 'transfer_1', 'failed')],
  };
  return {
    ...flow,
    exits: requiredExits.map((trigger) => newExit(trigger, flow, trigger === 'human' ? 'transfer_1' : 'end_1')),
  };
}
