import type { FlowGraph } from '@switchboard/contracts/flows/document';

/** The next node in a direction: left and right follow its edges, up and down its position. */
export function neighbourOf(
  graph: FlowGraph,
  from: string,
  direction: 'left' | 'right' | 'up' | 'down',
): string | null {
  if (direction === 'right')
    return graph.edges.find(({ from: source, to }) => source === from && to !== from && to !== '')?.to ?? null;
  if (direction === 'left') return graph.edges.find((edge) => edge.to === from && edge.from !== from)?.from ?? null;
  const here = graph.nodes.find(({ id }) => id === from)?.position;
  if (!here) return null;
  const sign = direction === 'down' ? 1 : -1;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, position } of graph.nodes) {
    const [aside, along] = [Math.abs(position.x - here.x), (position.y - here.y) * sign];
    if (id === from || along <= 0) continue;
    const distance = along + 3 * aside;
    if (distance < least) [best, least] = [id, distance];
  }
  return best;
}
