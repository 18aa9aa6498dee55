import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import { systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls, Prisma } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { planAnalyses } from '../call-analyses/plan-analyses.ts';
import { settleCallRequest } from '../call-requests/settle-call-request.ts';
import { pauseAfterFailures } from '../campaigns/auto-pause.ts';
import { costOfCall } from '../costs/cost-of-call.ts';
import { holdUncalled } from '../dialer/hold-uncalled.ts';
import { retryCall } from '../dialer/retry-call.ts';
import { isReached } from '../dialer/rules/retries.ts';
import { recordOptOut } from '../do-not-call/opt-out.ts';
import { toE164 } from '../leads/phone.ts';
import { afterSignal, type CallState, isFurther } from './call-state.ts';
import type { CarrierSignal, EndedSignal, Utterance } from './carrier.ts';
import { answersMs, averageResponseMs } from './sandbox/conversation.ts';
import { tellEnded, tellStarted } from './tell-webhooks.ts';

// Signals of one call queue here, so that each adds to what the one before it left.
async function lockCall(tx: Tx, id: string): Promise<CallState> {
  const [state] = await tx.$queryRaw<CallState[]>`
    SELECT status, connected_at, ended_at, ended_reason FROM calls WHERE id = ${id}::uuid FOR UPDATE`;
  if (!state) throw notFound('Call');
  return state;
}

async function announce(tx: Tx, call: calls, status: CallStatus, ended_reason: string | null = null): Promise<void> {
  await emitEvent(tx, call.organization_id, {
    type: 'call.status',
    subject_id: call.id,
    lead_id: call.lead_id,
    status,
    ended_reason,
  });
}

/** Writes how far a call has come, whatever was heard of it before. */
export async function recordProgress(
  { db }: Pick<Services, 'db'>,
  call: calls,
  attemptId: string,
  signal: Exclude<CarrierSignal, EndedSignal>,
): Promise<void> {
  // Who attaches hears from the beginning, most of which is written.
  if (!isFurther(signal.kind, call.status as CallStatus)) return;
  await transact({ db, organizationId: call.organization_id }, async (tx) => {
    const before = await lockCall(tx, call.id);
    const after = afterSignal(before, signal);
    if (after === before) return;
    const { status, connected_at } = after;
    await tx.calls.update({ where: { id: call.id }, data: { status, connected_at }, select: { id: true } });
    if (status === before.status) return;
    if (before.status === 'initiated') {
      await tx.call_attempts.update({ where: { id: attemptId }, data: { status: 'dialing' }, select: { id: true } });
      await tellStarted(tx, call, signal.at);
    }
    await announce(tx, call, status);
  });
}

const outcomeTexts: Partial<Record<EndedReason, string>> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody answered.',
  rejected: 'The call was rejected.',
  'invalid-number': 'The number is not in service.',
  'trunk-failed': 'The carrier could not place the call.',
  'audio-failed': 'No sound came over the line.',
  'user-ended-call-during-ring': 'The call was ended while it was ringing.',
  'organization-closed': 'The call was ended because the organization was suspended or deleted.',
  'server-shutdown': 'The call was cut off because the server was restarted.',
};

/** What was said, as call logs keep it. */
export const transcriptOf = (utterances: readonly Utterance[]) =>
  utterances.map(({ role, message, starts_at, ends_at, times }) => ({
    role,
    message,
    timestamp: starts_at,
    ends_at,
    ...(times ? { times } : {}),
  }));

function logOf(
  reason: EndedReason,
  isReached: boolean,
  { conversation, explanation }: EndedSignal,
  recording_path: string | null,
): Prisma.call_logsUncheckedUpdateManyInput {
  return {
    status: isReached ? 'completed' : 'failed',
    outcome: reason,
    ended_reason: reason,
    call_duration: Math.round(conversation?.duration_seconds ?? 0),
    summary: conversation?.summary ?? explanation ?? outcomeTexts[reason] ?? null,
    average_response_ms: conversation ? averageResponseMs(conversation.utterances) : null,
    answers_ms: conversation ? answersMs(conversation.utterances) : [],
    recording_path,
    updated_at: new Date(),
    ...(conversation ? { transcript: { messages: transcriptOf(conversation.utterances) } } : {}),
  };
}

