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
