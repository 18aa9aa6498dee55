import { createContext, useContext } from 'react';
import type { ModuleLoader } from './moduleLoader.ts';

export const ModuleLoaderContext = createContext<ModuleLoader | null>(null);

/** The loader of this page; tests provide one with a fake runtime. */
export function useModuleLoader(): ModuleLoader {
  const loader = useContext(ModuleLoaderContext);
  if (!loader) throw new Error('ModuleLoaderContext has no loader');
  return loader;
}
