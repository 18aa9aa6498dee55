import { AppError } from './errors.ts';

/**
 * Throws CONFLICT (`stale`) if a row was changed since it was read with the version `seen`. Null is the version of a row that was
 * never changed. Without `seen`, the last save wins. The error includes `details`.
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
