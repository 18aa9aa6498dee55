import { z } from 'zod';
import { EndedReason, RefusalReason } from './call-states.ts';
import { DialDecision } from './calls.ts';
import { maxPauseReasonLength } from './dialer.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { ScheduledCall } from './scheduled-calls.ts';
import { Id, Moment, nameText, PageQuery, PlainText, page, Timestamp } from './shared.ts';

const RetryRule = z.strictObject({
  /** Delay after the end of the call. */
  after_minutes: z
    .int('Minutes must be a whole number')
    .min(1, 'Minutes must be at least 1')
    .max(10_080, 'Minutes must be at most 10080'),
  /** Maximum number of times, counted over all retries of one scheduled call. */
  times: z.int('Times must be a whole number').min(1, 'Times must be at least 1').max(10, 'Times must be at most 10'),
});

/** When to automatically call again someone who was not reached; absent outcomes are not retried. */
export const RetryRules = z.strictObject({
  busy: RetryRule.optional(),
  no_answer: RetryRule.optional(),
  failed: RetryRule.optional(),
});
export type RetryRules = z.infer<typeof RetryRules>;

/** Whether all calls of the organization are paused, and by whom. */
export const CallPause = z.object({
  is_paused: z.boolean(),
  reason: z.string().nullable(),
  paused_by_name: z.string().nullable(),
  paused_at: Timestamp.nullable(),
});
export type CallPause = z.infer<typeof CallPause>;

export const PauseCalls = z.object({
  reason: nameText(
    z
      .string('Please say why all calls are paused.')
      .trim()
      .min(1, 'Please say why all calls are paused.')
      .max(maxPauseReasonLength, `The reason must be at most ${maxPauseReasonLength} characters.`),
  ),
});
export type PauseCalls = z.input<typeof PauseCalls>;

/** The dialer's settings for the organization. */
export const DialerSettings = z.object({
  /** Depends on the organization's plan. */
  max_concurrent_calls: z.int(),
  /** Null: no limit. */
  max_attempts_per_lead_and_day: z.int().nullable(),
  retries: RetryRules,
});
export type DialerSettings = z.infer<typeof DialerSettings>;

export const DialerSettingsInput = z.object({
  max_attempts_per_lead_and_day: z
    .int('Attempts must be a whole number')
    .min(1, 'Attempts must be at least 1')
    .max(50, 'Attempts must be at most 50')
    .nullish(),
  retries: RetryRules.optional(),
});
export type DialerSettingsInput = z.input<typeof DialerSettingsInput>;

/** A process that carries calls. */
export const DialerWorker = z.object({
  id: Id,
  host: z.string(),
  started_at: Timestamp,
  seen_at: Timestamp,
  is_alive: z.boolean(),
  /** Concurrent calls on its lines, of all organizations. */
  calls: z.int(),
});
export type DialerWorker = z.infer<typeof DialerWorker>;

/** The current state of the dialer for the organization. */
export const CallOverview = z.object({
  pause: CallPause,
  /** Scheduled calls that are due and not held. */
  due: z.int(),
  /** Scheduled calls in the future that nothing holds. */
  upcoming: z.int(),
  /** Live calls, and their limit. */
  running: z.int(),
  max_concurrent_calls: z.int(),
  /** Held scheduled calls by the rule that holds them, the most frequent first. */
  held: z.array(z.object({ reason: RefusalReason, count: z.int() })),
  /**
   * Calls of the next hour in five-minute intervals by due time; overdue ones are in the first interval. Intervals
   * without calls are absent.
   */
  next_hour: z.array(z.object({ at: Timestamp, due: z.int(), held: z.int() })),
  /** Delay in milliseconds of calls in the last hour that nothing held; null if there were none. */
  lateness: z.object({ calls: z.int(), p50_ms: z.int().nullable(), p99_ms: z.int().nullable() }),
  /** Attempts that may or may not have been dialed. */
  uncertain: z.int(),
  workers: z.array(DialerWorker),
});
export type CallOverview = z.infer<typeof CallOverview>;

/** An attempt whose worker died while dialing, and about which the carrier sent no report. */
export const UncertainAttempt = z.object({
  id: Id,
  call_id: Id,
  lead_id: Id.nullable(),
  lead_name: z.string(),
  phone_number: z.string(),
  scheduled_call_id: Id.nullable(),
  attempt_number: z.int(),
  started_at: Timestamp,
  settled_at: Timestamp.nullable(),
  /** Whether the carrier dialed, according to its answer to a repeated question. */
  carrier_says: z.enum(['dialed', 'not_dialed', 'unreachable']),
});
export type UncertainAttempt = z.infer<typeof UncertainAttempt>;

