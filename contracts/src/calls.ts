import { z } from 'zod';
import { callLogPageSize } from './calls.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { SignedLink } from './lead-uploads.ts';
import { LeadInput } from './leads.ts';
import { Id, PageQuery, page, Timestamp, Variables, WholeListQuery } from './shared.ts';

/** Live-call statuses. Source: specification 01 §3. */
export const CallStatus = z.enum(['initiated', 'dialing', 'ringing', 'connected', 'disconnected', 'error']);
export type CallStatus = z.infer<typeof CallStatus>;

/** Why a call ended: the specification's list (03 §4) and what a telephone network adds to it. */
export const EndedReason = z.enum([
  'user-ended-call',
  'user-ended-call-during-ring',
  'assistant-ended-call',
  'interview-completed',
  'time-limit-reached',
  'tab-change-violation-limit',
  'window-blur-violation-limit',
  'external-monitor-violation',
  'camera-violation',
  'screenshare-violation',
  'face-detection-violation',
  'network-disconnected',
  'server-shutdown',
  'room-deleted',
  'participant-removed',
  'connection-failed',
  'technical-issues',
  'camera-failed',
  'screenshare-failed',
  'audio-failed',
  'busy',
  'no-answer',
  'rejected',
  'invalid-number',
  'trunk-failed',
  'voicemail',
  'unknown',
]);
export type EndedReason = z.infer<typeof EndedReason>;

/** Why a call was refused before it was dialed. */
export const RefusalReason = z.enum([
  'assistant_not_published',
  'phone_number_not_outbound',
  'lead_phone_invalid',
  'do_not_call',
  'concurrency_limit',
  'already_in_call',
  'video_needs_interview_link',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** One rule of a dial decision with the inputs it looked at. */
export const DecisionRule = z.object({
  rule: z.string(),
  passed: z.boolean(),
  explanation: z.string(),
});

/** Why an attempt was, or was not, allowed to dial: of a call, or of a scheduled call that was held before it became one. */
export const DialDecision = z.object({
  id: Id,
  call_id: Id.nullable(),
  scheduled_call_id: Id.nullable(),
  attempt_number: z.int(),
  is_allowed: z.boolean(),
  reason: RefusalReason.nullable(),
  rules: z.array(DecisionRule),
  inputs: z.record(z.string(), z.unknown()),
  decided_at: Timestamp,
});
export type DialDecision = z.infer<typeof DialDecision>;

/** What became of an attempt; `uncertain` is one whose carrying process died before it was told. */
export const AttemptStatus = z.enum(['committed', 'dialing', 'settled', 'uncertain']);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const CallAttempt = z.object({
  id: Id,
  attempt_number: z.int(),
  status: AttemptStatus,
  outcome: EndedReason.nullable(),
  started_at: Timestamp,
  settled_at: Timestamp.nullable(),
});

/** A call in progress or past. `is_simulated` is true when the sandbox carrier carries it. */
export const Call = z.object({
  id: Id,
  status: CallStatus,
  is_simulated: z.boolean(),
  lead_id: Id.nullable(),
  lead_name: z.string(),
  phone_number: z.string(),
  assistant_id: Id.nullable(),
  assistant_name: z.string(),
  call_log_id: Id.nullable(),
  ended_reason: EndedReason.nullable(),
  error_message: z.string().nullable(),
  created_at: Timestamp,
  connected_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
});
export type Call = z.infer<typeof Call>;

export const CallDetail = Call.extend({ attempts: z.array(CallAttempt), decisions: z.array(DialDecision) });
export type CallDetail = z.infer<typeof CallDetail>;

/** `POST /api/call`: names as outside systems send them. Either `lead_id` or a new `lead`. */
export const PlaceCall = z.object({
  lead_id: Id.optional(),
  lead: LeadInput.omit({ client_id: true }).optional(),
  assistant_id: Id,
  phone_number_id: Id,
  organization_id: Id.optional(),
  variables: Variables.default({}),
  phoneNumber: z.string().max(30).optional(),
  isVideo: z.boolean().default(false),
  campaign_id: Id.optional(),
});
export type PlaceCall = z.input<typeof PlaceCall>;

export const PlacedCall = z.object({
  success: z.boolean(),
  message: z.string(),
  instructions: z.string().nullable(),
  call_id: Id,
  status: CallStatus,
  is_simulated: z.boolean(),
});
export type PlacedCall = z.infer<typeof PlacedCall>;

/** One line of a transcript; `timestamp` is seconds from the start of the recording. */
export const TranscriptMessage = z.object({
  role: z.enum(['assistant', 'ai', 'user', 'human', 'system']),
  message: z.string(),
  timestamp: z.number(),
});
export type TranscriptMessage = z.infer<typeof TranscriptMessage>;

export const CallDirection = z.enum(['inbound', 'outbound']);
export type CallDirection = z.infer<typeof CallDirection>;

export const CallLog = z.object({
  id: Id,
  organization_id: Id,
  call_id: Id.nullable(),
  lead_id: Id.nullable(),
  lead_name: z.string().nullable(),
  campaign_id: Id.nullable(),
  assistant_id: Id.nullable(),
  assistant_name: z.string().nullable(),
  call_type: CallDirection,
  phone_number: z.string(),
  from_number: z.string().nullable(),
  to_number: z.string().nullable(),
  /** `completed`, `failed`, or anything else for a call in progress. */
  status: z.string(),
  ended_reason: z.string().nullable(),
  /** Seconds. */
  call_duration: z.int(),
  summary: z.string().nullable(),
  has_transcript: z.boolean(),
  has_recording: z.boolean(),
  is_simulated: z.boolean(),
  created_at: Timestamp,
});
export type CallLog = z.infer<typeof CallLog>;

export const CallLogDetail = CallLog.extend({
  transcript: z.object({ messages: z.array(TranscriptMessage) }).nullable(),
});
export type CallLogDetail = z.infer<typeof CallLogDetail>;

const byId = z.object({ id: Id });

/** Why a request about calls failed; why a call was not dialed is a `RefusalReason`. */
export const callReasons = ['idempotency_key_reused', 'no_recording'] as const;

export const callApi = {
  'POST /api/call': {
    summary: 'Calls a lead; with an Idempotency-Key a repeated request gives the first answer',
    access: 'member',
    permission: 'call.place',
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200).optional() }),
    body: PlaceCall,
    response: PlacedCall,
    status: 201,
  },
  'GET /api/call': {
    summary: 'Lists the calls that are live now',
    access: 'member',
    permission: 'call.read',
    query: WholeListQuery,
    response: page(Call),
  },
  'GET /api/call/:id': {
    summary: 'Reads a call with its attempts and dial decisions',
    access: 'member',
    permission: 'call.read',
    params: byId,
    response: CallDetail,
  },
  'POST /api/call/:id/end': {
    summary: 'Ends a live call',
    access: 'member',
    permission: 'call.place',
    params: byId,
    response: Call,
  },
  'GET /api/call-logs': {
    summary: 'Lists call logs, newest first',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    query: PageQuery.extend({
      limit: PageQuery.shape.limit.default(callLogPageSize),
      campaign_id: Id.optional(),
      lead_id: Id.optional(),
      assistant_id: Id.optional(),
      status: z.string().max(30).optional(),
      direction: CallDirection.optional(),
      start_date: z.iso.date().optional(),
      end_date: z.iso.date().optional(),
    }),
    response: page(CallLog),
  },
  'GET /api/call-logs/:id': {
    summary: 'Reads a call log with its transcript',
    access: 'member',
    permission: 'call.read',
    flag: 'calllogs',
    params: byId,
    response: CallLogDetail,
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
