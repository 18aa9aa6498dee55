import type { FlowProblem } from './check/about.ts';
import type { Flow } from './document.ts';
import { titleOf } from './node-words.ts';
import type { FlowTrace } from './walk/index.ts';

/** The part of a flow that conversations have passed through: its tests, or calls. */
export interface FlowCoverage {
  nodes: { entered: number; total: number };
  edges: { taken: number; total: number };
  /**
   * How often each node was entered, and each edge taken, by `subflow/id`; for the flow's own, the sub-flow is empty.
   */
  counts: Record<string, number>;
}

const keyOf = (subflow: string | null, id: string) => `${subflow ?? ''}/${id}`;
const graphsOf = (flow: Flow) => [{ id: null, nodes: flow.nodes, edges: flow.edges }, ...flow.subflows];

/** The coverage of conversations' paths. Keys of edges begin with `edge:`. */
export function coverageOf(flow: Flow, traces: readonly (readonly FlowTrace[])[]): FlowCoverage {
  const counts: Record<string, number> = {};
  const count = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const trace of traces)
    for (const step of trace) {
      if (step.type === 'entered') count(keyOf(step.subflow, step.node));
      if (step.type === 'took') count(`edge:${keyOf(step.subflow, step.edge)}`);
    }
  const covered = (keys: readonly string[]) => keys.filter((key) => counts[key] !== undefined).length;
  const nodes = graphsOf(flow).flatMap((graph) => graph.nodes.map(({ id }) => keyOf(graph.id, id)));
  const edges = graphsOf(flow).flatMap((graph) => graph.edges.map(({ id }) => `edge:${keyOf(graph.id, id)}`));
  return {
    nodes: { entered: covered(nodes), total: nodes.length },
    edges: { taken: covered(edges), total: edges.length },
    counts,
  };
}

/** A warning for each node that no test enters; `tests` names the counted ones in the message. */
export function untestedNodes(flow: Flow, { counts }: FlowCoverage, tests = 'No test'): FlowProblem[] {
  return graphsOf(flow).flatMap(({ id, nodes }) =>
    nodes.flatMap((node): FlowProblem[] =>
      counts[keyOf(id, node.id)] === undefined
        ? [
            {
              level: 'warning',
              code: 'untested',
              subflow: id,
              node: node.id,
              edge: null,
              exit: null,
              message: `${tests} enters “${titleOf(node)}”.`,
            },
          ]
        : [],
    ),
  );
}
