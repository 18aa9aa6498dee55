import { Flow, type FlowInput } from '@switchboard/contracts/flows/document';
import type { FlowEdge } from '@switchboard/contracts/flows/fields';
import { flowFormat } from '@switchboard/contracts/flows.limits';

type Edges = NonNullable<FlowInput['edges']>;
export type Tests = Extract<FlowEdge['on'], { type: 'condition' }>['condition']['tests'];

/** Edges of a node by its outcomes: `outcomes('age', { done: 'adult', gave_up: 'bye' })`. */
export const outcomes = (from: string, to: Record<string, string>): Edges =>
  Object.entries(to).map(([outcome, target]) => ({
    id: `${from}-${outcome}`,
    from,
    to: target,
    on: { type: 'outcome', outcome },
  }));

/** An edge that is taken if all comparisons are true. */
export const when = (id: string, from: string, to: string, ...tests: Tests): Edges[number] => ({
  ...{ id, from, to },
  on: { type: 'condition', condition: { match: 'all', tests } },
});

/** Pixels between nodes of a level and between levels. */
const grid = { x: 280, y: 230 };

/** A flow whose nodes are drawn level by level, as far from the start as their edges are. */
export function demoFlow(parts: Omit<FlowInput, 'format'>): Flow {
  const flow = Flow.parse({ ...parts, format: flowFormat, start: parts.start ?? parts.nodes?.[0]?.id ?? null });
  const levels = new Map<string, number>(flow.start === null ? [] : [[flow.start, 0]]);
  for (const [id, level] of levels)
    for (const { from, to } of flow.edges) if (from === id && !levels.has(to)) levels.set(to, level + 1);
  const lowest = Math.max(0, ...levels.values()) + 1;
  const used = new Map<number, number>();
  const nodes = flow.nodes.map((node) => {
    const level = levels.get(node.id) ?? lowest;
    const place = used.get(level) ?? 0;
    used.set(level, place + 1);
    return { ...node, position: { x: place * grid.x, y: level * grid.y } };
  });
  return { ...flow, nodes };
}
