import { AppError } from './errors.ts';

/**
 * Throws CONFLICT (`stale`) where a row was changed since it was read with the version `seen`. Null is the
 * version of what nobody has changed yet. Without `seen`, whoever saves last wins. `details` come with the refusal.
 */
export function assertNotStale(
  row: { updated_at: Date | null },
  seen: string | null | undefined,
  name: string,
  details: Record<string, unknown> = {},
): void {
  const now = row.updated_at?.getTime() ?? null;
  if (seen === undefined || (seen === null ? null : Date.parse(seen)) === now) return;
  throw new AppError('CONFLICT', `${name} was changed by someone else in the meantime.`, {
    reason: 'stale',
    details: { updated_at: row.updated_at?.toISOString() ?? null, ...details },
  });
}
