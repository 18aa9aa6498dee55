import { readdirSync, readFileSync } from 'node:fs';

export const victims = ['the API', 'the worker', 'the agents’ process'] as const;
export type Victim = (typeof victims)[number];

/** Processes of agents that a process has started. */
export function agentsOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        return Number(parent) === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('voice/agent/main.ts');
      } catch {
        // It has ended in the meantime.
        return false;
      }
    })
    .map(Number);
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
