import type { BootModule, ModuleList, ModuleManifest } from '@switchboard/contracts/modules';
import type pg from 'pg';

/** A module's page of its own. */
export interface KeptPage {
  /** As it was last served. */
  page: { module: string; html: string } | null;
  /** The reading that is under way. */
  reading: Promise<string | null> | null;
}

/** What the starter of this process is still building. */
export interface BuildsInProgress {
  /** Modules that have no build at all. */
  modules: readonly BootModule[];
  /** Ids of the modules whose build on disk is not the one of the sources. */
  unfinished: readonly string[];
  /** Ids of the modules that this start builds; null if nobody builds. Later ones are for the next start. */
  included: readonly string[] | null;
  /** Asks for the build of a module before the others. */
  onWanted: (id: string) => void;
}

/** What a process remembers of the registry, one memory for each database. */
interface RegistryMemory {
  /** By `<id>@<version>`; null for one that this version of Switchboard cannot read. */
  manifests: Map<string, ModuleManifest | null>;
  /** The last list of each organization, and of nobody (`''`). */
  lists: Map<string, ModuleList>;
  /** Modules as pages get them, by everything that decides it: which versions, which shell, which allowances. */
  fitted: Map<string, readonly BootModule[]>;
  /** The pages of their own that answer routes, by route. */
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

/** Keeps an entry and forgets the one that was kept first when there are too many. */
export function remember<T>(entries: Map<string, T>, key: string, value: T, most = 1000): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}
