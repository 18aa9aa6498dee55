import type { BootModule } from '@switchboard/contracts/modules';
import type { ComponentType } from 'react';
import { asLoadError, ModuleLoadError } from './ModuleLoadError.ts';
import { record } from './moduleJournal.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

/** A component of a module; `module` is the release it came from, which may differ from the requested one. */
export interface LoadedComponent {
  component: ComponentType<Record<string, unknown>>;
  module: BootModule;
}

/** Limits of the attempts, and the functions that tests replace. */
export interface AttemptOptions {
  timeoutMs: number;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
}

const retryDelaysMs = [300, 900] as const;
const finalFailures: readonly string[] = ['refused', 'gone', 'timeout', 'unparsable', 'not-started'];

function isComponent(value: unknown): value is LoadedComponent['component'] {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function withTimeout<T>(module: BootModule, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ModuleLoadError(module, 'timeout')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Loads one release, with growing delays between attempts, as long as an automatic retry can help. */
export function createAttempts(runtime: RemoteRuntime, options: AttemptOptions) {
  const { timeoutMs, now, wait, random } = options;
  // Every version has its own container: only one that failed or was broken on purpose is registered again.
  const registered = new Map<string, string>();

  async function attempt(module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> {
    const { container } = module.manifest;
    const folder = registered.get(container);
    // Only a developer can serve a build under the name of a release.
    const isTakeover = folder !== undefined && folder !== module.base_path;
    if (isForced || folder === undefined || isTakeover) runtime.register(module, { isForced: isForced || isTakeover });
    registered.set(container, module.base_path);
    const namespace = await withTimeout(module, runtime.load(module, expose), timeoutMs);
    const component = (namespace as Record<string, unknown> | null | undefined)?.[expose];
    if (!isComponent(component)) throw new ModuleLoadError(module, 'wrong-shape');
    return { component, module };
  }

  return async (module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> => {
    const startedAt = now();
    for (let tries = 0; ; tries += 1) {
      try {
        const result = await attempt(module, expose, isForced || tries > 0);
        record('loaded', module, { expose, duration_ms: Math.round(now() - startedAt) });
        return result;
      } catch (cause) {
        const error = asLoadError(module, cause);
        const delay = retryDelaysMs[tries];
        const isLast = finalFailures.includes(error.failure) || delay === undefined;
        if (isLast || now() + delay >= startedAt + timeoutMs) throw error;
        record('retrying', module, { expose, error });
        await wait(delay * (0.5 + random()));
      }
    }
  };
}
