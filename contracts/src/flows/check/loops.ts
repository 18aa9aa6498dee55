/** The strongly connected parts of a graph, in reverse topological order: a part comes after those that it leads to. Tarjan, without recursion. */
export function connectedParts(size: number, next: (node: number) => readonly number[]): number[][] {
  const order = new Array<number>(size).fill(-1);
  const low = new Array<number>(size).fill(0);
  const isOpen = new Array<boolean>(size).fill(false);
  const open: number[] = [];
  const parts: number[][] = [];
  let count = 0;
  const enter = (node: number) => {
    order[node] = low[node] = count++;
    open.push(node);
    isOpen[node] = true;
    return { node, targets: next(node), at: 0 };
  };
  for (let first = 0; first < size; first++) {
    if (order[first] !== -1) continue;
    const path = [enter(first)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const target = top.targets[top.at++];
      if (target !== undefined) {
        if (order[target] === -1) path.push(enter(target));
        else if (isOpen[target]) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      const part = open.splice(open.indexOf(node));
      for (const member of part) isOpen[member] = false;
      parts.push(part);
    }
  }
  return parts;
}

/** Whether a part is a loop. */
export const isLoop = (part: readonly number[], next: (node: number) => readonly number[]): boolean =>
  part.length > 1 || part.some((node) => next(node).includes(node));

/** A shortest cycle of a loop, in order. It begins at the node with the first of `places`. */
export function wayRound(
  part: readonly number[],
  next: (node: number) => readonly number[],
  places: readonly number[],
): number[] {
  const within = new Set(part);
  const placeOf = (node: number) => places[node] ?? Number.POSITIVE_INFINITY;
  const first = part.reduce((best, node) => (placeOf(node) < placeOf(best) ? node : best), part[0] ?? -1);
  const before = new Map<number, number>();
  const queue = [first];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] ?? -1;
    for (const target of next(node)) {
      if (target === first) return wayTo(node, first, before);
      if (!within.has(target) || before.has(target)) continue;
      before.set(target, node);
      queue.push(target);
    }
  }
  return [first];
}

function wayTo(last: number, first: number, before: ReadonlyMap<number, number>): number[] {
  const way = [last];
  for (let node = last; node !== first; ) {
    node = before.get(node) ?? first;
    way.push(node);
  }
  return way.reverse();
}
