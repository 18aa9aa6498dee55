import { z } from 'zod';
import { EndedReason } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { eventBatch, violationCounters } from './interviews.limits.ts';
import { Id, Moment, PageQuery, page, Timestamp } from './shared.ts';

/** The types of reports: the specification's (03 §3) and those of devices, network and recording. */
export const InterviewEventType = z.enum([
  'window_blur',
  'window_focus',
  'tab_change',
  'window_manipulation',
  'monitor_detection',
  'camera',
  'microphone',
  'screen_share',
  'face',
  'network',
  'recording',
  'pause',
  'own_dialog',
  'other',
]);
export type InterviewEventType = z.infer<typeof InterviewEventType>;

export const InterviewEventAction = z.enum([
  'blur',
  'focus',
  'hidden',
  'visible',
  'violation',
  'passed',
  'maximize',
  'restore',
  'resize',
  'move',
  'beforeunload_attempt',
  'unload_confirmed',
  /** The candidate switched it off after a confirmation. */
  'switched_off',
  /** The device, the track or the network failed. */
  'lost',
  'back',
  'out_of_view',
  'in_view',
  'blurred',
  'sharp',
  'gap',
  'begins',
  'ends',
  'note',
]);
export type InterviewEventAction = z.infer<typeof InterviewEventAction>;

/** One event that the browser noticed. */
export const InterviewEvent = z.strictObject({
  /** Counts from 1 in each tab; a repeated number is ignored, a missing one is recorded. */
  sequence: z.int().min(1).max(1_000_000),
  event_type: InterviewEventType,
  event_action: InterviewEventAction,
  /** In the server's time, as estimated by the browser. */
  at: Moment,
  /** The maximum error of that estimate, in milliseconds. */
  error_ms: z.int().min(0).max(600_000),
  event_data: z
    .record(z.string().max(60), z.unknown())
    .refine(
      (value) => new TextEncoder().encode(JSON.stringify(value)).length <= eventBatch.dataBytes,
      `At most ${eventBatch.dataBytes} bytes`,
    )
    .default({}),
});
export type InterviewEvent = z.input<typeof InterviewEvent>;

/** The server's counts; the candidate always sees "1 of 3". */
export const ViolationCounts = z.object({
  tab_change: z.int(),
  window_blur: z.int(),
  multiple_monitors: z.int(),
  limit: z.int(),
});
export type ViolationCounts = z.infer<typeof ViolationCounts>;

/** The consequences of a batch of events. */
export const InterviewVerdict = z.object({
  /** The number up to which the server has all events of this tab. */
  received_through: z.int(),
  counts: ViolationCounts,
  /** A violation counted in this batch: after a countdown of this many seconds, the interview continues. */
  penalty: z
    .object({
      counter: z.enum(violationCounters),
      seconds: z.int(),
      /**
       * For a moved or resized window: a description with its pixels. Null for other violations, which the counter
       * describes.
       */
      moved: z.string().nullable(),
    })
    .nullable(),
  ended_reason: EndedReason.nullable(),
});
export type InterviewVerdict = z.infer<typeof InterviewVerdict>;

/** An event as it is stored. */
export const CallEvent = z.object({
  id: Id,
  ...InterviewEvent.shape,
  at: Timestamp,
  call_id: Id,
  call_type: z.enum(['video_interview', 'voice_call']),
  tab: Id,
  timestamp: Timestamp,
  received_at: Timestamp,
  organization_id: Id,
});
export type CallEvent = z.infer<typeof CallEvent>;

const byId = z.object({ id: Id });

export const interviewEventApi = {
  'POST /api/call/:id/events': {
    summary: 'Reports what the candidate’s browser noticed; the server counts',
    access: 'candidate',
    params: byId,
    body: z.object({ tab: Id, events: z.array(InterviewEvent).min(1).max(eventBatch.most) }),
    max_body_bytes: eventBatch.bytes,
    response: InterviewVerdict,
  },
  'GET /api/call/:id/events': {
    summary: 'Lists what was reported of an interview, by time',
    access: 'member',
    permission: 'interview.read',
    stale_after: ['interview.changed'],
    params: byId,
    query: PageQuery.extend({
      limit: z.coerce.number().int().min(1).max(100).default(100),
      event_type: InterviewEventType.optional(),
    }),
    response: page(CallEvent),
  },
  'GET /api/call/:id/events/summary': {
    summary: 'Counts what was reported of an interview, by type',
    access: 'member',
    permission: 'interview.read',
    stale_after: ['interview.changed'],
    params: byId,
    response: z.object({
      total: z.int(),
      by_type: z.array(z.object({ event_type: InterviewEventType, events: z.int() })),
      counts: ViolationCounts,
    }),
  },
  'POST /api/call/:id/terminate-violation': {
    summary: 'Ends an interview for a limit, where the server has counted as many; else 409',
    access: 'candidate',
    params: byId,
    body: z.looseObject({
      violation_type: z.string().max(60),
      reason: z.string().max(500).optional(),
      timestamp: Timestamp.optional(),
    }),
    response: InterviewVerdict,
  },
} as const satisfies Endpoints;