/** The carrier says that whoever was called does not want to be: they are not any more. */
async function heedOptOut(services: Services, call: calls, said: string): Promise<void> {
  const number = toE164(call.phone_number);
  if (!number) return;
  const context = await systemContext(services, call.organization_id, 'Carrier');
  const evidence = `${said} in the call ${call.id}.`;
  await recordOptOut(context, { numbers: [number] }, { reason: null, source: 'carrier', evidence });
}

function countAnswers({ metrics, carrier }: Services, conversation: EndedSignal['conversation']): void {
  const simulated = String(carrier.isSimulated);
  for (const ms of conversation ? answersMs(conversation.utterances) : [])
    metrics.turnLatency.observe({ simulated }, ms / 1000);
}

/** Writes the end of a call: attempt, call, log and recording. The first to settle a call wins. */
export async function settleCall(
  services: Services,
  call: calls,
  signal: EndedSignal,
  attemptStatus: 'settled' | 'uncertain' = 'settled',
): Promise<void> {
  const { conversation, explanation = null, at } = signal;
  // Its sound is made when somebody wants to hear it.
  const path = conversation?.is_recorded ? `${call.organization_id}/recordings/${call.id}.wav` : null;
  const isOurs = await transact({ db: services.db, organizationId: call.organization_id }, async (tx) => {
    const before = await lockCall(tx, call.id);
    const after = afterSignal(before, signal);
    const reason = after.ended_reason ?? signal.reason;
    await tx.call_attempts.updateMany({
      where: { call_id: call.id, settled_at: null },
      data: { status: attemptStatus, outcome: reason, settled_at: at, lease_expires_at: null },
    });
    if (after === before) return false;
    const isUncalled = signal.dial_outcome === 'not_called';
    // What is in error counts as no attempt.
    const status = isUncalled ? 'error' : after.status;
    await tx.calls.update({
      where: { id: call.id },
      data: { ...after, status, error_message: explanation },
      select: { id: true },
    });
    const wasReached = isReached(reason, after.connected_at !== null || conversation !== null);
    const cost = conversation ? await costOfCall(tx, call, conversation, at) : null;
    await tx.call_logs.updateMany({
      where: { call_id: call.id },
      data: { ...logOf(reason, wasReached, signal, path), ...(cost ? { cost } : {}) },
    });
    const log = await tx.call_logs.findFirst({ where: { call_id: call.id }, select: { id: true } });
    await announce(tx, call, status, reason);
    if (isUncalled) await holdUncalled(tx, call, explanation ?? '');
    else if (attemptStatus === 'settled' && signal.dial_outcome !== 'credentials_refused')
      await retryCall(tx, call, reason, at);
    await pauseAfterFailures(tx, call, reason, at);
    // After the retry was written, which ends with everything else that waits for the number.
    if (signal.opt_out) await heedOptOut(services, call, signal.opt_out);
    const transcript = conversation ? transcriptOf(conversation.utterances) : null;
    await settleCallRequest(tx, call, wasReached);
    const isTalked = conversation?.utterances.some(({ role }) => role === 'user') ?? false;
    const planned = log && isTalked ? await planAnalyses(tx, call, log.id) : [];
    const isSummaryToCome = planned.includes('summary');
    await tellEnded(tx, call, { reason, at, conversation, transcript, isReached: wasReached, isSummaryToCome });
    if (log)
      await emitEvent(tx, call.organization_id, { type: 'call_log.changed', subject_id: log.id, change: 'updated' });
    if (call.lead_id)
      await emitEvent(tx, call.organization_id, { type: 'lead.changed', subject_id: call.lead_id, change: 'updated' });
    return true;
  });
  if (isOurs) countAnswers(services, conversation);
}
