import { mergeFields } from '@switchboard/contracts/lead-merges.limits';
import type { leads } from '../../generated/prisma/client.ts';
import type { MovedRows } from './lead-tables.ts';

/** A row as JSON holds it. */
export type StoredRow = Record<string, unknown> & { id: string };

/** What it takes to take a merge back. */
export interface MergeSnapshot {
  survivor_before: StoredRow;
  survivor_after: StoredRow;
  /** The leads that are gone. */
  merged: StoredRow[];
  moved: MovedRows;
  /** Places in campaigns in which the lead that stays is already. */
  dropped_campaign_leads: StoredRow[];
  /** Calls that waited beside an earlier one of the same campaign. */
  cancelled_calls: string[];
}

/** What of a lead a merge may change, and an undo brings back. */
export const restoredFields = [
  ...mergeFields,
  'has_own_time_zone',
  'additional_numbers',
  'lead_upload_id',
  'custom_fields',
] as const;

export const asStored = (row: leads): StoredRow => JSON.parse(JSON.stringify(row)) as StoredRow;
