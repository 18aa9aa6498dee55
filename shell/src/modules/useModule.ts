import type { BootModule } from '@switchboard/contracts/modules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asLoadError, type Closure, isRunFailure, type LoadFailure, type RunFailure } from './ModuleLoadError.ts';
import { useModuleLoader } from './ModuleLoaderContext.ts';
import type { LoadedComponent } from './moduleLoader.ts';
import { messageOf } from './thrown.ts';

type ModuleState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedComponent }
  | { status: 'failed'; failure: LoadFailure | RunFailure | Closure; details?: string | undefined };

interface UsedModule {
  state: ModuleState;
  attempt: number;
  /** Starts again with a new list of modules and a clean registration: the release itself, or a newer one. */
  retry: () => void;
  /** Shows another release in its place. If there is none, shows the failure with `details`. */
  replace: (failure: LoadFailure | RunFailure | Closure, details?: string) => void;
}

/**
 * Loads one component of a module. A failed one is also retried automatically when the browser comes back online.
 * Callers key their component by module release and expose.
 */
export function useModule(module: BootModule, expose: string, onNewList: () => void): UsedModule {
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
        if (!isCurrent) return;
        const { failure, cause: thrown } = asLoadError(module, cause);
        const details = failure === 'not-started' ? messageOf(thrown) : undefined;
        setState({ status: 'failed', failure, details });
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
    // The files of an old list may have been removed.
    void loader.renewList().finally(() => {
      onNewList();
      setAttempt((count) => count + 1);
    });
  }, [loader, onNewList]);

  const replace = (failure: LoadFailure | RunFailure | Closure, details?: string) => {
    setState({ status: 'loading' });
    void loader.replace(module, expose).then((loaded) => {
      if (isMounted.current) setState(loaded ? { status: 'ready', loaded } : { status: 'failed', failure, details });
    });
  };

  const hasFailed = state.status === 'failed' && !isRunFailure(state.failure);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { state, attempt, retry, replace };
}
