import type { Page } from '@switchboard/contracts/shared';
import { sampleData, type WebhookEvent } from '@switchboard/contracts/webhook-events';
import type {
  SentWebhookType,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryStatus,
  webhookApi,
} from '@switchboard/contracts/webhooks';
import { maxWebhookReplays } from '@switchboard/contracts/webhooks.limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { webhook_deliveries } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { bodyOf, newEventId } from './announce.ts';

type ListQuery = z.output<(typeof webhookApi)['GET /api/webhooks/:id/deliveries']['query']>;
type Replay = z.output<(typeof webhookApi)['POST /api/webhooks/:id/replay']['body']>;

/** A delivery without what only its detail shows. */
export type ShownDelivery = Omit<
  webhook_deliveries,
  'body' | 'attempts' | 'round_attempts' | 'organization_id' | 'type' | 'status'
> &
  Pick<WebhookDelivery, 'type' | 'status'>;

/** What lists show of a delivery: a body may be long. */
const listed = {
  id: true,
  webhook_id: true,
  event_id: true,
  type: true,
  is_test: true,
  status: true,
  attempt_count: true,
  next_attempt_at: true,
  last_status: true,
  last_duration_ms: true,
  last_error: true,
  last_attempt_at: true,
  created_at: true,
} as const;

const shown = <T extends { type: string; status: string }>(row: T) => ({
  ...row,
  type: row.type as SentWebhookType,
  status: row.status as WebhookDeliveryStatus,
});

async function webhookOf(tx: Pick<Tx, 'webhooks'>, id: string) {
  const webhook = await tx.webhooks.findFirst({ where: { id } });
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

/** The deliveries of a webhook, newest first. Throws NOT_FOUND. */
export async function listDeliveries(
  context: Context,
  webhook_id: string,
  { status, type, ...page }: ListQuery,
): Promise<Page<ShownDelivery>> {
  await webhookOf(context.db, webhook_id);
  const filter = { webhook_id, ...(status ? { status } : {}), ...(type ? { type } : {}) };
  const { items, next_cursor } = await readPage(newestFirst, page, (args) =>
    context.db.webhook_deliveries.findMany({ ...args, where: { ...filter, AND: args.where }, select: listed }),
  );
  return { items: items.map(shown), next_cursor };
}

/** A delivery with what was sent and every attempt. Throws NOT_FOUND. */
export async function getDelivery(
  context: Context,
  id: string,
): Promise<ShownDelivery & { url: string; body: string; attempts: WebhookAttempt[] }> {
  const row = await context.db.webhook_deliveries.findFirst({
    where: { id },
    select: { ...listed, body: true, attempts: true, webhook: { select: { url: true } } },
  });
  if (!row) throw notFound('Delivery');
  const { webhook, attempts, ...delivery } = row;
  return { ...shown(delivery), url: webhook.url, attempts: attempts as unknown as WebhookAttempt[] };
}

/** Sends an event with sample data to one webhook, active or not. Throws NOT_FOUND. */
export function sendTestEvent(context: Context, webhook_id: string, type: SentWebhookType): Promise<ShownDelivery> {
  const { organizationId: organization_id } = context;
  return transact(context, async (tx) => {
    const webhook = await webhookOf(tx, webhook_id);
    const now = new Date();
    const event = { type, data: sampleData(type, organization_id) } as WebhookEvent;
    const row = await tx.webhook_deliveries.create({
      data: {
        organization_id,
        webhook_id,
        event_id: newEventId(),
        type,
        is_test: true,
        body: bodyOf(event, now),
        next_attempt_at: now,
      },
      select: listed,
    });
    await enqueue(tx, 'webhook.deliver', { organization_id, delivery_id: row.id });
    const details = { url: webhook.url, type };
    await recordChange(tx, context, {
      resource: 'webhook',
      id: webhook_id,
      change: 'updated',
      action: 'test',
      name: webhook.url,
      details,
    });
    return shown(row);
  });
}

async function beginAnew(tx: Tx, organization_id: string, ids: readonly string[]): Promise<void> {
  await tx.webhook_deliveries.updateMany({
    where: { id: { in: [...ids] } },
    data: { status: 'pending', round_attempts: 0, next_attempt_at: new Date() },
  });
  for (const delivery_id of ids) await enqueue(tx, 'webhook.deliver', { organization_id, delivery_id });
}

function assertActive({ is_active }: { is_active: boolean }): void {
  if (!is_active)
    throw new AppError('CONFLICT', 'The webhook is switched off. Make it active, then replay.', {
      reason: 'webhook_inactive',
    });
}

/** Sends a delivery again, with the same id and body. Throws NOT_FOUND, or CONFLICT when its webhook is switched off. */
export function replayDelivery(context: Context, id: string): Promise<ShownDelivery> {
  return transact(context, async (tx) => {
    const delivery = await tx.webhook_deliveries.findFirst({ where: { id }, include: { webhook: true } });
    if (!delivery) throw notFound('Delivery');
    if (!delivery.is_test) assertActive(delivery.webhook);
    await beginAnew(tx, context.organizationId, [id]);
    const { webhook_id, event_id } = delivery;
    const { url } = delivery.webhook;
    const details = { deliveries: 1, event_id };
    await recordChange(tx, context, {
      resource: 'webhook',
      id: webhook_id,
      change: 'updated',
      action: 'replay',
      name: url,
      details,
    });
    return shown(await tx.webhook_deliveries.findFirstOrThrow({ where: { id }, select: listed }));
  });
}

/** Sends again what was to be delivered from one moment up to another; what waits for a later attempt goes at once. Throws NOT_FOUND or CONFLICT as for one. */
export function replaySpan(
  context: Context,
  webhook_id: string,
  { from, to, only_failed }: Replay,
): Promise<{ replayed: number; has_more: boolean }> {
  return transact(context, async (tx) => {
    const webhook = await webhookOf(tx, webhook_id);
    assertActive(webhook);
    const found = await tx.webhook_deliveries.findMany({
      where: {
        webhook_id,
        is_test: false,
        OR: [
          { status: only_failed ? 'failed' : { in: ['failed', 'succeeded'] } },
          { status: 'pending', next_attempt_at: { gt: new Date() } },
        ],
        created_at: { gte: new Date(from), lt: new Date(to) },
      },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      take: maxWebhookReplays + 1,
      select: { id: true },
    });
    const ids = found.slice(0, maxWebhookReplays).map(({ id }) => id);
    await beginAnew(tx, context.organizationId, ids);
    const details = { deliveries: ids.length, from, to, only_failed };
    await recordChange(tx, context, {
      resource: 'webhook',
      id: webhook_id,
      change: 'updated',
      action: 'replay',
      name: webhook.url,
      details,
    });
    return { replayed: ids.length, has_more: found.length > ids.length };
  });
}
