import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import { edgeInWords } from '@switchboard/contracts/flows/edge-words';
import { exitTriggerLabels } from '@switchboard/contracts/flows.limits';

type Graph = FlowGraph & Partial<Pick<Flow, 'exits'>>;

const found = <T>(graphs: readonly Graph[], look: (graph: Graph) => T | undefined): T | undefined => {
  for (const graph of graphs) {
    const one = look(graph);
    if (one !== undefined) return one;
  }
  return undefined;
};

function labelIn(graphs: readonly Graph[], [list, id = '']: readonly string[]): string | null {
  const node = (wanted: string) => `“${nameOf(found(graphs, ({ nodes }) => nodes.find((one) => one.id === wanted)))}”`;
  switch (list) {
    case 'nodes':
      return `Node ${node(id)}`;
    case 'fields':
      return `Field ${id}`;
    case 'edges': {
      const edge = found(graphs, ({ edges }) => edges.find((one) => one.id === id));
      return edge ? `Connection “${edgeInWords(edge)}” of ${node(edge.from)}` : `Connection ${id}`;
    }
    case 'exits': {
      const exit = found(graphs, ({ exits }) => exits?.find((one) => one.id === id));
      return `Exit “${exit ? exit.intent || exitTriggerLabels[exit.trigger] : id}”`;
    }
    case 'order':
      return id === 'exits' ? 'Order of the exits' : `Order of the connections of ${node(id)}`;
    case 'start':
      return 'Start of the flow';
    default:
      return null;
  }
}

/** The label of a part of a flow that two people changed, by its path `flow.nodes.ask_age`; null if the path isn't one. */
export function flowPartLabel(flows: readonly (Flow | null)[], path: string): string | null {
  const [field, list = '', id = '', ...inner] = path.split('.');
  if (field !== 'flow' || list === '') return null;
  const known = flows.flatMap((flow) => flow ?? []);
  if (list !== 'subflows') return labelIn(known, [list, id]);
  const parts = known.flatMap((flow) => flow.subflows.filter((part) => part.id === id));
  const own = `Sub-flow “${parts[0]?.name || id}”`;
  const within = inner.length === 0 ? null : labelIn(parts, inner);
  return within === null ? own : `${own}: ${within}`;
}
