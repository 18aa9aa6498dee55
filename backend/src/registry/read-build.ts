import { AppError } from '../errors.ts';
import { unpackArchive } from './archive.ts';
import { moduleBuild } from './module-build.ts';
import type { ModuleBuild } from './registry-context.ts';

/** A build, or why its archive is rejected: errors lose their class when they leave a thread. */
export type ReadBuild = ModuleBuild | { refusal: string };

/** The build of a module from its archive. */
export async function readBuild(id: string, archive: Uint8Array): Promise<ReadBuild> {
  try {
    return await moduleBuild(id, await unpackArchive(archive));
  } catch (error) {
    if (error instanceof AppError && error.detail.reason === 'archive') return { refusal: error.message };
    throw error;
  }
}
