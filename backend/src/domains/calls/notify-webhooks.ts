import type { CallDirection, EndedReason } from '@switchboard/contracts/calls';
import type { CallFacts, WebhookEvent } from '@switchboard/contracts/webhook-events';
import type { Tx } from '../../database/database.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { announceToWebhooks } from '../webhooks/announce.ts';
import type { Conversation } from './carrier.ts';

/** The facts about a call that every event includes. */
export async function factsOf(tx: Tx, call: calls): Promise<CallFacts> {
  const log = await tx.call_logs.findFirst({
    where: { call_id: call.id },
    select: { id: true, call_type: true, is_simulated: true },
  });
  return {
    organization_id: call.organization_id,
    call_id: call.id,
    call_log_id: log?.id ?? null,
    lead_id: call.lead_id,
    lead_name: call.lead_name,
    phone_number: call.phone_number,
    assistant_id: call.assistant_id,
    direction: (log?.call_type ?? 'outbound') as CallDirection,
    is_simulated: log?.is_simulated ?? false,
  };
}

/** Notifies webhooks that a call is being dialed. */
export function notifyStarted(tx: Tx, call: calls, at: Date): Promise<void> {
  return announceToWebhooks(tx, call.organization_id, async () => [
    { type: 'call.started', data: { ...(await factsOf(tx, call)), started_at: at.toISOString() } },
  ]);
}

/** How a call ended, as its log shows it. */
interface CallEnd {
  reason: EndedReason;
  at: Date;
  conversation: Conversation | null;
  transcript: Extract<WebhookEvent, { type: 'transcript.completed' }>['data']['messages'] | null;
  /** Whether the call reached someone. */
  isReached: boolean;
  /** A model writes the summary, which is sent when it's ready. */
  isSummaryToCome: boolean;
}

/** Notifies webhooks that a call has ended, with its transcript and recording. */
export function notifyEnded(
  tx: Tx,
  call: calls,
  { reason, at, conversation, transcript, isReached, isSummaryToCome }: CallEnd,
): Promise<void> {
  return announceToWebhooks(tx, call.organization_id, async () => {
    const facts = await factsOf(tx, call);
    const row = await tx.calls.findFirst({ where: { id: call.id }, select: { connected_at: true } });
    const ended = {
      ...facts,
      ended_reason: reason,
      connected_at: row?.connected_at?.toISOString() ?? null,
      ended_at: at.toISOString(),
    };
    const duration_seconds = Math.round(conversation?.duration_seconds ?? 0);
    const events: WebhookEvent[] = [{ type: 'call.ended', data: { ...ended, duration_seconds } }];
    if (!isReached) events.push({ type: 'call.missed', data: ended });
    if (transcript) events.push({ type: 'transcript.completed', data: { ...facts, messages: transcript } });
    if (conversation?.is_recorded) events.push({ type: 'recording.completed', data: { ...facts, duration_seconds } });
    if (conversation && !isSummaryToCome)
      events.push({ type: 'summary.completed', data: { ...facts, summary: conversation.summary } });
    return events;
  });
}
