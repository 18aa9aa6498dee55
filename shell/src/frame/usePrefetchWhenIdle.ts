import { useEffect } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { useModuleLoader } from '../modules/ModuleLoaderContext.ts';
import { prefetchWhenIdle } from '../modules/prefetch.ts';

/** Fetches the pages behind the sidebar ahead, one at a time, once the first page has settled. */
export function usePrefetchWhenIdle(): void {
  const loader = useModuleLoader();
  const modules = bootStore((state) => state.modules);
  useEffect(() => {
    const paths = modules.flatMap(({ manifest }) => manifest.nav.map(({ path }) => path));
    return prefetchWhenIdle(loader, modules, paths);
  }, [loader, modules]);
}
