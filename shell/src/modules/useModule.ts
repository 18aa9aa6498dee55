import type { BootModule } from '@switchboard/contracts/modules';
import { useCallback, useEffect, useState } from 'react';
import { ModuleLoadError } from './ModuleLoadError.ts';
import { useModuleLoader } from './ModuleLoaderContext.ts';
import type { LoadedComponent } from './moduleLoader.ts';
import { reloadOnce } from './reloadOnce.ts';

export type ModuleState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedComponent }
  | { status: 'failed'; error: ModuleLoadError };

/**
 * Loads one component of a module. `retry` begins anew from a clean registration; it also runs by itself when the
 * browser comes back online. Callers key their component by module release and expose.
 */
export function useModule(
  module: BootModule,
  expose: string,
): { state: ModuleState; attempt: number; retry: () => void } {
  const loader = useModuleLoader();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ModuleState>(() => {
    const loaded = loader.peek(module, expose);
    return loaded ? { status: 'ready', loaded } : { status: 'loading' };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's key makes module and expose constant
  useEffect(() => {
    if (attempt === 0 && state.status === 'ready') return;
    let isCurrent = true;
    loader
      .load(module, expose, { isForced: attempt > 0 })
      .then((loaded) => isCurrent && setState({ status: 'ready', loaded }))
      .catch((cause: unknown) => {
        if (!isCurrent) return;
        const error = cause instanceof ModuleLoadError ? cause : new ModuleLoadError(module, 'unreachable', { cause });
        if (error.failure === 'gone' && reloadOnce(`${module.manifest.id}@${module.manifest.version}`)) return;
        setState({ status: 'failed', error });
      });
    return () => {
      isCurrent = false;
    };
  }, [attempt, loader]);

  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  const hasFailed = state.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { state, attempt, retry };
}
