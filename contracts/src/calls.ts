import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { FlowStart } from './flows/fields.ts';
import { languages } from './languages.ts';
import { LeadInput } from './leads.ts';
import { Id, IdempotencyHeaders, nameText, page, Timestamp, Variables, WholeListQuery } from './shared.ts';

/** Live-call statuses. Source: specification 01 §3. */
export const CallStatus = z.enum(['initiated', 'dialing', 'ringing', 'connected', 'disconnected', 'error']);
export type CallStatus = z.infer<typeof CallStatus>;

/**
 * Why a call ended: the specification's list (03 §4), plus reasons from people in the organization and from the phone
 * network.
 */
export const EndedReason = z.enum([
  'user-ended-call',
  'user-ended-call-during-ring',
  'staff-ended-call',
  'transferred',
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
  'organization-closed',
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

/** Why a call was refused before dialing, or a scheduled call held. */
export const RefusalReason = z.enum([
  'organization_paused',
  'assistant_not_published',
  'phone_number_not_outbound',
  'phone_number_retired',
  'lead_phone_invalid',
  'do_not_call',
  'concurrency_limit',
  'already_in_call',
  'video_needs_interview_link',
  'campaign_not_active',
  'campaign_dates',
  'campaign_weekday',
  'campaign_minutes',
  'campaign_leads',
  'campaign_attempts',
  'outside_call_window',
  'lead_time_zone_unknown',
  'attempts_per_day',
  'campaign_concurrency_limit',
  'campaign_calls_per_minute',
  'number_concurrency_limit',
  'calls_per_second',
  'number_daily_limit',
  'number_answer_rate',
  'expired',
  'sample_lead',
  'call_setup_required',
  'telephony_unavailable',
  'before_call_hook',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** One rule of a dial decision with its inputs. */
export const DecisionRule = z.object({
  rule: z.string(),
  passed: z.boolean(),
  explanation: z.string(),
  /** When the rule will pass, if only the time decides. */
  retry_at: Timestamp.optional(),
});

/**
 * Why an attempt was or was not allowed to dial: of a call, or of a scheduled call that was held before it became one.
 */
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
  /** Number of times: a call held again for the same reason increases this instead of adding a decision. */
  times: z.int(),
  last_decided_at: Timestamp,
});
export type DialDecision = z.infer<typeof DialDecision>;

/** The status of an attempt; for `uncertain`, the process that carried it died before it got the outcome. */
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

export const CallDirection = z.enum(['inbound', 'outbound']);
export type CallDirection = z.infer<typeof CallDirection>;

/** A current or past call. `is_simulated` is true if the sandbox carrier carries it. */
export const Call = z.object({
  id: Id,
  status: CallStatus,
  direction: CallDirection,
  is_simulated: z.boolean(),
  lead_id: Id.nullable(),
  lead_name: z.string(),
  phone_number: z.string(),
  assistant_id: Id.nullable(),
  assistant_name: z.string(),
  /** The version that was published when the call began; null for calls from before versions existed. */
  assistant_version: z.int().nullable(),
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

const nil = '00000000-0000-4000-8000-000000000000';

/** The three forms of `POST /api/call`, with names as outside systems send them. */
const callForms = [
  {
    lead_id: nil,
    assistant_id: nil,
    phone_number_id: nil,
    variables: { first_name: 'Maya' },
    isVideo: false,
  },
  {
    lead: { first_name: 'Maya', last_name: 'Lindqvist', phone_number: '+12025550147' },
    assistant_id: nil,
    phone_number_id: nil,
  },
  { is_web_session: true, assistant_id: nil },
];

/**
 * `POST /api/call`: names as outside systems send them. Either `lead_id` or a new `lead`, or `is_web_session` for a
 * test of an assistant in the browser, which needs no number.
 */
export const PlaceCall = z
  .object({
    is_web_session: z.boolean().optional(),
    lead_id: Id.optional(),
    lead: LeadInput.omit({ client_id: true }).optional(),
    assistant_id: Id.optional(),
    /** For a browser test: a published version; if absent, the draft. */
    assistant_version: z.int().positive().max(1_000_000).optional(),
    /** For a browser test: whether its audio is recorded. */
    is_recorded: z.boolean().optional(),
    /** For a browser test: answers come as text, as fast as the model writes, until the browser asks for sound. */
    is_typed: z.boolean().optional(),
    /**
     * For a test: uses a WebSocket of this server where it can, even if there is a media server. For programs that
     * can't join rooms.
     */
    is_direct: z.boolean().optional(),
    /** For a browser test of an assistant with a flow: the node where it begins, and known fields. */
    flow_start: FlowStart.optional(),
    phone_number_id: Id.optional(),
    organization_id: Id.optional(),
    variables: Variables.default({}),
    phoneNumber: z.string().max(100).optional(),
    isVideo: z.boolean().default(false),
    campaign_id: Id.optional(),
    /** The token of an interview link: starts that interview for anyone who has it, and is exchanged for a cookie. */
    unique_link: z.string().min(1).max(200).optional(),
    is_video: z.boolean().optional(),
    /** For an interview: what the sender says is watched. The interview itself decides. */
    metadata: z.record(z.string().max(100), z.unknown()).optional(),
    /** For an interview: a UUID that the tab generates once. */
    tab: Id.optional(),
    /** For an interview: the version of the consent that the candidate agreed to. */
    consent_version: z.string().max(20).optional(),
    /**
     * For an interview: the language of the page, in which the consent was read and emails are written from then on.
     */
    language: z.enum(languages).optional(),
  })
  .superRefine(({ unique_link, tab, is_web_session, assistant_id, phone_number_id, lead_id, lead }, context) => {
    const require = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (unique_link) {
      if (!tab) require('tab', 'Name the tab by a UUID');
      return;
    }
    if (lead_id && lead) require('lead', 'Name a lead or give a new one, not both');
    if (is_web_session) return;
    if (!assistant_id) require('assistant_id', 'Please select an assistant');
    if (!phone_number_id) require('phone_number_id', 'Please select a phone number');
  })
  .meta({ examples: callForms });
export type PlaceCall = z.input<typeof PlaceCall>;

/** The connection data for a web test: a browser needs it to talk to an assistant. */
export const WebTestSession = z.object({
  livekit_url: z.string(),
  room_name: z.string(),
  participant_identity: z.string(),
  livekit_token: z.string(),
  assistant_id: Id,
  /**
   * For `direct`, the address is a WebSocket of this server and the token a single-use ticket; `sandbox` is an
   * interview that needs neither.
   */
  transport: z.enum(['livekit', 'direct', 'sandbox']),
});
export type WebTestSession = z.infer<typeof WebTestSession>;

export const PlacedCall = z.object({
  success: z.boolean(),
  message: z.string(),
  instructions: z.string().nullable(),
  call_id: Id,
  status: CallStatus,
  is_simulated: z.boolean(),
  /** Ends this call with a reason, for two hours, without a session or a key: for pages that are being closed. */
  call_token: z.string().optional(),
  /** For a browser test, which is no call: the id is that of the test. */
  ...WebTestSession.partial().shape,
});
export type PlacedCall = z.infer<typeof PlacedCall>;

/** The answer to ending a call: the call, with the same fields as other call operations. */
export const EndedCall = Call.extend({
  success: z.literal(true),
  message: z.string(),
  instructions: z.string().nullable(),
});
export type EndedCall = z.infer<typeof EndedCall>;

/** A target to which staff can transfer a live call: from the transfer tool of the version that the call uses. */
export const CallTransferTarget = z.object({
  name: z.string(),
  phone_number: z.string(),
  /** False outside the target's hours. */
  is_reachable: z.boolean(),
});
export type CallTransferTarget = z.infer<typeof CallTransferTarget>;

export const CallTransferTargets = z.object({
  targets: z.array(CallTransferTarget),
  /** A warm transfer: the target is called and briefed first, while the person waits. */
  is_warm: z.boolean(),
  /** What the person hears first; null: a sentence with the target's name. */
  announcement: z.string().nullable(),
  /** Why this call can't be transferred; null if it can. */
  missing: z.string().nullable(),
});
export type CallTransferTargets = z.infer<typeof CallTransferTargets>;

/** A target of the call's assistant, which determines the number. */
export const TransferCall = z
  .object({ target: z.string().trim().min(1, 'Choose who takes the call').max(60) })
  .meta({ examples: [{ target: 'Sales' }] });
export type TransferCall = z.input<typeof TransferCall>;

/** Why a call ended, as reported by a participant; the first report counts. */
export const ReportEndedReason = z
  .object({ ended_reason: EndedReason })
  .meta({ examples: [{ ended_reason: 'user-ended-call' }] });

/** A simulated incoming call to one of the organization's numbers, in the sandbox. */
export const CallIn = z
  .object({
    phone_number_id: Id,
    caller_number: z.string('Phone number is required.').trim().min(1, 'Phone number is required.').max(100),
    /** The name of a new lead; a lead that is known by the number keeps its name. */
    caller_name: nameText(z.string().trim().max(200)).optional(),
  })
  .meta({ examples: [{ phone_number_id: nil, caller_number: '+12025550147', caller_name: 'Maya Lindqvist' }] });
export type CallIn = z.input<typeof CallIn>;

/** The result of an incoming call; a refused one has a log and no call. */
export const ReceivedCall = z.object({
  success: z.boolean(),
  message: z.string(),
  instructions: z.string().nullable(),
  call_id: Id.nullable(),
  call_log_id: Id,
  lead_id: Id,
});
export type ReceivedCall = z.infer<typeof ReceivedCall>;

/** The transcript so far of a live call, including the current speech as far as it has been transcribed. */
export const OverheardCall = z.object({
  call: Call,
  lines: z.array(
    z.object({
      role: z.enum(['assistant', 'user', 'system']),
      message: z.string(),
      /** Seconds from the answer. */
      starts_at: z.number(),
      ends_at: z.number(),
    }),
  ),
  /** Where a hidden listener can hear it as well; null if there is no audio. */
  sound: z.object({ url: z.string(), token: z.string() }).nullable(),
});
export type OverheardCall = z.infer<typeof OverheardCall>;

const byId = z.object({ id: Id });

/** Why a request about calls failed; `RefusalReason` covers why a call was not dialed. */
export const callReasons = [
  'too_many_tests',
  'livekit_unreachable',
  'already_ended',
  'not_connected',
  'transfer_unavailable',
  'transfer_under_way',
  'transfer_target_unknown',
  'transfer_target_closed',
  'ended_reason_known',
  'ended_reason_not_reported',
  'carrier_not_simulated',
  'phone_number_not_inbound',
] as const;

export const callApi = {
  'POST /api/call': {
    summary:
      'Calls a lead that exists or a new one, or tests an assistant; a repeated Idempotency-Key gives the first answer',
    access: 'member',
    permission: 'call.place',
    takes_candidate: true,
    headers: IdempotencyHeaders,
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
    stale_after: ['call_log.changed', 'call.status'],
    params: byId,
    response: CallDetail,
  },
  'POST /api/call/:id/listen': {
    summary:
      'Reads what has been said until now in a live call, and where it is heard; the audit log says who listened in',
    access: 'member',
    permission: 'call.listen',
    params: byId,
    response: OverheardCall,
  },
  'POST /api/call/:id/end': {
    summary: 'Ends a live call',
    access: 'member',
    permission: 'call.place',
    takes_call_token: true,
    takes_candidate: true,
    params: byId,
    response: EndedCall,
  },
  'GET /api/call/:id/transfer': {
    summary: 'Lists the people to whom a live call can be transferred',
    access: 'member',
    permission: 'call.place',
    params: byId,
    response: CallTransferTargets,
  },
  'POST /api/call/:id/transfer': {
    summary: "Transfers a live call to a target of its assistant, after the assistant's announcement",
    access: 'member',
    permission: 'call.place',
    params: byId,
    body: TransferCall,
    response: EndedCall,
  },
  'PATCH /api/call/:id/ended-reason': {
    summary: 'Says why a live call ends; the first reason stays',
    access: 'member',
    permission: 'call.place',
    takes_call_token: true,
    takes_candidate: true,
    params: byId,
    body: ReportEndedReason,
    response: Call,
  },
  'POST /api/sandbox/call-in': {
    summary: 'Plays a call to an inbound number, where calls are simulated',
    access: 'member',
    permission: 'call.place',
    body: CallIn,
    response: ReceivedCall,
    status: 201,
  },
} as const satisfies Endpoints;
