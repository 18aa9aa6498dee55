import { z } from 'zod';
import { CallStatus, EndedReason, RefusalReason } from './call-states.ts';
import { DialDecision } from './calls.ts';
import type { Endpoints } from './endpoint.ts';
import { scheduledCallStatuses } from './scheduled-calls.limits.ts';
import { Id, IdempotencyHeaders, Moment, PageQuery, page, Timestamp, Variables, WorkMoment } from './shared.ts';

/** `scheduled` until it is made or given up; a held call is `scheduled` with its `hold`. */
export const ScheduledCallStatus = z.enum(scheduledCallStatuses);
export type ScheduledCallStatus = z.infer<typeof ScheduledCallStatus>;

/** Why a call that is due has not been made yet. */
export const Hold = z.object({
  reason: RefusalReason,
  /** A text for people, e.g. `Held until 9:00 AM in Chicago: outside the call window 9:00 AM–5:00 PM.` */
  explanation: z.string(),
  /** The latest time of the next check; null if something else must change first. */
  until: Timestamp.nullable(),
  since: Timestamp,
});
export type Hold = z.infer<typeof Hold>;

export const ScheduledCall = z.object({
  id: Id,
  organization_id: Id,
  lead_id: Id,
  lead_name: z.string(),
  lead_phone_number: z.string(),
  /** The time zone that applies to the lead: its own, else the organization's. */
  time_zone: z.string(),
  assistant_id: Id,
  assistant_name: z.string(),
  /**
   * The version that was live when the call was scheduled; the call itself uses the version that is live when it
   * begins.
   */
  assistant_version: z.int().nullable(),
  phone_number_id: Id,
  phone_number: z.string(),
  campaign_id: Id.nullable(),
  campaign_name: z.string().nullable(),
  scheduled_time: Timestamp,
  status: ScheduledCallStatus,
  hold: Hold.nullable(),
  /** When it is tried next: its time, the end of its hold or the next retry; null once it is over. */
  due_at: Timestamp.nullable(),
  /** Retries after the first attempt. */
  retries_made: z.int(),
  /** Why it failed or expired, as a text for people. */
  closed_explanation: z.string().nullable(),
  /** The newest call that was made for it. */
  call_id: Id.nullable(),
  custom_variables: z.record(z.string(), z.unknown()),
  assistant_variables: z.record(z.string(), z.unknown()),
  created_by: Id.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ScheduledCall = z.infer<typeof ScheduledCall>;

/** The result of the dialing rules for an open call at this moment, whether or not it was tried. */
export const DialPreview = z.object({
  is_allowed: z.boolean(),
  reason: RefusalReason.nullable(),
  explanation: z.string(),
  /** The first moment that the time rules allow; null if there is none. */
  next_allowed_time: Timestamp.nullable(),
});
export type DialPreview = z.infer<typeof DialPreview>;

export const ScheduledCallDetail = ScheduledCall.extend({
  /** Null once it is over. */
  now: DialPreview.nullable(),
  /** Newest first, including those of its calls. */
  decisions: z.array(DialDecision),
  /** The calls that were made for it, newest first. */
  calls: z.array(z.object({ id: Id, status: CallStatus, ended_reason: EndedReason.nullable(), created_at: Timestamp })),
});
export type ScheduledCallDetail = z.infer<typeof ScheduledCallDetail>;

/** The Schedule Call dialog; messages of specification 01 §5. */
export const ScheduleCall = z.object({
  lead_id: Id,
  scheduled_time: z.string('Please select a date').min(1, 'Please select a date').pipe(Moment),
  assistant_id: z.string('Please select an assistant').min(1, 'Please select an assistant').pipe(Id),
  phone_number_id: z.string('Please select a phone number').min(1, 'Please select a phone number').pipe(Id),
  campaign_id: Id.nullish(),
  assistant_variables: Variables.default({}),
});
export type ScheduleCall = z.input<typeof ScheduleCall>;

/** The Reschedule Call dialog: absent fields stay unchanged. */
export const RescheduleCall = ScheduleCall.pick({
  scheduled_time: true,
  assistant_id: true,
  phone_number_id: true,
})
  .partial()
  .extend({ assistant_variables: Variables.optional() });
export type RescheduleCall = z.input<typeof RescheduleCall>;

/** Whether a lead can be called at a moment, in its own time zone. */
export const CallWindowAnswer = z.object({
  time_zone: z.string(),
  /** Whether that is the lead's only possible time zone; otherwise it may be in any of `possible_time_zones`. */
  is_leads_own_zone: z.boolean(),
  /** Every time zone in which the window must be open. */
  possible_time_zones: z.array(z.string()),
  /** Their common region, such as `Alaska`. */
  number_region: z.string().nullable(),
  /**
   * `HH:mm` in the lead's time zone, from `start` (inclusive) to `end` (exclusive); null if the campaign's times are
   * unusable.
   */
  window: z.object({ start: z.string(), end: z.string() }).nullable(),
  at: Timestamp,
  is_allowed: z.boolean(),
  explanation: z.string(),
  /** The first allowed moment that is not before `at`; null if there is none. */
  next_allowed_time: Timestamp.nullable(),
});
export type CallWindowAnswer = z.infer<typeof CallWindowAnswer>;

/** Why a scheduled call was refused; `outside_call_window` includes `details.next_allowed_time`. */
export const scheduledCallReasons = [
  'in_past',
  'too_far_ahead',
  'outside_call_window',
  'already_scheduled',
  'already_called',
  'not_scheduled',
  'do_not_call',
] as const;

const byId = z.object({ id: Id });

export const scheduledCallApi = {
  'GET /api/scheduled-calls': {
    summary: 'Lists scheduled calls by their time',
    access: 'member',
    permission: 'call.read',
    // Removing a campaign, or a lead from it, also removes their scheduled calls.
    stale_after: ['campaign.changed', 'scheduled_call.changed'],
    query: PageQuery.extend({
      status: ScheduledCallStatus.optional(),
      lead_id: Id.optional(),
      campaign_id: Id.optional(),
      assistant_id: Id.optional(),
      /** Scheduled for this moment or later. */
      from: Moment.optional(),
      /** Scheduled before this moment. */
      to: Moment.optional(),
      direction: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: page(ScheduledCall),
  },
  'POST /api/scheduled-calls': {
    summary: 'Schedules a call to a lead; with an Idempotency-Key a repeated request gives the first answer',
    access: 'member',
    permission: 'call.place',
    headers: IdempotencyHeaders,
    body: ScheduleCall,
    response: ScheduledCall,
    status: 201,
  },
  'GET /api/scheduled-calls/:id': {
    summary: 'Reads a scheduled call with its decisions, its calls, and what the rules say at this moment',
    access: 'member',
    permission: 'call.read',
    stale_after: ['campaign.changed', 'scheduled_call.changed'],
    params: byId,
    response: ScheduledCallDetail,
  },
  'PATCH /api/scheduled-calls/:id': {
    summary: 'Reschedules a call that was not made yet',
    access: 'member',
    permission: 'call.place',
    params: byId,
    body: RescheduleCall,
    response: ScheduledCall,
  },
  'POST /api/scheduled-calls/:id/cancel': {
    summary: 'Cancels a scheduled call; refused once it is being dialed, or was already cancelled',
    access: 'member',
    permission: 'call.place',
    params: byId,
    response: ScheduledCall,
  },
  'GET /api/leads/:id/call-window': {
    summary: 'Tells whether a lead may be called at a moment, by its own clocks, and when next',
    access: 'member',
    permission: 'call.read',
    stale_after: ['lead.changed', 'lead_import.changed', 'onboarding_kit.changed'],
    params: byId,
    query: z.object({
      at: WorkMoment.optional(),
      campaign_id: Id.optional(),
      /** The number to dial instead of the lead's phone number; it may be in other time zones. */
      number: z.string().max(100).optional(),
    }),
    response: CallWindowAnswer,
  },
} as const satisfies Endpoints;
