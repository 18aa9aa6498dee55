import { ApiError } from './api.ts';

/** A row that a dialog was opened for and that has not been read since. */
export interface OpenedRow {
  id: string;
  /** The row's name in messages: 'micro prompt'. */
  noun: string;
  /** The version that the dialog shows now; undefined for rows without one. */
  shownVersion: () => string | undefined;
  /** Reads the row and returns its version. */
  read: () => Promise<string | undefined>;
}

const unconfirmed = new Set<OpenedRow>();

/** Requires that an opened row is read before any action on it. Returns a function that reverts this. */
export function trackOpenedRow(row: OpenedRow): () => void {
  unconfirmed.add(row);
  return () => unconfirmed.delete(row);
}

const namesRow = (variables: unknown, id: string) =>
  Object.values((variables as { params?: Record<string, unknown> } | undefined)?.params ?? {}).includes(id);

/**
 * Waits until the row of a change has been read since its dialog opened. Throws CONFLICT if it differs from the row
 * that the dialog showed at the click.
 */
export async function assertConfirmed(variables: unknown): Promise<void> {
  for (const row of unconfirmed) {
    if (!namesRow(variables, row.id)) continue;
    const shown = row.shownVersion();
    const current = await row.read();
    if (shown !== undefined && current !== undefined && shown !== current)
      throw new ApiError(409, {
        code: 'CONFLICT',
        message: `This ${row.noun} was changed in the meantime. Check what it says now, then try again.`,
      });
  }
}
