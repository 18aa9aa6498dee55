import type { ConversationEvent } from '@switchboard/contracts/conversation-events';
import {
  conversationBatchType,
  failedBatchPauseSeconds,
  maxBatchCharacters,
  maxBatchEvents,
} from '@switchboard/contracts/webhooks.limits';
import type { Tx } from '../../database/database.ts';
import type { webhook_deliveries } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { bodyOf, newEventId } from '../webhooks/announce.ts';

type LastBatch = Pick<webhook_deliveries, 'status' | 'round_attempts' | 'last_attempt_at'>;

/**
 * Whether a webhook gets its next batch now. One batch is on its way at a time, so a slow receiver gets fewer and larger ones, in order.
 * After a failure the next one follows a minute later, while the failed one is retried like every delivery.
 */
export function isDue(last: LastBatch | null, now: Date): boolean {
  if (!last || last.status === 'succeeded') return true;
  if (last.status === 'pending' && last.round_attempts === 0) return false;
  return now.getTime() - (last.last_attempt_at?.getTime() ?? 0) >= failedBatchPauseSeconds * 1000;
}

interface StoredEvent {
  number: bigint;
  payload: Omit<ConversationEvent, 'id'>;
}

export const toConversationEvent = ({ number, payload }: StoredEvent): ConversationEvent =>
  ({ id: number.toString(), ...payload }) as ConversationEvent;

/** The first events that fit into one batch: at least one. */
export function batchOf(events: readonly ConversationEvent[]): ConversationEvent[] {
  let characters = 0;
  const fits = events.findIndex((event) => {
    characters += JSON.stringify(event).length;
    return characters > maxBatchCharacters;
  });
  return fits < 0 ? [...events] : events.slice(0, Math.max(1, fits));
}

async function sendBatch(
  tx: Tx,
  organization_id: string,
  { id: webhook_id, conversation_cursor }: { id: string; conversation_cursor: bigint },
): Promise<void> {
  const stored = await tx.$queryRaw<StoredEvent[]>`
    SELECT number, payload FROM conversation_events
    WHERE organization_id = ${organization_id}::uuid AND number > ${conversation_cursor} ORDER BY number LIMIT ${maxBatchEvents}`;
  const events = batchOf(stored.map(toConversationEvent));
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return;
  const now = new Date();
  const dropped = Number(BigInt(first.id) - conversation_cursor) - 1;
  const body = bodyOf({ type: conversationBatchType, data: { organization_id, events, dropped } }, now);
  const { id } = await tx.webhook_deliveries.create({
    data: {
      ...{ organization_id, webhook_id, event_id: newEventId(), type: conversationBatchType },
      ...{ body, next_attempt_at: now },
    },
    select: { id: true },
  });
  await enqueue(tx, 'webhook.deliver', { organization_id, delivery_id: id });
  await tx.webhooks.updateMany({
    where: { id: webhook_id },
    data: { conversation_cursor: BigInt(last.id), conversation_delivery_id: id },
  });
}

/** Schedules the next batches of events for the webhooks of an organization, whose log is locked. */
export async function sendBatches(tx: Tx, organizationId: string, lastNumber: bigint): Promise<void> {
  const behind = await tx.webhooks.findMany({
    where: { is_active: true, has_conversation_events: true, conversation_cursor: { lt: lastNumber } },
    select: { id: true, conversation_cursor: true, conversation_delivery_id: true },
  });
  for (const webhook of behind) {
    const last = webhook.conversation_delivery_id
      ? await tx.webhook_deliveries.findFirst({
          where: { id: webhook.conversation_delivery_id },
          select: { status: true, round_attempts: true, last_attempt_at: true },
        })
      : null;
    if (isDue(last, new Date())) await sendBatch(tx, organizationId, webhook);
  }
}
