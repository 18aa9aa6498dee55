import { z } from 'zod';
import { auditActorKinds } from './audit-logs.limits.ts';
import { CallDirection } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { InterviewStatus } from './interviews.ts';
import { UploadStatus } from './lead-uploads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

const Actor = { actor_kind: z.enum(auditActorKinds), actor_name: z.string().nullable() };

function entry<K extends string, T extends z.ZodRawShape>(kind: K, facts: T) {
  return z.object({ id: Id, at: Timestamp, kind: z.literal(kind), ...facts });
}

/** One event in the history of a lead. */
export const LeadTimelineEntry = z.discriminatedUnion('kind', [
  /** A call; `id` is the id of its log. */
  entry('call', {
    call_type: CallDirection,
    status: z.string(),
    ended_reason: z.string().nullable(),
    /** Seconds. */
    call_duration: z.int(),
    assistant_name: z.string().nullable(),
    summary: z.string().nullable(),
  }),
  /** A call that was not placed, or is held, and the rule that prevented it. */
  entry('decision', {
    reason: z.string().nullable(),
    explanation: z.string().nullable(),
    /** How often the decision was the same. */
    times: z.int(),
  }),
  entry('scheduled_call', {
    scheduled_time: Timestamp,
    status: z.string(),
    assistant_name: z.string().nullable(),
    campaign_name: z.string().nullable(),
  }),
  entry('upload', { original_filename: z.string(), upload_status: UploadStatus }),
  entry('interview', { status: InterviewStatus, assistant_name: z.string().nullable() }),
  /** A change of the lead, with the changed fields. */
  entry('change', {
    ...Actor,
    action: z.string(),
    fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
  /** The lead's number was added to the do-not-call list, or removed from it. */
  entry('do_not_call', {
    ...Actor,
    is_listed: z.boolean(),
    source: z.string().nullable(),
    reason: z.string().nullable(),
  }),
]);
export type LeadTimelineEntry = z.infer<typeof LeadTimelineEntry>;

export const leadTimelineApi = {
  'GET /api/leads/:id/timeline': {
    summary:
      'Lists what happened to a lead, newest first: calls, documents, schedule, interviews, decisions and changes',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    stale_after: [
      'lead.changed',
      'do_not_call.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'lead_upload.changed',
      'onboarding_kit.changed',
      'call_log.changed',
      'interview.changed',
      'scheduled_call.changed',
    ],
    params: z.object({ id: Id }),
    /** With a campaign: only its activity. */
    query: PageQuery.extend({ campaign_id: Id.optional() }),
    response: page(LeadTimelineEntry),
  },
} as const satisfies Endpoints;
