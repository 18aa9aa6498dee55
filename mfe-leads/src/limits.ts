import type { LeadSort } from '@switchboard/contracts/leads';

// The contracts' constants without their schemas, so that a list needs no zod; a test holds the two equal.

/** What the first click on a column of the leads gives. */
export const leadSortFirstDirection: Record<LeadSort, 'asc' | 'desc'> = {
  name: 'asc',
  created_at: 'desc',
  scheduled_time: 'asc',
  total_calls: 'desc',
  last_called_at: 'desc',
};

/** Largest document in bytes: 10 MB. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Accepted file name endings. */
export const uploadExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt'] as const;

/** Call logs per page. */
export const callLogPageSize = 50;

/** Page sizes a person can choose for the leads; the first is the default. */
export const leadPageSizes = [25, 50, 100] as const;
export type LeadPageSize = (typeof leadPageSizes)[number];
