import { z } from 'zod';
import { DialDecision, EndedReason, RefusalReason } from './calls.ts';
import { maxPauseReasonLength } from './dialer.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { ScheduledCall } from './scheduled-calls.ts';
import { Id, Moment, nameText, PageQuery, PlainText, page, Timestamp } from './shared.ts';

const RetryRule = z.strictObject({
  /** How long after the end of the call. */
  after_minutes: z
    .int('Minutes must be a whole number')
    .min(1, 'Minutes must be at least 1')
    .max(10_080, 'Minutes must be at most 10080'),
  /** How often at most, counted over all retries of one scheduled call. */
  times: z.int('Times must be a whole number').min(1, 'Times must be at least 1').max(10, 'Times must be at most 10'),
});

/** When somebody who was not reached is called again by itself; an outcome that is absent is not retried. */
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

/** How the dialer works for the organization. */
export const DialerSettings = z.object({
  /** Set with the organization's plan. */
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
  /** Calls on its lines, of all organizations. */
  calls: z.int(),
});
export type DialerWorker = z.infer<typeof DialerWorker>;

/** What the dialer does for the organization at this moment. */
export const CallOverview = z.object({
  pause: CallPause,
  /** Scheduled calls whose time has come and that nothing holds. */
  due: z.int(),
  /** Scheduled calls whose time is still to come. */
  upcoming: z.int(),
  /** Live calls, and how many there may be. */
  running: z.int(),
  max_concurrent_calls: z.int(),
  /** Scheduled calls that are held, by the rule that holds them, most first. */
  held: z.array(z.object({ reason: RefusalReason, count: z.int() })),
  /** Calls of the next hour by the five minutes in which they are due, what is overdue among the first; none where none is. */
  next_hour: z.array(z.object({ at: Timestamp, due: z.int(), held: z.int() })),
  /** How late calls of the last hour were made that nothing held, in milliseconds; null when there were none. */
  lateness: z.object({ calls: z.int(), p50_ms: z.int().nullable(), p99_ms: z.int().nullable() }),
  /** Attempts that may or may not have been dialed. */
  uncertain: z.int(),
  workers: z.array(DialerWorker),
});
export type CallOverview = z.infer<typeof CallOverview>;

/** An attempt whose worker died at the moment of dialing, and of which the carrier knows nothing by itself. */
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
  /** What the carrier says when it is asked again: whether it dialed. */
  carrier_says: z.enum(['dialed', 'not_dialed', 'unreachable']),
});
export type UncertainAttempt = z.infer<typeof UncertainAttempt>;

/** A decision among those of others: with the lead whom it was about. */
export const ListedDecision = DialDecision.extend({
  /** Null when the lead is gone. */
  lead_id: Id.nullable(),
  /** As the lead is called now, or was called in the call. */
  lead_name: z.string().nullable(),
});
export type ListedDecision = z.infer<typeof ListedDecision>;

export const ResolveAttempt = z.object({
  was_dialed: z.boolean('Please say whether the lead was called.'),
  /** What came of it, where it was dialed. */
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
