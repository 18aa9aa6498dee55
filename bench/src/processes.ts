/** Process figures that Linux reports in /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

// Clock ticks of /proc/<pid>/stat; Linux has used 100 a second on every architecture Node runs on.
const tickMs = 10;

interface Stat {
  parent: number;
  cpuMs: number;
  /** The time of its children that have ended. */
  endedMs: number;
}

function readStat(pid: number): Stat | null {
  try {
    // The program's name is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
    return { parent: Number(fields[1]), cpuMs: ticks(11) * tickMs, endedMs: ticks(13) * tickMs };
  } catch {
    return null;
  }
}

/** Processor time that a process has used, in milliseconds; 0 when it has ended. */
export function cpuMs(pid: number): number {
  return readStat(pid)?.cpuMs ?? 0;
}

/** All descendants of a process. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = readStat(Number(name))?.parent;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (above: number): number[] => (children.get(above) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Processor time of a process and its descendants, including those that have ended, in milliseconds. It never decreases. */
export function treeCpuMs(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => {
    const stat = readStat(one);
    return sum + (stat ? stat.cpuMs + stat.endedMs : 0);
  }, 0);
}

/** Processor time of a process's main thread, in milliseconds, accurate to the microsecond. */
export function threadCpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Processor time of the running low-priority threads of a process and of its descendants, in milliseconds. */
export function loweredCpuMs(pid: number): number {
  const threads = [pid, ...descendants(pid)].flatMap((one) => {
    try {
      return readdirSync(`/proc/${one}/task`).map((thread) => `/proc/${one}/task/${thread}/stat`);
    } catch {
      return [];
    }
  });
  return threads.reduce((sum, path) => {
    try {
      const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return Number(fields[16]) > 0 ? sum + (Number(fields[11]) + Number(fields[12])) * tickMs : sum;
    } catch {
      return sum;
    }
  }, 0);
}

/** Processor time that the whole machine has used, in milliseconds. */
export function machineCpuMs(): number {
  const [, user, nice, system, , , irq, softIrq] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? [];
  return [user, nice, system, irq, softIrq].reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
}

/** The name of a process's program or script. */
function nameOf(pid: number): string {
  const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .find((word) => /\.m?[jt]s$/.test(word));
  return script === undefined ? program : basename(script);
}

/** The program of a process and its memory. Shared pages count in parts, so that a sum counts them once. */
export function memoryOf(pid: number): { program: string; bytes: number } | null {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return { program: nameOf(pid), bytes: Number(kilobytes ?? 0) * 1024 };
  } catch {
    return null;
  }
}
