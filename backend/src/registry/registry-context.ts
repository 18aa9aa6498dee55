import type { ModuleManifest } from '@switchboard/contracts/modules';
import type { ContractShape } from '@switchboard/contracts/shapes';
import type pg from 'pg';
import type { Services } from '../services.ts';

/** What the registry needs of the process it runs in. */
export type RegistryServices = Pick<Services, 'systemPool' | 'sessionPool' | 'files' | 'env' | 'log'>;

/** The context of a change: who makes it, as it is written down, e.g. `token CI`. */
export type RegistryContext = RegistryServices & { actor: string };

/** A pool, or the one connection of a transaction. */
export type Connection = Pick<pg.Pool, 'query'>;

/** Shapes of operations, events and slots by their hashes. */
export type ShapesByHash = ReadonlyMap<string, ContractShape>;

/** A module's build: its description, the shapes it was made against, and all other files. */
export interface ModuleBuild {
  manifest: ModuleManifest;
  shapes: ShapesByHash;
  files: ReadonlyMap<string, Buffer>;
}

/** Threads work for organizations in turn; modules belong to the installation, which counts as one of them. */
export const registryTurn = 'registry';
