import { z } from 'zod';
import { AttemptStatus, CallDirection, CallStatus, EndedReason, RefusalReason } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { CallIn, PlaceCall, PlacedCall, ReceivedCall } from './place-call.ts';
import { Id, IdempotencyHeaders, page, Timestamp, WholeListQuery } from './shared.ts';

export { AttemptStatus, CallDirection, CallStatus, EndedReason, RefusalReason };

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

export const CallAttempt = z.object({
  id: Id,
  attempt_number: z.int(),
  status: AttemptStatus,
  outcome: EndedReason.nullable(),
  started_at: Timestamp,
  settled_at: Timestamp.nullable(),
});

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

/** The answer to ending a call: the call, with the same fields as other call operations. */
export const EndedCall = Call.extend({
  success: z.literal(true),
  message: z.string(),
  instructions: z.string().nullable(),
});
export type EndedCall = z.infer<typeof EndedCall>;

/** The answer to a reported end reason: the call as it is afterwards. */
export const ReportedEnd = Call.extend({
  /** Whether a candidate's interview counts as not started, so that its link is valid again; false for all other calls. */
  is_taken_back: z.boolean(),
});
export type ReportedEnd = z.infer<typeof ReportedEnd>;

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
    response: ReportedEnd,
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
