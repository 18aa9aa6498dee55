import { readdirSync, readFileSync } from 'node:fs';

/** Processes of the agents below a process of the product. */
export function agentsBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => {
    const isAgent = readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('voice/agent/main');
    return [...(isAgent ? [child] : []), ...agentsBelow(child)];
  });
}
