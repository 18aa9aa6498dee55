import type { BootModule } from '@switchboard/contracts/modules';
import type { ModuleLoader } from './moduleLoader.ts';
import { routeFor } from './moduleRoutes.ts';

// Prefetching waits until the first page has finished loading.
const idleDelayMs = 3000;

/** Whether the browser asks to save data. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Fetches what a path will need before it is opened. Failures are silent: opening the page tries again and reports them. */
export function prefetchPath(loader: ModuleLoader, modules: readonly BootModule[], path: string): Promise<unknown> {
  const owned = routeFor(modules, path);
  if (!owned || owned.module.skipped_reason !== null) return Promise.resolve();
  return loader.prefetch(owned.module, owned.route.expose).catch(() => undefined);
}

/** Fetches the pages of the sidebar one by one while the browser is idle. Returns the function that stops it. */
export function prefetchWhenIdle(
  loader: ModuleLoader,
  modules: readonly BootModule[],
  paths: readonly string[],
): () => void {
  if (isSavingData()) return () => undefined;
  let isStopped = false;
  const whenIdle = (next: () => void) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(next, { timeout: 10_000 }) : setTimeout(next, 500);
  const step = (index: number): void => {
    const path = paths[index];
    if (isStopped || path === undefined || document.hidden) return;
    whenIdle(() => {
      if (!isStopped) void prefetchPath(loader, modules, path).then(() => step(index + 1));
    });
  };
  const timer = setTimeout(() => step(0), idleDelayMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
