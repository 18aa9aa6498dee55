import { AppError } from './errors.ts';

/**
 * Throws CONFLICT (`stale`) where a row was changed since it was read with the version `seen`. Without `seen`, whoever saves
 * last wins. `details` come with the refusal.
 */
export function assertNotStale(
  row: { updated_at: Date },
  seen: string | undefined,
  name: string,
  details: Record<string, unknown> = {},
): void {
  if (seen === undefined || Date.parse(seen) === row.updated_at.getTime()) return;
  throw new AppError('CONFLICT', `${name} was changed by someone else in the meantime.`, {
    reason: 'stale',
    details: { updated_at: row.updated_at.toISOString(), ...details },
  });
}
