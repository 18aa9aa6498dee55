import type { BootModule, ModuleList, ModuleManifest } from '@switchboard/contracts/modules';
import type pg from 'pg';

/** A module's standalone page. */
export interface KeptPage {
  /** The page as it was last served. */
  page: { module: string; html: string } | null;
  /** The read in progress. */
  reading: Promise<string | null> | null;
}

/** What this process's starter is still building. */
export interface BuildsInProgress {
  /** Modules that have no build at all. */
  modules: readonly BootModule[];
  /** Ids of the modules whose build on disk doesn't match the sources. */
  unfinished: readonly string[];
  /** Ids of the modules that this start builds; null if there is no build. Modules that are added later wait for the next start. */
  included: readonly string[] | null;
  /** Requests that a module is built before the others. */
  onWanted: (id: string) => void;
}

/** What a process remembers of the registry, one memory for each database. */
interface RegistryMemory {
  /** By `<id>@<version>`; null for one that this version of Switchboard can't read. */
  manifests: Map<string, ModuleManifest | null>;
  /** The last list of each organization, and of requests without one (`''`). */
  lists: Map<string, ModuleList>;
  /** Modules as pages get them, by everything that determines it: versions, shell, allowances. */
  fitted: Map<string, readonly BootModule[]>;
  /** Standalone pages, by route. */
  pages: Map<string, KeptPage>;
  building: BuildsInProgress;
}

const memories = new WeakMap<pg.Pool, RegistryMemory>();

/** The process's memory of the registry in a database. */
export function memoryOf(systemPool: pg.Pool): RegistryMemory {
  const known = memories.get(systemPool);
  if (known) return known;
  const memory: RegistryMemory = {
    manifests: new Map(),
    lists: new Map(),
    fitted: new Map(),
    pages: new Map(),
    building: { modules: [], unfinished: [], included: null, onWanted: () => undefined },
  };
  memories.set(systemPool, memory);
  return memory;
}

/** Adds an entry and removes the oldest one if there are too many. */
export function remember<T>(entries: Map<string, T>, key: string, value: T, most = 1000): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}
