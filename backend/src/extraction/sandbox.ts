import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { processorMsOf } from '../work/processor-time.ts';
import { type BoundsOptions, boundedBySystem, lowerPriority } from './bounds.ts';
import { WorkerAnswer, type WorkerOrder } from './extraction.schema.ts';
import { ExtractionError, type ExtractionReason } from './extraction-error.ts';
import { limits } from './limits.ts';

type WorkerProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** The only folders that the child may read: the sources and the package folders above them. */
function readableFolders(): string[] {
  const folders = [import.meta.dirname];
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder))
    for (const name of ['node_modules', 'package.json'])
      if (existsSync(join(folder, name))) folders.push(join(folder, name));
  return folders;
}

export type SandboxOptions = BoundsOptions & { workerPath?: string; isWarm?: boolean; wallClockMs?: number };

function start(options: SandboxOptions): WorkerProcess {
  const command = [
    ...boundedBySystem(options),
    process.execPath,
    '--permission',
    ...readableFolders().map((folder) => `--allow-fs-read=${folder}`),
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
    '--no-addons',
    options.workerPath ?? join(import.meta.dirname, 'worker.ts'),
    ...(options.isWarm ? ['--warm'] : []),
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

function parseAnswer(text: string): WorkerAnswer {
  try {
    return WorkerAnswer.parse(JSON.parse(text));
  } catch {
    return { status: 'failed', reason: 'corrupt', detail: 'the reader gave no readable answer' };
  }
}

function reasonOf(code: number | null, signal: string | null, stderr: string): ExtractionReason {
  if (signal === 'SIGXCPU') return 'timeout';
  const isMemory =
    code === 134 || signal === 'SIGABRT' || /heap out of memory|allocation failed|bad_alloc/i.test(stderr);
  return isMemory ? 'out_of_memory' : 'corrupt';
}

function endOf(code: number | null, signal: string | null, stderr: string): ExtractionError {
  return new ExtractionError(reasonOf(code, signal, stderr), `reader ended with ${code ?? signal}: ${stderr}`);
}

/** One child process for one document; it may be started before the document is known. */
export class Sandbox {
  readonly #child: WorkerProcess;
  readonly #wallClockMs: number;
  #isEnded = false;
  #stderr = '';

  constructor(options: SandboxOptions = {}) {
    this.#wallClockMs = options.wallClockMs ?? limits.wallClockMs;
    this.#child = start(options);
    lowerPriority(this.#child.pid);
    this.#child.on('error', () => {
      this.#isEnded = true;
    });
    this.#child.on('exit', () => {
      this.#isEnded = true;
    });
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-4_000);
    });
    this.#setWaiting(true);
  }

  /** A waiting child must not keep its parent from ending. */
  #setWaiting(isWaiting: boolean): void {
    const { stdin, stdout, stderr } = this.#child;
    for (const handle of [this.#child, stdin, stdout, stderr]) {
      const method: unknown = Reflect.get(handle, isWaiting ? 'unref' : 'ref');
      if (typeof method === 'function') method.call(handle);
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUsable(): boolean {
    return !this.#isEnded;
  }

  close(): void {
    if (!this.#isEnded) this.#child.kill('SIGKILL');
  }

  read(order: WorkerOrder, bytes: Buffer): Promise<WorkerAnswer> {
    const child = this.#child;
    this.#setWaiting(false);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      let failure: Error | undefined;
      let isAnswered = false;
      const stop = (error: Error) => {
        failure ??= error;
        child.kill('SIGKILL');
      };
      const before = processorMsOf(child.pid) ?? 0;
      let left: number = limits.patience;
      // On a busy machine the same document takes longer, so the limit applies to the processor time spent on it.
      const clock = setInterval(() => {
        left -= 1;
        const used = processorMsOf(child.pid);
        if (used === null || used - before >= this.#wallClockMs) stop(new ExtractionError('timeout'));
        else if (left === 0) stop(new Error('The machine is too busy to read a document'));
      }, this.#wallClockMs);
      const watch = setInterval(() => {
        const resident = residentBytes(child.pid) ?? 0;
        if (resident > limits.residentBytes) stop(new ExtractionError('out_of_memory', `${resident} bytes resident`));
      }, limits.watchIntervalMs);
      const release = () => {
        clearInterval(clock);
        clearInterval(watch);
      };
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limits.answerBytes) stop(new ExtractionError('too_complex', 'the answer is too long'));
        else chunks.push(chunk);
        // The line is complete before the process has ended, so don't wait for that.
        if (failure === undefined && chunk.at(-1) === 10) {
          release();
          isAnswered = true;
          resolve(parseAnswer(Buffer.concat(chunks).toString()));
        }
      });
      child.on('error', (error) => {
        release();
        reject(error);
      });
      child.on('close', (code, signal) => {
        release();
        if (failure !== undefined) reject(failure);
        else if (isAnswered) return;
        else if (code !== 0) reject(endOf(code, signal, this.#stderr));
        else resolve(parseAnswer(Buffer.concat(chunks).toString()));
      });
      child.stdin.write(`${JSON.stringify(order)}\n`);
      child.stdin.end(bytes);
    });
  }
}
