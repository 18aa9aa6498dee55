import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { boundedBySystem, lowerPriority } from '../../../../extraction/bounds.ts';
import { JoinAnswer, type JoinOrder } from './join.schema.ts';
import { joinLimits } from './join-limits.ts';

type JoinerProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** A joiner that ended without a result: killed, or out of memory or disk. It may be tried again. */
export class JoinerLost extends Error {}

export interface JoinerOptions {
  workerPath?: string;
  wallClockMs?: number;
  residentBytes?: number;
  /** Receives the child's process id, for callers that kill it. */
  onStart?(pid: number | undefined): void;
}

const backendSources = join(import.meta.dirname, '../../../..');

/** The sources and the packages above them: everything the child may read in addition to the chunks. */
function readableFolders(): string[] {
  const folders = [import.meta.dirname, join(backendSources, 'extraction')];
  for (let folder = backendSources; dirname(folder) !== folder; folder = dirname(folder))
    for (const name of ['node_modules', 'package.json'])
      if (existsSync(join(folder, name))) folders.push(join(folder, name));
  return folders;
}

function start(order: JoinOrder, { workerPath = join(import.meta.dirname, 'join-worker.ts') }: JoinerOptions) {
  const chunks = new Set(order.streams.flatMap(({ runs }) => runs.flat().map((path) => dirname(path))));
  const command = [
    ...boundedBySystem({ processorSeconds: joinLimits.processorSeconds }),
    process.execPath,
    '--permission',
    ...[...readableFolders(), ...chunks].map((folder) => `--allow-fs-read=${folder}`),
    `--allow-fs-write=${order.output}`,
    `--max-old-space-size=${joinLimits.heapMegabytes}`,
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
    '--no-addons',
    workerPath,
  ];
  const [program = process.execPath, ...args] = command;
  return spawn(program, args, { env: {}, cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Resident memory in bytes; undefined if the system has no /proc or the process is gone. */
function residentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

const failed = (detail: string): JoinAnswer => ({ status: 'failed', detail });

function parseAnswer(text: string): JoinAnswer {
  try {
    return JoinAnswer.parse(JSON.parse(text));
  } catch {
    return failed('the joiner gave no readable answer');
  }
}

/** Which limit ended the child; null if something else did. */
function endedByBounds(code: number | null, signal: string | null, stderr: string): string | null {
  if (signal === 'SIGXCPU') return 'it takes too much time to read';
  const isMemory =
    code === 134 || signal === 'SIGABRT' || /heap out of memory|allocation failed|failed to allocate/i.test(stderr);
  return isMemory ? 'it takes too much memory to read' : null;
}

interface Watch {
  why: string | null;
  stop(): void;
}

/** Kills the child when it exceeds its limit of time or memory. */
function watch(child: JoinerProcess, options: JoinerOptions): Watch {
  const end = (why: string) => {
    watching.why ??= why;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(() => end('it takes too much time to read'), options.wallClockMs ?? joinLimits.wallClockMs);
  const look = setInterval(() => {
    if ((residentBytes(child.pid) ?? 0) > (options.residentBytes ?? joinLimits.residentBytes))
      end('it takes too much memory to read');
  }, joinLimits.watchIntervalMs);
  const watching: Watch = {
    why: null,
    stop() {
      clearTimeout(clock);
      clearInterval(look);
    },
  };
  return watching;
}

/**
 * Joins the streams of one recording in a separate process: without network, environment or files other than the chunks and the
 * output, within `joinLimits`. Throws JoinerLost if the process ended without a result.
 */
export function runJoiner(order: JoinOrder, options: JoinerOptions = {}): Promise<JoinAnswer> {
  const child = start(order, options);
  lowerPriority(child.pid);
  options.onStart?.(child.pid);
  const watching = watch(child, options);
  let [stdout, stderr] = ['', ''];
  child.stdin.on('error', () => {});
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (stdout.length > joinLimits.answerBytes) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000);
  });
  child.stdin.end(JSON.stringify(order));
  return new Promise<JoinAnswer>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const why = watching.why ?? endedByBounds(code, signal, stderr);
      if (why !== null) resolve(failed(why));
      else if (code === 0) resolve(parseAnswer(stdout));
      else reject(new JoinerLost(`the joiner ended with ${code ?? signal}: ${stderr}`));
    });
  }).finally(() => watching.stop());
}
