import type { Flow } from '@switchboard/contracts/flows/document';
import type { GraphId } from './graphs.ts';
import { type LiveCall, partKey } from './marks.ts';

/** A node with live calls. */
export interface LivePlace {
  graph: GraphId;
  node: string;
  calls: number;
}

/** The nodes of a flow with live calls, in the order of the document. Calls at nodes that this draft no longer has are left out. */
export function livePlaces(flow: Flow, live: ReadonlyMap<string, readonly LiveCall[]>): LivePlace[] {
  if (live.size === 0) return [];
  return [{ id: null, nodes: flow.nodes }, ...flow.subflows].flatMap(({ id: graph, nodes }) =>
    nodes.flatMap(({ id: node }) => {
      const calls = live.get(partKey(graph, node))?.length ?? 0;
      return calls > 0 ? [{ graph, node, calls }] : [];
    }),
  );
}

export const callsAt = (places: readonly LivePlace[]): number => places.reduce((sum, { calls }) => sum + calls, 0);

interface Point {
  x: number;
  y: number;
}

/** Whether a point of the canvas is outside the view: `view` is its offset, its zoom and its size. */
export function isOutside(
  { x, y }: Point,
  view: { x: number; y: number; zoom: number; width: number; height: number },
): boolean {
  const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y];
  return left < 0 || top < 0 || left > view.width || top > view.height;
}
