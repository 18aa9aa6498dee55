import type { FlowInput } from '../document.ts';

type Nodes = NonNullable<FlowInput['nodes']>;
type Edges = NonNullable<FlowInput['edges']>;

/** Arranges nodes in rows by their distance from the start, if the file has no positions. */
export function placeInRows(nodes: Nodes, edges: Edges, start: string): void {
  if (nodes.some(({ position }) => position !== undefined)) return;
  const rows = new Map([[start, 0]]);
  const waiting = [start];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
    for (const { from, to } of edges)
      if (from === id && !rows.has(to)) {
        rows.set(to, (rows.get(id) ?? 0) + 1);
        waiting.push(to);
      }
  const columns = new Map<number, number>();
  for (const node of nodes) {
    const row = rows.get(node.id) ?? 0;
    const column = columns.get(row) ?? 0;
    columns.set(row, column + 1);
    node.position = { x: column * 280, y: row * 160 };
  }
}
