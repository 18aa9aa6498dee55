import { machineCpuMs, treeCpuMs } from './processes.ts';

/** The resources used between two times. */
export interface Used {
  seconds: number;
  /** Processor time of each group of processes, in milliseconds. */
  cpuMs: Record<string, number>;
  /** Cores used by anything else on the machine in that time: near 0 on a dedicated machine. */
  otherCores: number;
}

/** Starts measuring groups of processes, each identified by its root process. The returned function ends it and returns what they used. */
export function watchLoad(groups: Record<string, readonly number[]>): () => Used {
  const read = () => ({
    at: performance.now(),
    machine: machineCpuMs(),
    // The measurement, and with it everything that it started.
    ours: treeCpuMs(process.pid),
    groups: Object.fromEntries(
      Object.entries(groups).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + treeCpuMs(pid), 0)]),
    ),
  });
  const before = read();
  return () => {
    const after = read();
    const ms = after.at - before.at;
    const others = after.machine - before.machine - (after.ours - before.ours);
    return {
      seconds: ms / 1000,
      cpuMs: Object.fromEntries(
        Object.entries(after.groups).map(([name, value]) => [name, value - (before.groups[name] ?? 0)]),
      ),
      otherCores: Math.max(0, others / ms),
    };
  };
}

/** More than this by others, and times are those of a busy machine. */
const quietCores = 0.3;

/** For the note of a row: how busy the machine was with other things. */
export function besides(cores: readonly number[]): string {
  const most = Math.max(...cores);
  const wish = most > quietCores ? ': to be measured again on a quiet machine' : '';
  return `others kept ${Math.min(...cores).toFixed(1)}–${most.toFixed(1)} cores busy${wish}`;
}