/** A decision in a list: with its lead. */
export const ListedDecision = DialDecision.extend({
  /** Null if the lead was deleted. */
  lead_id: Id.nullable(),
  /** The lead's current name, or its name at the time of the call. */
  lead_name: z.string().nullable(),
});
export type ListedDecision = z.infer<typeof ListedDecision>;

export const ResolveAttempt = z.object({
  was_dialed: z.boolean('Please say whether the lead was called.'),
  /** The outcome, if it was dialed. */
  outcome: EndedReason.optional(),
  note: PlainText.trim().max(500).optional(),
});
export type ResolveAttempt = z.input<typeof ResolveAttempt>;

/** Why a request about the dialer failed. */
export const dialerReasons = ['not_paused', 'already_paused', 'not_uncertain'] as const;

const byId = z.object({ id: Id });

export const dialerApi = {
  'GET /api/calls/overview': {
    summary: 'What the dialer does now: due, running and held calls, lateness, workers and uncertain attempts',
    access: 'member',
    permission: 'call.read',
    stale_after: ['campaign.changed', 'organization.changed', 'scheduled_call.changed', 'call.status'],
    response: CallOverview,
  },
  'GET /api/calls/pause': {
    summary: 'Tells whether all calls of the organization are paused',
    access: 'member',
    permission: 'call.read',
    stale_after: ['organization.changed'],
    response: CallPause,
  },
  'POST /api/calls/pause': {
    summary: 'Pauses all calls of the organization: none is dialed until somebody resumes; calls under way go on',
    access: 'member',
    permission: 'call.place',
    body: PauseCalls,
    response: CallPause,
  },
  'POST /api/calls/resume': {
    summary: 'Resumes the calls of the organization',
    access: 'member',
    permission: 'call.manage',
    response: CallPause,
  },
  'GET /api/calls/settings': {
    summary: 'How the dialer works for the organization: limits and retries',
    access: 'member',
    permission: 'call.read',
    stale_after: ['organization.changed'],
    response: DialerSettings,
  },
  'PATCH /api/calls/settings': {
    summary: 'Changes how the dialer works for the organization',
    access: 'member',
    permission: 'call.manage',
    body: DialerSettingsInput,
    response: DialerSettings,
  },
  'GET /api/calls/held': {
    summary: 'Lists scheduled calls that are held, the earliest first, with the rule that holds each',
    access: 'member',
    permission: 'call.read',
    stale_after: ['campaign.changed', 'scheduled_call.changed'],
    query: PageQuery.extend({
      reason: RefusalReason.optional(),
      assistant_id: Id.optional(),
      campaign_id: Id.optional(),
      /** Scheduled for this moment or later. */
      from: Moment.optional(),
      /** Scheduled before this moment. */
      to: Moment.optional(),
    }),
    response: page(ScheduledCall),
  },
  'GET /api/calls/campaigns': {
    summary: 'The campaigns by which calls are filtered, by name: the first thousand',
    access: 'member',
    permission: 'call.read',
    stale_after: ['campaign.changed'],
    response: z.object({ campaigns: z.array(z.object({ id: Id, name: z.string() })) }),
  },
  'GET /api/calls/uncertain': {
    summary: 'Lists attempts that may or may not have been dialed, with what the carrier reports for each',
    access: 'member',
    permission: 'call.read',
    stale_after: ['call.status'],
    query: PageQuery,
    response: page(UncertainAttempt),
  },
  'POST /api/calls/uncertain/:id/resolve': {
    summary: 'Settles an uncertain attempt by hand: dialed or not dialed',
    access: 'member',
    permission: 'call.place',
    params: byId,
    body: ResolveAttempt,
    status: 204,
  },
  'GET /api/decisions': {
    summary: 'Lists dial decisions, newest first: why somebody was called or not, in plain words and with the inputs',
    access: 'member',
    permission: 'call.read',
    stale_after: ['scheduled_call.changed'],
    query: PageQuery.extend({
      lead_id: Id.optional(),
      call_id: Id.optional(),
      scheduled_call_id: Id.optional(),
      is_allowed: z.stringbool().optional(),
    }),
    response: page(ListedDecision),
  },
} as const satisfies Endpoints;
