import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import { systemContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import type { NewEvent } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { planAnalyses } from '../call-analyses/plan-analyses.ts';
import { settleCallRequest } from '../call-requests/settle-call-request.ts';
import { pauseAfterFailures } from '../campaigns/auto-pause.ts';
import { costOfCall } from '../costs/cost-of-call.ts';
import { closeUncalled, holdUncalled } from '../dialer/hold-uncalled.ts';
import { retryCall } from '../dialer/retry-call.ts';
import { isReached } from '../dialer/rules/retries.ts';
import { recordOptOut } from '../do-not-call/opt-out.ts';
import { toE164 } from '../leads/phone.ts';
import { afterSignal } from './call-state.ts';
import type { EndedSignal, Utterance } from './carrier.ts';
import { notifyEnded, notifyStarted } from './notify-webhooks.ts';
import { answersMs, averageResponseMs } from './sandbox/conversation.ts';
import { type CallEnd, lockEnding, type Progress, writeAttemptEnd, writeEnd, writeProgress } from './write-signals.ts';

/** Writes the progress of one organization's calls. Notifies its webhooks in the same transaction. */
export async function recordProgress(
  services: Pick<Services, 'db'>,
  organizationId: string,
  progress: readonly Progress[],
): Promise<void> {
  const where = { db: services.db, organizationId };
  const { is_left } = await writeProgress(where, progress, { leavesWebhooks: true });
  if (!is_left) return;
  await transact(where, async (tx) => {
    const { started } = await writeProgress(where, progress);
    for (const { call, signal } of progress) if (started?.includes(call.id)) await notifyStarted(tx, call, signal.at);
  });
}

const outcomeTexts: Partial<Record<EndedReason, string>> = {
  busy: 'The line was busy.',
  'no-answer': 'No one answered.',
  rejected: 'The call was rejected.',
  'invalid-number': 'The number is not in service.',
  'trunk-failed': 'The carrier could not place the call.',
  'audio-failed': 'No sound came over the line.',
  'user-ended-call-during-ring': 'The call was ended while it was ringing.',
  'organization-closed': 'The call was ended because the organization was suspended or deleted.',
  'server-shutdown': 'The call was cut off because the server was restarted.',
};

/** The transcript in the form that call logs store. */
export const transcriptOf = (utterances: readonly Utterance[]) =>
  utterances.map(({ role, message, starts_at, ends_at, times, flow, flow_assistant_id, flow_asked, speaker }) => ({
    role,
    message,
    timestamp: starts_at,
    ends_at,
    ...(times ? { times } : {}),
    ...(flow ? { flow } : {}),
    ...(flow_assistant_id ? { flow_assistant_id } : {}),
    ...(flow_asked ? { flow_asked } : {}),
    ...(speaker ? { speaker } : {}),
  }));

function logOf(
  reason: EndedReason,
  isReached: boolean,
  { conversation, explanation, line }: EndedSignal,
  recording_path: string | null,
): Omit<CallEnd['log'], 'cost'> {
  return {
    status: isReached ? 'completed' : 'failed',
    ended_reason: reason,
    call_duration: Math.round(conversation?.duration_seconds ?? 0),
    summary: conversation?.summary ?? explanation ?? outcomeTexts[reason] ?? null,
    average_response_ms: conversation ? averageResponseMs(conversation.utterances) : null,
    answers_ms: conversation ? answersMs(conversation.utterances) : [],
    recording_path,
    line: line ?? null,
    transcript: conversation && { messages: transcriptOf(conversation.utterances) },
  };
}

/** The live events of a call that has ended. */
function eventsOf(call: calls, status: CallStatus, ended_reason: EndedReason, logId: string | null): NewEvent[] {
  const { id: subject_id, lead_id } = call;
  const changed = (type: 'call_log.changed' | 'lead.changed', id: string): NewEvent => ({
    type,
    subject_id: id,
    change: 'updated',
  });
  return [
    { type: 'call.status', subject_id, lead_id, status, ended_reason },
    ...(logId ? [changed('call_log.changed', logId)] : []),
    ...(lead_id ? [changed('lead.changed', lead_id)] : []),
  ];
}

/** Adds the called number to the do-not-call list after the carrier's opt-out signal. The entry names the call and can be undone there. */
async function heedOptOut(services: Services, call: calls, said: string): Promise<void> {
  const number = toE164(call.phone_number);
  if (!number) return;
  const context = await systemContext(services, call.organization_id, 'Carrier');
  const evidence = `${said} in the call ${call.id}.`;
  await recordOptOut(context, { numbers: [number] }, { reason: null, source: 'carrier', evidence, call_id: call.id });
}

function countAnswers({ metrics, carrier }: Services, conversation: EndedSignal['conversation']): void {
  const simulated = String(carrier.isSimulated);
  for (const ms of conversation ? answersMs(conversation.utterances) : [])
    metrics.turnLatency.observe({ simulated }, ms / 1000);
}

/** Writes the end of a call: attempt, call, log and recording. The first process to settle a call wins. */
export async function settleCall(
  services: Services,
  call: calls,
  signal: EndedSignal,
  attemptStatus: 'settled' | 'uncertain' = 'settled',
): Promise<void> {
  const { conversation, explanation = null, at } = signal;
  // The sound is generated when someone asks for the recording.
  const path = conversation?.is_recorded ? `${call.organization_id}/recordings/${call.id}.wav` : null;
  const isOurs = await transact({ db: services.db, organizationId: call.organization_id }, async (tx) => {
    const before = await lockEnding(tx, call);
    if (!before) throw notFound('Call');
    const state = afterSignal(before, signal);
    const reason = state.ended_reason ?? signal.reason;
    const attempt = { status: attemptStatus, outcome: reason, at };
    if (state === before) {
      await writeAttemptEnd(tx, call, attempt);
      return false;
    }
    const { dial_outcome } = signal;
    const isUncalled = dial_outcome === 'not_called' || dial_outcome === 'given_up';
    // A call with the status `error` doesn't count as an attempt.
    const status = isUncalled ? 'error' : state.status;
    const { call_log_id, call_request_id, has_webhooks } = before;
    const wasReached = isReached(reason, state.connected_at !== null || conversation !== null);
    const cost = conversation ? await costOfCall(tx, call, conversation, at) : null;
    const log = { ...logOf(reason, wasReached, signal, path), cost };
    const events = eventsOf(call, status, reason, call_log_id);
    const followed =
      call.lead_id && !isUncalled && attemptStatus === 'settled'
        ? { lead_id: call.lead_id, status: wasReached ? ('contacted' as const) : ('not reached' as const) }
        : null;
    await writeEnd(tx, call, { attempt, status, state, errorMessage: explanation, followed, log, events });
    if (dial_outcome === 'given_up') await closeUncalled(tx, call, explanation ?? '');
    else if (isUncalled) await holdUncalled(tx, call, explanation ?? '', signal.hold_reason);
    else if (attemptStatus === 'settled' && dial_outcome !== 'credentials_refused')
      await retryCall(tx, call, reason, at);
    await pauseAfterFailures(tx, call, reason, at);
    // After the retry is written: the opt-out then ends it with everything else that waits for the number.
    if (signal.opt_out) await heedOptOut(services, call, signal.opt_out);
    if (call_request_id) await settleCallRequest(tx, call, call_request_id, wasReached);
    const isTalked = conversation?.utterances.some(({ role }) => role === 'user') ?? false;
    const planned = call_log_id && isTalked ? await planAnalyses(tx, call, call_log_id) : [];
    if (!has_webhooks) return true;
    const transcript = conversation ? transcriptOf(conversation.utterances) : null;
    const isSummaryToCome = planned.includes('summary');
    await notifyEnded(tx, call, { reason, at, conversation, transcript, isReached: wasReached, isSummaryToCome });
    return true;
  });
  if (isOurs) countAnswers(services, conversation);
}
