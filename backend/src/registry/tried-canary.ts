import { AppError } from '../errors.ts';
import type { VersionKey } from './manifests.ts';
import type { Connection } from './registry-context.ts';
import { readUsage } from './usage.ts';

/**
 * Rejects activating a canary for everyone if it failed in browsers or no one has opened it, unless the caller confirms it. Throws
 * CONFLICT `canary_crashed` or `canary_unopened`, with the figures.
 */
export async function assertTried(connection: Connection, key: VersionKey, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  const { opens, failed } = await readUsage(connection, key);
  if (failed > 0)
    throw new AppError(
      'CONFLICT',
      `${failed} of ${opens + failed} openings of ${key.version} failed in browsers. Confirm to release it to everyone anyway.`,
      { reason: 'canary_crashed' },
    );
  if (opens === 0)
    throw new AppError(
      'CONFLICT',
      `No one has opened ${key.version} yet, so it is untested. Confirm to release it to everyone anyway.`,
      { reason: 'canary_unopened' },
    );
}
