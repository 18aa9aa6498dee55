import type { BootModule } from '@switchboard/contracts/modules';
import { type AttemptOptions, createAttempts, type LoadedComponent } from './attempts.ts';
import { isOverride } from './integrity.ts';
import { loadTimeoutMs } from './loadTimeout.ts';
import { asLoadError, type ModuleLoadError } from './ModuleLoadError.ts';
import { moduleFailed } from './moduleFailed.ts';
import { record } from './moduleJournal.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';
import { reloadOnce } from './reloadOnce.ts';

export type { LoadedComponent } from './attempts.ts';

export interface ModuleLoader {
  /**
   * Loads a component and retries quick failures. If the release does not load, loads another one that does. `isForced`
   * starts with a clean registration of the release itself.
   */
  load(module: BootModule, expose: string, options?: { isForced?: boolean }): Promise<LoadedComponent>;
  /** Fetches the files of a component ahead of need, and runs nothing of them. */
  prefetch(module: BootModule, expose: string): Promise<unknown>;
  /** Asks for a new list of modules, as far as one can be had. */
  renewList(): Promise<void>;
  /** The component when it has arrived already, so that a prefetched page draws at once. */
  peek(module: BootModule, expose: string): LoadedComponent | undefined;
  /** Replaces a release that does not work with another one from now on; null when there is none. */
  replace(module: BootModule, expose: string): Promise<LoadedComponent | null>;
  /** Forgets a release, which then starts from a clean registration. */
  forget(module: BootModule): void;
}

interface LoaderOptions extends Partial<AttemptOptions> {
  /** The release that the registry, or an override, names as the one to use instead. */
  findFallback?: (module: BootModule) => Promise<BootModule | null>;
  reload?: (what: string) => boolean;
  renewList?: () => Promise<void>;
}

const releaseKey = ({ manifest }: BootModule) => `${manifest.id}@${manifest.version}`;
const keyOf = (module: BootModule, expose: string) => `${releaseKey(module)} ${module.base_path} ${expose}`;
const nameKey = ({ manifest }: BootModule, expose: string) => `${manifest.id}/${expose}`;
const isSameRelease = (one: BootModule, other: BootModule) =>
  one.manifest.version === other.manifest.version && one.base_path === other.base_path;

const defaults: AttemptOptions = {
  timeoutMs: loadTimeoutMs,
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
};

/** Fetched on demand: a page whose modules work needs none of it. */
async function fetchFallback(module: BootModule): Promise<BootModule | null> {
  const { fallbackOf } = await import(/* webpackChunkName: "rescue" */ './fallbackRelease.ts');
  return fallbackOf(module);
}

async function fetchList(): Promise<void> {
  const { renewList } = await import(/* webpackChunkName: "rescue" */ '../boot/renewList.ts');
  return renewList();
}

/** The last two releases of each component that arrived in this page, newest first. */
function createHistory() {
  const arrived = new Map<string, LoadedComponent[]>();
  const others = (module: BootModule, expose: string) =>
    (arrived.get(nameKey(module, expose)) ?? []).filter((item) => !isSameRelease(item.module, module));
  return {
    add(item: LoadedComponent, expose: string): void {
      if (isOverride(item.module)) return;
      arrived.set(nameKey(item.module, expose), [item, ...others(item.module, expose)].slice(0, 2));
    },
    before: (module: BootModule, expose: string) => others(module, expose)[0],
  };
}

/** Loads components of modules, once each, and finds a replacement for a release that does not work. */
export function createModuleLoader(runtime: RemoteRuntime, given: LoaderOptions = {}): ModuleLoader {
  const { findFallback = fetchFallback, reload = reloadOnce, renewList = fetchList, ...limits } = given;
  const loadRelease = createAttempts(runtime, { ...defaults, ...limits });
  const loaded = new Map<string, LoadedComponent>();
  const loading = new Map<string, Promise<LoadedComponent>>();
  const forgotten = new Set<string>();
  const history = createHistory();

  function loadAnew(module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> {
    const key = keyOf(module, expose);
    const underWay = isForced ? undefined : loading.get(key);
    if (underWay) return underWay;
    const mustForget = forgotten.delete(releaseKey(module));
    const work = loadRelease(module, expose, isForced || mustForget).then((result) => {
      loaded.set(key, result);
      history.add(result, expose);
      return result;
    });
    loading.set(key, work);
    const settle = () => loading.get(key) === work && loading.delete(key);
    work.then(settle, settle);
    return work;
  }

  async function findOther(module: BootModule, expose: string, error?: ModuleLoadError) {
    const previous = isOverride(module) ? undefined : history.before(module, expose);
    if (previous) return previous;
    // Files that a release took away are found again by a new page; that is tried once, before an older release.
    if (error?.failure === 'gone' && reload(releaseKey(module))) return new Promise<never>(() => undefined);
    const fallback = await findFallback(module);
    if (!fallback || isSameRelease(fallback, module)) return null;
    return loaded.get(keyOf(fallback, expose)) ?? (await loadAnew(fallback, expose, false));
  }

  async function replace(module: BootModule, expose: string, error?: ModuleLoadError) {
    const other = await findOther(module, expose, error).catch(() => null);
    if (!other) return null;
    loaded.set(keyOf(module, expose), other);
    record('replaced', module, { expose, message: `${other.module.manifest.version} is shown instead` });
    return other;
  }

  async function load(module: BootModule, expose: string, isForced: boolean): Promise<LoadedComponent> {
    try {
      return await loadAnew(module, expose, isForced);
    } catch (cause) {
      const error = asLoadError(module, cause);
      moduleFailed(module, error.failure, { expose, error });
      const other = await replace(module, expose, error);
      if (other) return other;
      throw error;
    }
  }

  return {
    peek: (module, expose) => loaded.get(keyOf(module, expose)),
    load(module, expose, { isForced = false } = {}) {
      const key = keyOf(module, expose);
      const known = isForced ? undefined : loaded.get(key);
      if (known) return Promise.resolve(known);
      if (isForced) loaded.delete(key);
      return load(module, expose, isForced);
    },
    prefetch: async (module, expose) => loaded.has(keyOf(module, expose)) || runtime.prefetch(module, expose),
    renewList: () => renewList().catch(() => undefined),
    replace: (module, expose) => replace(module, expose),
    forget(module) {
      for (const key of loaded.keys()) if (key.startsWith(`${releaseKey(module)} `)) loaded.delete(key);
      for (const key of loading.keys()) if (key.startsWith(`${releaseKey(module)} `)) loading.delete(key);
      forgotten.add(releaseKey(module));
    },
  };
}
