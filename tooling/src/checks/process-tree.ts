import { readdirSync, readFileSync } from 'node:fs';

const lookMs = 500;
/** Linux's clock ticks per second, on every machine it runs on. */
const ticksPerSecond = 100;

interface Counted {
  parent: number;
  /** Tells a process from a later one with the same number. */
  startedAt: number;
  ticks: number;
}

/** A line of /proc/<pid>/stat. The name in its parentheses may contain anything. */
export function readStat(line: string): Counted {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, startedAt = 0] = [fields[1], fields[11], fields[12], fields[19]];
  return { parent, startedAt, ticks: user + system };
}

/** Null when the process has ended in the meantime. */
function statOf(pid: number): Counted | null {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

function processes(): Map<number, Counted> {
  const found = new Map<number, Counted>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const stat = statOf(pid);
    if (stat) found.set(pid, stat);
  }
  return found;
}

/** The trees that are being counted. They share each read of /proc, which is most of the cost. */
const growing = new Set<ProcessTree>();
let timer: NodeJS.Timeout | undefined;

function lookAtAll(): void {
  const running = processes();
  for (const tree of growing) tree.look(running);
}

/**
 * The processor time of some programs and of all that they start, as Linux counts it, also of what outlives its parent.
 * Looks twice a second, so the last moments of a process are missing.
 */
export class ProcessTree {
  readonly #members = new Map<number, Counted>();
  #endedTicks = 0;

  /** Counts a program's time from now on. Nothing is counted where it can't be measured. */
  add(pid: number): void {
    if (process.platform !== 'linux') return;
    const stat = statOf(pid);
    if (stat) this.#members.set(pid, stat);
    growing.add(this);
    timer ??= setInterval(lookAtAll, lookMs).unref();
  }

  /** Takes up what its programs have started, and what of them has ended. */
  look(running: ReadonlyMap<number, Counted>): void {
    for (const [pid, { startedAt, ticks }] of this.#members) {
      if (running.get(pid)?.startedAt === startedAt) continue;
      this.#endedTicks += ticks;
      this.#members.delete(pid);
    }
    let size = -1;
    while (size !== this.#members.size) {
      size = this.#members.size;
      for (const [pid, found] of running)
        if (this.#members.has(pid) || this.#members.has(found.parent)) this.#members.set(pid, found);
    }
  }

  /** The seconds up to now, which are the last; null where they cannot be known. */
  end(): number | null {
    if (process.platform !== 'linux') return null;
    this.look(processes());
    growing.delete(this);
    if (growing.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    const ticks = [...this.#members.values()].reduce((sum, one) => sum + one.ticks, this.#endedTicks);
    return ticks / ticksPerSecond;
  }
}
