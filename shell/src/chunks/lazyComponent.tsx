import { type ComponentType, use } from 'react';
import { isChunkError, reloadOnce } from '../modules/reloadOnce.ts';

// The address of the shell's own script changes with every release: a reload is tried once per release.
const release = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]')?.src ?? 'shell';

/** Loads a part of the shell; when a newer release took its file away, reloads the page once instead of failing. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isChunkError(error) && navigator.onLine && reloadOnce(release)) return new Promise(() => undefined);
    throw error;
  }
}

/** A component that arrives when it is first drawn. Unlike `React.lazy`, a failed load is tried again at the next draw. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & {
  preload: () => Promise<unknown>;
} {
  let loading: Promise<ComponentType<P>> | undefined;
  const start = () => {
    if (loading) return loading;
    const arriving = loadChunk(load);
    loading = arriving;
    arriving.then(
      // React reads these fields: what has arrived is drawn at once, without a fallback in between.
      (component) => Object.assign(arriving, { status: 'fulfilled', value: component }),
      () => {
        loading = undefined;
      },
    );
    return arriving;
  };
  function LazyComponent(props: P) {
    const Loaded = use(start());
    return <Loaded {...props} />;
  }
  return Object.assign(LazyComponent, { preload: () => start().catch(() => undefined) });
}
