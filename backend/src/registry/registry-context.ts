import type { ModuleManifest } from '@switchboard/contracts/modules';
import type pg from 'pg';
import type { Services } from '../services.ts';

/** What the registry needs of the process it runs in. */
export type RegistryServices = Pick<Services, 'systemPool' | 'files' | 'env' | 'log'>;

/** The context of a change: who makes it, as it is written down, e.g. `token CI`. */
export type RegistryContext = RegistryServices & { actor: string };

/** A pool, or the one connection of a transaction. */
export type Connection = Pick<pg.Pool, 'query'>;

/** A module's build: its description and all its files but that one. */
export interface ModuleBuild {
  manifest: ModuleManifest;
  files: ReadonlyMap<string, Buffer>;
}
