import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { cacheFolder, freshVersion } from './build-package.ts';
import { FileHashes } from './file-hashes.ts';
import type { BrowserPackage } from './packages.ts';
import type { BuildAnswer, BuildRequest } from './worker.ts';

/** The result of one package's build. */
export interface BuildResult {
  name: string;
  version: string | null;
  isUnchanged: boolean;
  milliseconds: number;
  warnings: string[];
  error: string | null;
}

interface PoolOptions {
  root: string;
  isForced?: boolean;
  /** Concurrent builds. */
  width?: number;
  /** Builds run one at a time until this resolves: the rest of a start needs the other core. */
  widenAfter?: Promise<void>;
  /** The package that a person is waiting for, which is built before the others. */
  preferred?: () => string | null;
  /** Called once with the packages to build. */
  onStale?: (stale: readonly BrowserPackage[]) => void;
  onStart?: (name: string) => void;
  onResult?: (result: BuildResult) => void;
  signal?: AbortSignal;
}

/** Builds every stale package, a few at a time in separate processes. An unchanged package only costs a hash. */
export async function buildPackages(packages: readonly BrowserPackage[], options: PoolOptions): Promise<BuildResult[]> {
  const { root, isForced = false, width = 2, widenAfter, preferred, onStale, onStart, onResult, signal } = options;
  const results: BuildResult[] = [];
  const report = (result: BuildResult) => {
    results.push(result);
    onResult?.(result);
  };
  const hashes = new FileHashes(join(cacheFolder(root), 'file-hashes.json'));
  const stale: BrowserPackage[] = [];
  for (const target of packages) {
    const startedAt = performance.now();
    const version = isForced ? null : freshVersion(target, root, hashes);
    if (version === null) stale.push(target);
    else report({ ...unbuilt(target.name, startedAt), version, isUnchanged: true });
  }
  hashes.save();
  onStale?.([...stale]);

  const takeNext = () => {
    const name = preferred?.() ?? null;
    const index = stale.findIndex((target) => target.name === name);
    return stale.splice(Math.max(index, 0), 1)[0];
  };
  const work = async (_: unknown, number: number) => {
    if (number > 0) await widenAfter;
    if (stale.length === 0) return;
    const worker = fork(join(import.meta.dirname, `worker${extname(import.meta.filename)}`), {
      // The federation plugin's generated entry is below the working folder, whose path becomes part of the build.
      cwd: root,
      // A compiler needs more memory than the limits of a start allow.
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const abort = () => worker.kill('SIGKILL');
    signal?.addEventListener('abort', abort);
    try {
      for (let target = takeNext(); target && !signal?.aborted; target = takeNext()) {
        onStart?.(target.name);
        const startedAt = performance.now();
        const answer = await ask(worker, { target, root });
        const outcome = 'error' in answer ? answer : { ...answer, error: null };
        report({ ...unbuilt(target.name, startedAt), ...outcome });
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      if (worker.connected) worker.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, stale.length) }, work));
  return results;
}

function unbuilt(name: string, startedAt: number): BuildResult {
  const milliseconds = performance.now() - startedAt;
  return { name, version: null, isUnchanged: false, milliseconds, warnings: [], error: null };
}

async function ask(worker: ChildProcess, request: BuildRequest): Promise<BuildAnswer> {
  const answered = once(worker, 'message').then(([answer]) => answer as BuildAnswer);
  const died = once(worker, 'exit').then(
    ([code, signal]): BuildAnswer => ({
      error: `the build process ended (${signal ?? `exit code ${code}`})`,
    }),
  );
  worker.send(request);
  return await Promise.race([answered, died]);
}
