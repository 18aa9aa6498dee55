import type { AnalysisKind } from '@switchboard/contracts/call-analyses.limits';
import type { WebhookEvent } from '@switchboard/contracts/webhook-events';
import type { Tx } from '../../database/database.ts';
import type { call_analyses } from '../../generated/prisma/client.ts';
import { factsOf } from '../calls/notify-webhooks.ts';
import { chatFacts } from '../embeds/chat-facts.ts';
import { announceToWebhooks } from '../webhooks/announce.ts';

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** The facts of the chat with a log; null where only the log is left. */
async function factsOfChat(tx: Tx, call_log_id: string): Promise<Facts | null> {
  const chat = await tx.embed_conversations.findFirst({ where: { call_log_id } });
  return chat && chatFacts(chat);
}

/** Tells the webhooks something of the call or chat of an analysis; nothing where only its log is left. */
function tell(
  tx: Tx,
  { organization_id, call_log_id }: call_analyses,
  eventOf: (facts: Facts, summary: string) => WebhookEvent,
): Promise<void> {
  return announceToWebhooks(tx, organization_id, async () => {
    const log = await tx.call_logs.findFirst({
      where: { id: call_log_id },
      select: { summary: true, call: true },
    });
    const facts = log?.call ? await factsOf(tx, log.call) : await factsOfChat(tx, call_log_id);
    return facts ? [eventOf(facts, log?.summary ?? '')] : [];
  });
}

/** The summary of a call can be read: the model's, or the one by rules where the model failed. */
export const notifyOfSummary = (tx: Tx, row: call_analyses): Promise<void> =>
  tell(tx, row, (facts, summary) => ({ type: 'summary.completed', data: { ...facts, summary } }));

/** A model made something of a call. */
export const notifyOfAnalysis = (tx: Tx, row: call_analyses): Promise<void> =>
  tell(tx, row, (facts) => ({
    type: 'analysis.completed',
    data: {
      ...facts,
      kind: row.kind as AnalysisKind,
      made_by: row.made_by ?? '',
      text: row.text,
      is_success: row.is_success,
      data: row.data,
    },
  }));
