import { mergeFields } from '@switchboard/contracts/lead-merges.limits';
import type { leads } from '../../generated/prisma/client.ts';
import type { MovedRows } from './lead-tables.ts';

/** A row as JSON. */
export type StoredRow = Record<string, unknown> & { id: string };

/** The data needed to undo a merge. */
export interface MergeSnapshot {
  survivor_before: StoredRow;
  survivor_after: StoredRow;
  /** The leads that were merged away. */
  merged: StoredRow[];
  moved: MovedRows;
  /** Campaign memberships that the surviving lead already has. */
  dropped_campaign_leads: StoredRow[];
  /** Calls that waited in addition to an earlier one of the same campaign. */
  cancelled_calls: string[];
}

/** The fields that a merge may change and an undo restores. */
export const restoredFields = [
  ...mergeFields,
  'has_own_time_zone',
  'additional_numbers',
  'lead_upload_id',
  'custom_fields',
] as const;

export const asStored = (row: leads): StoredRow => JSON.parse(JSON.stringify(row)) as StoredRow;
