import type { ModuleManifest } from '@switchboard/contracts/modules';
import type { ContractShape } from '@switchboard/contracts/shapes';
import type pg from 'pg';
import type { Services } from '../services.ts';

/** The services that the registry needs from its process. */
export type RegistryServices = Pick<Services, 'systemPool' | 'sessionPool' | 'files' | 'env' | 'log'>;

/** The context of a change, with its actor as it is recorded, e.g. `token CI`. */
export type RegistryContext = RegistryServices & { actor: string };

/** A pool, or the one connection of a transaction. */
export type Connection = Pick<pg.Pool, 'query'>;

/** Shapes of operations, events and slots by their hashes. */
export type ShapesByHash = ReadonlyMap<string, ContractShape>;

/** A module's build: its manifest, the shapes it was built against, and all other files. */
export interface ModuleBuild {
  manifest: ModuleManifest;
  shapes: ShapesByHash;
  files: ReadonlyMap<string, Buffer>;
}

/** Threads serve organizations in turn; modules belong to the installation, which counts as one of them. */
export const registryTurn = 'registry';
