import type { BootModule } from '@switchboard/contracts/modules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asLoadError, type LoadFailure } from './ModuleLoadError.ts';
import { useModuleLoader } from './ModuleLoaderContext.ts';
import type { LoadedComponent } from './moduleLoader.ts';

export type ModuleState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedComponent }
  | { status: 'failed'; failure: LoadFailure | 'crashed'; details?: string | undefined };

interface UsedModule {
  state: ModuleState;
  attempt: number;
  /** Begins anew with the release itself, from a clean registration. */
  retry: () => void;
  /** Shows another release in its place; when there is none, the failure with `details`. */
  replace: (details?: string) => void;
}

/**
 * Loads one component of a module. A failed one is also tried again by itself when the browser comes back online.
 * Callers key their component by module release and expose.
 */
export function useModule(module: BootModule, expose: string): UsedModule {
  const loader = useModuleLoader();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ModuleState>(() => {
    const loaded = loader.peek(module, expose);
    return loaded ? { status: 'ready', loaded } : { status: 'loading' };
  });
  const isMounted = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's key makes module and expose constant
  useEffect(() => {
    if (attempt === 0 && state.status === 'ready') return;
    let isCurrent = true;
    loader
      .load(module, expose, { isForced: attempt > 0 })
      .then((loaded) => isCurrent && setState({ status: 'ready', loaded }))
      .catch((cause: unknown) => {
        if (isCurrent) setState({ status: 'failed', failure: asLoadError(module, cause).failure });
      });
    return () => {
      isCurrent = false;
    };
  }, [attempt, loader]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  const replace = (details?: string) => {
    setState({ status: 'loading' });
    void loader.replace(module, expose).then((loaded) => {
      if (isMounted.current)
        setState(loaded ? { status: 'ready', loaded } : { status: 'failed', failure: 'crashed', details });
    });
  };

  const hasFailed = state.status === 'failed' && state.failure !== 'crashed';
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { state, attempt, retry, replace };
}
