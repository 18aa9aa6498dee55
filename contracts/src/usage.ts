import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';

/** An organization's usage in one month of its own time zone. */
export const UsedInMonth = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  calls: z.int(),
  /** Whole seconds that lines were open. */
  call_seconds: z.int(),
  leads_added: z.int(),
  /** Documents that were uploaded, in bytes. */
  uploaded_bytes: z.int(),
  /** Recordings of calls, in bytes. */
  recorded_bytes: z.int(),
});

/** What an organization has, and its usage in the current month. */
export const UsageNow = z.object({
  /** Whole seconds that lines were open in the current month of its own time zone. */
  call_seconds: z.int(),
  leads: z.int(),
  /** Stored documents and recordings, in bytes. */
  stored_bytes: z.int(),
});
export type UsageNow = z.infer<typeof UsageNow>;

/** An organization's data and usage, computed from its own data. */
export const Usage = z.object({
  leads: z.int(),
  /** Stored documents and recordings, in bytes. */
  stored_bytes: z.int(),
  /** The part of `stored_bytes` that is recordings. */
  recording_bytes: z.int(),
  /** Maximum concurrent calls. */
  max_concurrent_calls: z.int(),
  /** The contact for questions about the plan; null if the installation has none. */
  contact: z.string().nullable(),
  /** The current month and the eleven before it, the newest first. */
  months: z.array(UsedInMonth),
});
export type Usage = z.infer<typeof Usage>;

export const usageReasons = ['pro_required'] as const;

export const usageApi = {
  'GET /api/usage': {
    summary: 'What an organization of the PRO plan has and uses, month by month',
    access: 'member',
    permission: 'organization.read',
    is_pro: true,
    stale_after: ['organization.changed'],
    response: Usage,
  },
} as const satisfies Endpoints;
