import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls, Prisma } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import type { CarrierSignal, Conversation, EndedSignal } from './carrier.ts';
import { averageResponseMs } from './sandbox/conversation.ts';
import { tellEnded, tellStarted } from './tell-webhooks.ts';

/** The states of a call on its way, in their order: none is gone back to. */
const way = ['initiated', 'dialing', 'ringing', 'connected'] satisfies CallStatus[];

async function announce(tx: Tx, call: calls, status: CallStatus, ended_reason: string | null = null): Promise<void> {
  await emitEvent(tx, call.organization_id, {
    type: 'call.status',
    subject_id: call.id,
    lead_id: call.lead_id,
    status,
    ended_reason,
  });
}

/** Writes how far a call has come. What was written before, or is over, stays as it is. */
export async function recordProgress(
  { db }: Pick<Services, 'db'>,
  call: calls,
  attemptId: string,
  { kind: status, at }: Exclude<CarrierSignal, EndedSignal>,
): Promise<void> {
  const before: string[] = way.slice(0, way.indexOf(status));
  // Who attaches hears from the beginning, most of which is written.
  if (!before.includes(call.status)) return;
  await transact({ db, organizationId: call.organization_id }, async (tx) => {
    const { count } = await tx.calls.updateMany({
      where: { id: call.id, ended_at: null, status: { in: before } },
      data: { status, ...(status === 'connected' ? { connected_at: at } : {}) },
    });
    if (count === 0) return;
    if (status === 'dialing') {
      await tx.call_attempts.update({ where: { id: attemptId }, data: { status: 'dialing' }, select: { id: true } });
      await tellStarted(tx, call, at);
    }
    await announce(tx, call, status);
  });
}

/** Ended reasons of calls in which somebody was reached. */
const reached: ReadonlySet<string> = new Set<EndedReason>([
  'assistant-ended-call',
  'user-ended-call',
  'voicemail',
  'interview-completed',
  'time-limit-reached',
]);

const outcomeTexts: Partial<Record<EndedReason, string>> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody answered.',
  rejected: 'The call was rejected.',
  'trunk-failed': 'The carrier could not place the call.',
  'user-ended-call-during-ring': 'The call was ended while it was ringing.',
  'server-shutdown': 'The call was cut off because the server was restarted.',
};

const transcriptOf = ({ utterances }: Conversation) =>
  utterances.map(({ role, message, starts_at }) => ({ role, message, timestamp: starts_at }));

function logOf(
  reason: EndedReason,
  conversation: Conversation | null,
  recording_path: string | null,
): Prisma.call_logsUncheckedUpdateManyInput {
  return {
    status: reached.has(reason) ? 'completed' : 'failed',
    outcome: reason,
    ended_reason: reason,
    call_duration: Math.round(conversation?.duration_seconds ?? 0),
    summary: conversation?.summary ?? outcomeTexts[reason] ?? null,
    average_response_ms: conversation ? averageResponseMs(conversation.utterances) : null,
    recording_path,
    recording_bytes: conversation?.recording.byteLength ?? null,
    updated_at: new Date(),
    ...(conversation ? { transcript: { messages: transcriptOf(conversation) } } : {}),
  };
}

/** Writes the end of a call: attempt, call, log and recording. The first to settle a call wins. */
export async function settleCall(
  { db, files }: Pick<Services, 'db' | 'files'>,
  call: calls,
  { reason, conversation, at }: EndedSignal,
  attemptStatus: 'settled' | 'uncertain' = 'settled',
): Promise<void> {
  const path = conversation ? `${call.organization_id}/recordings/${call.id}.wav` : null;
  if (path && conversation) await files.put(path, conversation.recording);
  await transact({ db, organizationId: call.organization_id }, async (tx) => {
    const { count } = await tx.calls.updateMany({
      where: { id: call.id, ended_at: null },
      data: { status: 'disconnected', ended_reason: reason, ended_at: at },
    });
    await tx.call_attempts.updateMany({
      where: { call_id: call.id, settled_at: null },
      data: { status: attemptStatus, outcome: reason, settled_at: at, lease_expires_at: null },
    });
    if (count === 0) return;
    await tx.call_logs.updateMany({ where: { call_id: call.id }, data: logOf(reason, conversation, path) });
    const log = await tx.call_logs.findFirst({ where: { call_id: call.id }, select: { id: true } });
    await announce(tx, call, 'disconnected', reason);
    const transcript = conversation ? transcriptOf(conversation) : null;
    await tellEnded(tx, call, { reason, at, conversation, transcript, isReached: reached.has(reason) });
    if (log)
      await emitEvent(tx, call.organization_id, { type: 'call_log.changed', subject_id: log.id, change: 'updated' });
    if (call.lead_id)
      await emitEvent(tx, call.organization_id, { type: 'lead.changed', subject_id: call.lead_id, change: 'updated' });
  });
}
