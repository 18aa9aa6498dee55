import type { EndedReason } from '@switchboard/contracts/calls';
import type { Cost, Usage } from '@switchboard/contracts/costs';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { WebhookEvent } from '@switchboard/contracts/webhook-events';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { emitEvent } from '../../events/emit.ts';
import { type embed_conversations, Prisma } from '../../generated/prisma/client.ts';
import { withoutPositions } from '../../voice/agent/talk-lines.ts';
import { stepOf } from '../../voice/flow/flow-lines.ts';
import { planAnalyses } from '../call-analyses/plan-analyses.ts';
import { transcriptOf } from '../calls/record-signals.ts';
import { answersMs, averageResponseMs } from '../calls/sandbox/conversation.ts';
import { plainSummary } from '../calls/sandbox/plain-summary.ts';
import { readValidPrices } from '../costs/valid-prices.read.ts';
import { announceToWebhooks } from '../webhooks/announce.ts';
import { chatFacts } from './chat-facts.ts';
import { linesOf, visitorName, visitorOf } from './conversation-row.ts';

/** The lines in the form of a call's, without what only continues a flow. */
const utterancesOf = (lines: readonly SpokenLine[]) =>
  withoutPositions(lines).map(({ role, message, starts_at, ends_at, times, flow, speaker }) => ({
    ...{ role, message, starts_at, ends_at },
    ...(times ? { times } : {}),
    ...stepOf(flow),
    ...(speaker ? { speaker } : {}),
  }));

/** The transcript that a call log stores. */
export const storedTranscript = (lines: readonly SpokenLine[]) => ({ messages: transcriptOf(utterancesOf(lines)) });

/** What a conversation cost so far, by current prices. */
export async function costOf(
  tx: Tx,
  {
    organization_id,
    usage,
    is_usage_complete,
  }: Pick<embed_conversations, 'organization_id' | 'usage' | 'is_usage_complete'>,
  at: Date,
): Promise<Cost> {
  return priceUsage(usage as Usage[], await readValidPrices(tx, organization_id, at), is_usage_complete);
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

interface Ended {
  conversation: embed_conversations;
  reason: EndedReason;
  at: Date;
  summary: string;
  isSummaryToCome: boolean;
}

/** Notifies webhooks of an ended chat with the events of a call that was answered. */
function notifyEnded(tx: Tx, { conversation, reason, at, summary, isSummaryToCome }: Ended): Promise<void> {
  return announceToWebhooks(tx, conversation.organization_id, async () => {
    const facts = chatFacts(conversation);
    if (!facts) return [];
    const { created_at } = conversation;
    const duration_seconds = secondsBetween(created_at, at);
    const ended = { connected_at: created_at.toISOString(), ended_at: at.toISOString(), duration_seconds };
    const { messages } = storedTranscript(linesOf(conversation));
    const events: WebhookEvent[] = [
      { type: 'call.ended', data: { ...facts, ended_reason: reason, ...ended } },
      { type: 'transcript.completed', data: { ...facts, messages } },
    ];
    if (!isSummaryToCome) events.push({ type: 'summary.completed', data: { ...facts, summary } });
    return events;
  });
}

/**
 * Ends an open conversation and completes its call log. The caller holds its lock. Changes nothing if it has ended already.
 */
export async function endConversation(
  tx: Tx,
  context: Pick<Context, 'organizationId'>,
  conversation: embed_conversations,
  reason: EndedReason,
  at = new Date(),
): Promise<void> {
  const { id, call_log_id, assistant_id, assistant_version, organization_id } = conversation;
  const { count } = await tx.embed_conversations.updateMany({
    where: { id, status: 'open' },
    data: { status: 'ended', ended_reason: reason, ended_at: at, awaits_reply_since: null },
  });
  if (count === 0 || !call_log_id) return;
  const lines = utterancesOf(linesOf(conversation));
  const isTalked = lines.some(({ role }) => role === 'user');
  const summary = plainSummary(lines, visitorName(visitorOf(conversation)));
  await tx.call_logs.updateMany({
    where: { id: call_log_id },
    data: {
      status: 'completed',
      outcome: reason,
      ended_reason: reason,
      call_duration: secondsBetween(conversation.created_at, at),
      summary,
      average_response_ms: averageResponseMs(lines),
      answers_ms: answersMs(lines),
      transcript: jsonColumn(storedTranscript(linesOf(conversation))),
      cost: jsonColumn(await costOf(tx, conversation, at)),
      updated_at: at,
    },
  });
  const planned =
    isTalked && assistant_id
      ? await planAnalyses(tx, { organization_id, assistant_id, assistant_version }, call_log_id)
      : [];
  await emitEvent(tx, context.organizationId, { type: 'call_log.changed', subject_id: call_log_id, change: 'updated' });
  const isSummaryToCome = planned.includes('summary');
  await notifyEnded(tx, { conversation, reason, at, summary, isSummaryToCome });
}

/** Ends the open conversations of an embed that is deleted. */
export async function endConversations(tx: Tx, context: Context, embedId: string): Promise<void> {
  await tx.$queryRaw(
    Prisma.sql`SELECT id FROM embed_conversations WHERE embed_id = ${embedId}::uuid AND status = 'open' ORDER BY id FOR UPDATE`,
  );
  const open = await tx.embed_conversations.findMany({ where: { embed_id: embedId, status: 'open' } });
  for (const conversation of open) await endConversation(tx, context, conversation, 'staff-ended-call');
}
