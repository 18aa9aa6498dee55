import { z } from 'zod';
import { CallAnalysis } from './call-analyses.ts';
import { CallLineAnswer } from './call-lines.ts';
import { CallDirection, EndedReason } from './call-states.ts';
import { callLogPageSize, maxNotesLength, maxTagLength, maxTags } from './calls.limits.ts';
import { Cost } from './costs.ts';
import type { Endpoints } from './endpoint.ts';
import { FlowTrace } from './flows/walk/position.ts';
import { SignedLink } from './lead-uploads.ts';
import { ResponseTimes } from './response-times.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';
import { LineSpeaker, TurnTimes } from './voice.ts';

/** One line of a transcript; `timestamp` is seconds from the start of the recording. */
export const TranscriptMessage = z.object({
  role: z.enum(['assistant', 'ai', 'user', 'human', 'system']),
  message: z.string(),
  timestamp: z.number(),
  /** When the line ended, if known. */
  ends_at: z.number().optional(),
  /** The response time of an answer, if measured. */
  times: TurnTimes.nullish(),
  /**
   * A step of the flow that the assistant followed: entered nodes, extracted fields, and edges with the reason for
   * each.
   */
  flow: z.array(FlowTrace).optional(),
  /** The assistant with that flow after a hand-over; absent: the assistant of the call. */
  flow_assistant_id: z.string().optional(),
  /** How often a model was asked for that step; absent: never. */
  flow_asked: z.int().optional(),
  /** The speaking assistant after a hand-over; absent: the assistant of the call. */
  speaker: LineSpeaker.optional(),
});
export type TranscriptMessage = z.infer<typeof TranscriptMessage>;

/** Whether it was a call, or a chat in a web embed. */
export const CallOrigin = z.enum(['phone', 'web_chat']);
export type CallOrigin = z.infer<typeof CallOrigin>;

export const CallLog = z.object({
  id: Id,
  organization_id: Id,
  call_id: Id.nullable(),
  lead_id: Id.nullable(),
  lead_name: z.string().nullable(),
  campaign_id: Id.nullable(),
  assistant_id: Id.nullable(),
  assistant_name: z.string().nullable(),
  /** The version of the assistant that it used; null from before versions existed. */
  assistant_version: z.int().nullable(),
  call_type: CallDirection,
  origin: CallOrigin,
  /** Empty for a chat whose visitor gave no number. */
  phone_number: z.string(),
  from_number: z.string().nullable(),
  to_number: z.string().nullable(),
  /** `completed`, `failed`, or any other value for a call in progress. */
  status: z.string(),
  ended_reason: z.string().nullable(),
  /** Seconds. */
  call_duration: z.int(),
  summary: z.string().nullable(),
  /** Notes that people wrote about the call. */
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  has_transcript: z.boolean(),
  has_recording: z.boolean(),
  is_simulated: z.boolean(),
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
});
export type CallLog = z.infer<typeof CallLog>;

export const CallLogDetail = CallLog.extend({
  transcript: z.object({ messages: z.array(TranscriptMessage) }).nullable(),
  /** Null during the call, for unanswered calls, and from before costs were counted. */
  cost: Cost.nullable(),
  /** A model's analyses of the call, including running ones. */
  analyses: z.array(CallAnalysis),
});
export type CallLogDetail = z.infer<typeof CallLogDetail>;

/** Notes and tags of a call; absent fields stay unchanged. */
export const CallLogUpdate = z.object({
  notes: z
    .string()
    .trim()
    .max(maxNotesLength, `Notes can have at most ${maxNotesLength} characters`)
    .transform((text) => text || null)
    .nullish(),
  /**
   * The notes as they were before the edit: changes that someone else saved since are not overwritten. If absent, the
   * last save wins.
   */
  seen_notes: z.string().nullish(),
  tags: z
    .array(z.string().trim().min(1, 'A tag needs a name').max(maxTagLength))
    .max(maxTags, `A call can have at most ${maxTags} tags`)
    .optional(),
});
export type CallLogUpdate = z.input<typeof CallLogUpdate>;

const CallLogFilter = z.object({
  /** Prefixes of words in transcript and summary; all must match. */
  search: z.string().trim().max(200).optional(),
  campaign_id: Id.optional(),
  lead_id: Id.optional(),
  assistant_id: Id.optional(),
  assistant_version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  status: z.string().max(30).optional(),
  direction: CallDirection.optional(),
  origin: CallOrigin.optional(),
  ended_reason: EndedReason.optional(),
  tag: z.string().max(maxTagLength).optional(),
  /** Whether anything was said in it. */
  has_transcript: z.stringbool().or(z.boolean()).optional(),
  /** The first and the last day, in the organization's time zone. */
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
});
export type CallLogFilter = z.infer<typeof CallLogFilter>;

const byId = z.object({ id: Id });

/** Why a request about call logs failed. */
export const callLogReasons = ['no_recording', 'no_transcript'] as const;

export const callLogApi = {
  'GET /api/call-logs': {
    summary: 'Lists call logs, newest first',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    stale_after: ['onboarding_kit.changed', 'call_log.changed'],
    query: PageQuery.extend({
      limit: PageQuery.shape.limit.default(callLogPageSize),
      ...CallLogFilter.shape,
    }),
    response: page(CallLog),
  },
  'GET /api/call-logs/export': {
    summary: 'The same logs as comma-separated values, all of them',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    query: CallLogFilter,
    answer_type: 'text/csv',
  },
  'GET /api/call-logs/tags': {
    summary: 'The tags that call logs have, by name',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    stale_after: ['call_log.changed'],
    response: z.object({ tags: z.array(z.string()) }),
  },
  'GET /api/call-logs/:id': {
    summary: 'Reads a call log with its transcript',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    stale_after: ['call_log.changed'],
    params: byId,
    response: CallLogDetail,
  },
  'PATCH /api/call-logs/:id': {
    summary: 'Writes notes and tags of a call log',
    access: 'member',
    permission: 'call.write',
    flag: 'calllogs',
    params: byId,
    body: CallLogUpdate,
    response: CallLogDetail,
  },
  'GET /api/assistants/:id/response-times': {
    summary: 'How long an assistant took to answer, by version and by day; the last 30 days where none are named',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    stale_after: ['call_log.changed'],
    params: byId,
    query: CallLogFilter.pick({ start_date: true, end_date: true }),
    response: ResponseTimes,
  },
  'GET /api/call-logs/:id/transcript': {
    summary: 'The transcript as a text file',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    params: byId,
    answer_type: 'text/plain',
  },
  'GET /api/call-logs/:id/line': {
    summary: 'Reads the telephone line of a call: SIP ladder, status, identifiers and sound quality',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    params: byId,
    response: CallLineAnswer,
  },
  'GET /api/call-logs/:id/recording': {
    summary: 'Gives a signed link to the recording',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    params: byId,
    response: SignedLink,
  },
} as const satisfies Endpoints;
