import type { BootModule } from '@switchboard/contracts/modules';
import type { ComponentType } from 'react';
import { loadTimeoutMs } from './loadTimeout.ts';
import { ModuleLoadError } from './ModuleLoadError.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

/** A component of a module; `module` is the release it came from, which may be the one before the newest. */
export interface LoadedComponent {
  component: ComponentType<Record<string, unknown>>;
  module: BootModule;
}

export interface ModuleLoader {
  /** Loads a component, trying again on quick failures. `isForced` begins with a clean registration. */
  load(module: BootModule, expose: string, options?: { isForced?: boolean }): Promise<LoadedComponent>;
  /** The component when it has arrived already, so that a prefetched page draws at once. */
  peek(module: BootModule, expose: string): LoadedComponent | undefined;
}

interface LoaderOptions {
  timeoutMs?: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  random?: () => number;
}

const retryDelaysMs = [300, 900] as const;
const releaseKey = ({ manifest }: BootModule, expose: string) => `${manifest.id}@${manifest.version}/${expose}`;
const nameKey = ({ manifest }: BootModule, expose: string) => `${manifest.id}/${expose}`;

function isComponent(value: unknown): value is LoadedComponent['component'] {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function withTimeout<T>(module: BootModule, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ModuleLoadError(module, 'timeout')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** One attempt: registers what has to be registered, loads, and checks that a component came. */
function createAttempt(runtime: RemoteRuntime, timeoutMs: number) {
  const registered = new Map<string, string>();
  return async (module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> => {
    const { id, version } = module.manifest;
    // A container name belongs to one release at a time: another release takes it over by force.
    const isTakeover = registered.has(id) && registered.get(id) !== version;
    if (isForced || isTakeover || !registered.has(id)) runtime.register(module, { isForced: isForced || isTakeover });
    registered.set(id, version);
    const namespace = await withTimeout(module, runtime.load(module, expose), timeoutMs);
    const component = (namespace as Record<string, unknown> | null | undefined)?.[expose];
    if (!isComponent(component)) throw new ModuleLoadError(module, 'wrong-shape');
    return { component, module };
  };
}

/** Attempts with growing waits between them, as long as trying again by itself can help. */
function createRetries(attempt: ReturnType<typeof createAttempt>, options: Required<LoaderOptions>) {
  const { timeoutMs, now, wait, random } = options;
  return async (module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> => {
    const giveUpAt = now() + timeoutMs;
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(module, expose, isForced || tries > 0);
      } catch (cause) {
        const error = cause instanceof ModuleLoadError ? cause : new ModuleLoadError(module, 'unreachable', { cause });
        const delay = retryDelaysMs[tries];
        const isFinal = error.failure === 'refused' || error.failure === 'gone' || error.failure === 'timeout';
        if (isFinal || delay === undefined || now() + delay >= giveUpAt) throw error;
        await wait(delay * (0.5 + random()));
      }
    }
  };
}

const defaults: Required<LoaderOptions> = {
  timeoutMs: loadTimeoutMs,
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
};

/** Loads components of modules, once each; falls back to the release before when a newer one does not load. */
export function createModuleLoader(runtime: RemoteRuntime, given: LoaderOptions = {}): ModuleLoader {
  const options = { ...defaults, ...given };
  const loadWithRetries = createRetries(createAttempt(runtime, options.timeoutMs), options);
  const loaded = new Map<string, LoadedComponent>();
  const lastGood = new Map<string, LoadedComponent>();
  const loading = new Map<string, Promise<LoadedComponent>>();

  async function loadAnew(module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> {
    const previous = lastGood.get(nameKey(module, expose));
    try {
      const result = await loadWithRetries(module, expose, isForced);
      loaded.set(releaseKey(module, expose), result);
      lastGood.set(nameKey(module, expose), result);
      return result;
    } catch (error) {
      if (previous && previous.module.manifest.version !== module.manifest.version) return previous;
      throw error;
    }
  }

  return {
    peek: (module, expose) => loaded.get(releaseKey(module, expose)),
    load(module, expose, { isForced = false } = {}) {
      const key = releaseKey(module, expose);
      const known = isForced ? undefined : (loaded.get(key) ?? loading.get(key));
      if (known) return Promise.resolve(known);
      if (isForced) loaded.delete(key);
      const work = loadAnew(module, expose, isForced).finally(() => loading.delete(key));
      loading.set(key, work);
      return work;
    },
  };
}
