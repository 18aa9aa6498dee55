import { AppError } from '../errors.ts';
import { work } from '../work/work.ts';
import { WorkFailed } from '../work/work-failed.ts';
import { archiveError } from './archive-error.ts';
import { type ModuleBuild, registryTurn } from './registry-context.ts';

const heavy: ReadonlySet<string> = new Set(['took_too_long', 'too_much_memory']);

/**
 * The build of a module from its archive, read in a thread. Throws VALIDATION with the reason `archive`, and UNAVAILABLE if too
 * many are waiting.
 */
export async function readArchive(id: string, archive: Uint8Array): Promise<ModuleBuild> {
  try {
    const read = await work(registryTurn, 'registry.read-build', id, archive);
    if ('refusal' in read) throw archiveError(read.refusal);
    // Buffers arrive from a thread as plain byte arrays.
    const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
    return { ...read, files: new Map([...read.files].map(([name, content]) => [name, asBuffer(content)])) };
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    if (heavy.has(error.reason))
      throw archiveError('The archive takes too much time or memory to unpack. Build the module with fewer files.');
    if (error.reason === 'failed') throw error;
    throw new AppError('UNAVAILABLE', 'The server is too busy to read this archive. Try again in a minute.', {
      retryAfterSeconds: 60,
    });
  }
}
