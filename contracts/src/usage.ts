import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';

/** What an organization used in one month of its own time zone. */
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

/** What an organization has, and uses in the running month. */
export const UsageNow = z.object({
  /** Whole seconds that lines were open in the running month of its own time zone. */
  call_seconds: z.int(),
  leads: z.int(),
  /** Documents and recordings that are kept, in bytes. */
  stored_bytes: z.int(),
});
export type UsageNow = z.infer<typeof UsageNow>;

/** What an organization has and uses, out of its own data. */
export const Usage = z.object({
  leads: z.int(),
  /** Documents and recordings that are kept, in bytes. */
  stored_bytes: z.int(),
  /** What of that are recordings. */
  recording_bytes: z.int(),
  /** Calls that may be under way at the same time. */
  max_concurrent_calls: z.int(),
  /** Whom to write to about the plan; null where the installation names nobody. */
  contact: z.string().nullable(),
  /** The running month and the eleven before it, the newest first. */
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
