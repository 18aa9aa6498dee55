/** What Linux tells about processes in /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

// Clock ticks of /proc/<pid>/stat; Linux has used 100 a second on every architecture Node runs on.
const tickMs = 10;

function readStat(pid: number): { parent: number; cpuMs: number } | null {
  try {
    // The program's name stands in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return null;
  }
}

/** Processor time that a process has used, in milliseconds; 0 when it is gone. */
export function cpuMs(pid: number): number {
  return readStat(pid)?.cpuMs ?? 0;
}

/** All processes below one. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = readStat(Number(name))?.parent;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (above: number): number[] => (children.get(above) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** What a process runs, by the name of its program or script. */
function nameOf(pid: number): string {
  const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .find((word) => /\.m?[jt]s$/.test(word));
  return script === undefined ? program : basename(script);
}

/** The program of a process, and its memory: shared pages count in parts, so that a sum counts them once. */
export function memoryOf(pid: number): { program: string; bytes: number } | null {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return { program: nameOf(pid), bytes: Number(kilobytes ?? 0) * 1024 };
  } catch {
    return null;
  }
}
