import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@switchboard/contracts/webhook-events';
import type { Tx } from '../../database/database.ts';
import { enqueue, enqueueAll } from '../../jobs/queue.ts';

/** The body of an event, which every attempt of its delivery sends. */
export const bodyOf = ({ type, data }: WebhookEvent, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

export const newEventId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

// A deleted organization receives nothing, not even that its calls were ended.
async function isDeleted(tx: Tx, organizationId: string): Promise<boolean> {
  return (await tx.organizations.count({ where: { id: organizationId, deleted_at: { not: null } } })) > 0;
}

/** The reason in deliveries that were not sent to an inactive webhook, to be replayed once it is active again. */
export const switchedOff = 'The webhook is switched off.';

/**
 * Notifies an organization's webhooks of events, in the transaction that causes them: a delivery for each subscribed
 * webhook, with its job if the webhook is active. `events` is only called if there are subscribers.
 */
export async function announceToWebhooks(
  tx: Tx,
  organizationId: string,
  events: () => Promise<readonly WebhookEvent[]>,
): Promise<void> {
  const listening = await tx.webhooks.findMany({
    where: { organization_id: organizationId },
    select: { id: true, filter_types: true, is_active: true },
  });
  if (listening.length === 0 || (await isDeleted(tx, organizationId))) return;
  const at = new Date();
  const rows = (await events()).flatMap((event) => {
    const event_id = newEventId();
    const body = bodyOf(event, at);
    return listening
      .filter(({ filter_types }) => filter_types.length === 0 || filter_types.includes(event.type))
      .map(({ id, is_active }) => ({
        organization_id: organizationId,
        webhook_id: id,
        event_id,
        type: event.type,
        body,
        ...(is_active ? { next_attempt_at: at } : { status: 'failed', last_error: switchedOff }),
      }));
  });
  if (rows.length === 0) return;
  const deliveries = await tx.webhook_deliveries.createManyAndReturn({
    data: rows,
    select: { id: true, status: true },
  });
  for (const { id, status } of deliveries)
    if (status === 'pending')
      await enqueue(tx, 'webhook.deliver', { organization_id: organizationId, delivery_id: id });
}

/** Sends deliveries that became due while the organization was suspended, in the transaction that resumes it. */
export async function sendHeldDeliveries(tx: Tx, organizationId: string): Promise<void> {
  const held = await tx.webhook_deliveries.findMany({
    where: { status: 'pending', next_attempt_at: { lte: new Date() } },
    select: { id: true },
  });
  const payloads = held.map(({ id }) => ({ organization_id: organizationId, delivery_id: id }));
  await enqueueAll(tx, 'webhook.deliver', payloads);
}
