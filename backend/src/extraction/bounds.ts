import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { limits } from './limits.ts';

export type BoundsOptions = {
  processorSeconds?: number;
  /** Only limits that every system offers: the child's own clock and the shell's limits. */
  isPortable?: boolean;
};

const shell = '/bin/sh';

/** Blocks the process until the command has ended: some 100 ms. Only before `prepareBounds` has finished. */
function worksNow(command: readonly string[]): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { env: {}, stdio: 'ignore' }).status === 0;
}

function works(command: readonly string[]): Promise<boolean> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: {}, stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

// The system enforces these limits even if no watcher is left. The child must not get the shell's own variables.
function inShell(bounds: readonly string[]): string[] {
  const steps = [...bounds.map((bound) => `ulimit ${bound} 2>/dev/null`), 'unset PWD OLDPWD SHLVL', 'exec "$0" "$@"'];
  return [shell, '-c', steps.join('; ')];
}

const memoryBound = `-d ${limits.dataBytes / 1024}`;

// V8 decides how much memory it reserves: a child that needs more than the limit would not even start.
const underMemoryBound = [...inShell([memoryBound]), process.execPath, '-e', '0'];
let isMemoryBounded: boolean | undefined;

function withLimits({ processorSeconds = limits.processorSeconds }: BoundsOptions): string[] {
  if (!existsSync(shell)) return [];
  isMemoryBounded ??= worksNow(underMemoryBound);
  const time = [`-S -t ${processorSeconds}`, `-H -t ${processorSeconds + 1}`];
  return inShell(isMemoryBounded ? [...time, memoryBound] : time);
}

/** In a network namespace with no interfaces. */
function withoutNetwork(): string[] {
  const unshare = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path));
  const flags = process.getuid?.() === 0 ? ['--net'] : ['--user', '--map-root-user', '--net'];
  return unshare === undefined ? [] : [unshare, ...flags, '--'];
}

/** Ended by the kernel as soon as this process ends. */
function endingWithParent(): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  return setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--'];
}

const parts = () => [withoutNetwork(), endingWithParent()].filter(({ length }) => length > 0);
const tried = (part: readonly string[], before: readonly string[]) => [...before, ...part, shell, '-c', ':'];
let offered: string[] | undefined;

function offeredHere(): string[] {
  if (offered !== undefined) return offered;
  offered = [];
  for (const part of parts()) if (worksNow(tried(part, offered))) offered.push(...part);
  return offered;
}

/** Detects what the system offers, without blocking the process as the first document would. */
export async function prepareBounds(): Promise<void> {
  const found: string[] = [];
  for (const part of parts()) if (await works(tried(part, found))) found.push(...part);
  offered ??= found;
  if (existsSync(shell)) isMemoryBounded ??= await works(underMemoryBound);
}

/** Gives requests, calls and the database priority when processors are short. A process that has already ended is no error. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return;
  try {
    setPriority(pid, 10);
  } catch {
    // It is gone.
  }
}

/** The wrapper for the command of a process that reads documents, as far as this system supports it. */
export function boundedBySystem(options: BoundsOptions): string[] {
  return [...(options.isPortable ? [] : offeredHere()), ...withLimits(options)];
}
