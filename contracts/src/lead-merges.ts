import { z } from 'zod';
import { CustomKey } from './custom-fields.ts';
import type { Endpoints } from './endpoint.ts';
import { maxMergedLeads, mergedCustomPrefix, mergeFields } from './lead-merges.limits.ts';
import { Lead } from './leads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** Leads with the same number; `id` is the oldest of them. */
export const DuplicateGroup = z.object({
  id: Id,
  /** E.164. */
  phone_number: z.string(),
  count: z.int(),
  /** The oldest of them. */
  leads: z.array(z.object({ id: Id, name: z.string() })),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

/** A lead with the data that a merge would move. */
export const MergeCandidate = z.object({
  lead: Lead,
  /** Rows by kind, such as `call_logs`. */
  holdings: z.record(z.string(), z.int()),
  campaign_ids: z.array(Id),
  /** Campaigns with a pending call; null for a call without one. */
  waiting_calls: z.array(Id.nullable()),
});
export type MergeCandidate = z.infer<typeof MergeCandidate>;

const MergedValue = z
  .enum(mergeFields)
  .or(z.templateLiteral([mergedCustomPrefix, CustomKey]) as z.ZodType<`custom.${string}`, `custom.${string}`>);

export const MergeLeads = z.object({
  /** The leads that are merged into the remaining one. */
  lead_ids: z
    .array(Id)
    .min(1, 'Choose the leads to merge.')
    .max(maxMergedLeads - 1),
  /**
   * The lead whose value is kept, by field, including `custom.<key>` for custom fields; by default, the remaining
   * lead's.
   */
  values_from: z.partialRecord(MergedValue, Id).default({}),
});
export type MergeLeads = z.input<typeof MergeLeads>;

export const LeadMerge = z.object({
  id: Id,
  survivor_id: Id,
  survivor_name: z.string(),
  phone_number: z.string(),
  merged_names: z.array(z.string()),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  undone_at: Timestamp.nullable(),
  undone_by_name: z.string().nullable(),
  /** Whether it is recent enough to be undone. */
  can_undo: z.boolean(),
});
export type LeadMerge = z.infer<typeof LeadMerge>;

/** Why leads are not merged, or a merge is not undone. */
export const leadMergeReasons = [
  'not_duplicates',
  'lead_in_call',
  'merge_undone',
  'merge_too_old',
  'merge_changed',
  'merge_survivor_gone',
] as const;

const byId = z.object({ id: Id });
const common = { access: 'member', flag: 'leads' } as const;

export const leadMergeApi = {
  'GET /api/leads/duplicates': {
    ...common,
    summary: 'Lists numbers that several leads have',
    permission: 'lead.read',
    stale_after: ['lead.changed', 'lead_bulk.changed', 'lead_import.changed', 'onboarding_kit.changed'],
    query: PageQuery,
    response: page(DuplicateGroup),
  },
  'GET /api/leads/merges': {
    ...common,
    summary: 'Lists merges of leads, newest first',
    permission: 'lead.read',
    stale_after: ['lead.changed', 'lead_import.changed', 'onboarding_kit.changed'],
    query: PageQuery,
    response: page(LeadMerge),
  },
  'POST /api/leads/merges/:id/undo': {
    ...common,
    summary: 'Takes a merge back, while nothing has changed that this would lose',
    permission: 'lead.write',
    params: byId,
    response: LeadMerge,
  },
  'GET /api/leads/:id/duplicates': {
    ...common,
    summary: 'Reads the leads that have the number of a lead, itself included, with what a merge would move',
    permission: 'lead.read',
    stale_after: ['lead.changed', 'lead_import.changed', 'onboarding_kit.changed'],
    params: byId,
    response: z.object({ total: z.int(), candidates: z.array(MergeCandidate) }),
  },
  'POST /api/leads/:id/merge': {
    ...common,
    summary: 'Merges other leads with the same number into a lead, with everything that belongs to them',
    permission: 'lead.write',
    params: byId,
    body: MergeLeads,
    response: LeadMerge,
    status: 201,
  },
} as const satisfies Endpoints;
