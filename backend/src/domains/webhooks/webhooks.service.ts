import { randomUUID } from 'node:crypto';
import type { Page } from '@switchboard/contracts/shared';
import type { Webhook, WebhookChange, WebhookInput } from '@switchboard/contracts/webhooks';
import { maxWebhooks, webhookSecretOverlapHours } from '@switchboard/contracts/webhooks.limits';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { webhooks } from '../../generated/prisma/client.ts';
import { assertReachable, PrivateAddressError } from '../../outgoing/public-addresses.ts';
import { assertNotStale } from '../../stale.ts';
import { beginLog } from '../conversation-events/conversation-log.ts';
import { newSecret } from './secrets.ts';

type Input = z.output<typeof WebhookInput>;

type Receiving = Pick<webhooks, 'is_active' | 'has_conversation_events'>;

export type ShownWebhook = Omit<
  webhooks,
  | 'secret_encrypted'
  | 'previous_secret_encrypted'
  | 'filter_types'
  | 'disabled_reason'
  | 'conversation_cursor'
  | 'conversation_delivery_id'
> &
  Pick<Webhook, 'filter_types' | 'disabled_reason'>;

function shown(row: webhooks): ShownWebhook {
  const { secret_encrypted, previous_secret_encrypted, conversation_cursor, conversation_delivery_id, ...webhook } =
    row;
  const isOver = webhook.previous_secret_expires_at !== null && webhook.previous_secret_expires_at <= new Date();
  return {
    ...webhook,
    ...(isOver ? { previous_secret_expires_at: null } : {}),
    filter_types: webhook.filter_types as Webhook['filter_types'],
    disabled_reason: webhook.disabled_reason as Webhook['disabled_reason'],
  };
}

/** The audit log's details of a webhook. */
const detailsOf = ({ url, is_active, filter_types, has_conversation_events = false }: Input) => ({
  ...{ url, is_active, filter_types, has_conversation_events },
});

/** Where a webhook begins to receive conversation events; nothing if it already does, or doesn't receive them. */
async function cursorOf(tx: Tx, organizationId: string, { from, to }: { from?: Receiving; to: Receiving }) {
  const isReceiving = ({ is_active, has_conversation_events }: Receiving) => is_active && has_conversation_events;
  if (!isReceiving(to) || (from && isReceiving(from))) return {};
  return { conversation_cursor: await beginLog(tx, organizationId), conversation_delivery_id: null };
}

/** Refuses an address that could never be reached, before anything is sent to it. Host names are checked when connecting. */
function assertUrl({ env }: Context, url: string): void {
  try {
    assertReachable(new URL(url).hostname, env.webhookNetworks);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    throw new AppError('VALIDATION', error.message, { fields: { url: error.message } });
  }
}

/** The webhooks of the organization, newest first. */
export async function listWebhooks(context: Context, query: PageRequest): Promise<Page<ShownWebhook>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) => context.db.webhooks.findMany(args));
  return { items: items.map(shown), next_cursor };
}

/** Creates a webhook; its secret is only in this response. Throws CONFLICT when there are too many. */
export function createWebhook(context: Context, input: Input): Promise<ShownWebhook & { secret: string }> {
  assertUrl(context, input.url);
  const { organizationId: organization_id } = context;
  return transact(context, async (tx) => {
    // Two concurrent requests must not both take the last free place.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organization_id}::uuid FOR UPDATE`;
    if ((await tx.webhooks.count()) >= maxWebhooks)
      throw new AppError('CONFLICT', `An organization has ${maxWebhooks} webhooks at most. Delete one first.`, {
        reason: 'too_many_webhooks',
      });
    const id = randomUUID();
    const { secret, columns } = newSecret(context.env, { id, organization_id });
    const settings = { ...input, has_conversation_events: input.has_conversation_events ?? false };
    const cursor = await cursorOf(tx, organization_id, { to: settings });
    const row = await tx.webhooks.create({ data: { id, organization_id, ...settings, ...columns, ...cursor } });
    await recordChange(tx, context, {
      resource: 'webhook',
      id,
      name: input.url,
      change: 'created',
      details: detailsOf(input),
    });
    return { ...shown(row), secret };
  });
}

/** Changes a webhook. Reactivating it resets its failures. Throws NOT_FOUND. */
export function updateWebhook(
  context: Context,
  id: string,
  { updated_at: seen, ...input }: z.output<typeof WebhookChange>,
): Promise<ShownWebhook> {
  assertUrl(context, input.url);
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.webhooks.findFirst({ where: { id } });
    if (!before) throw notFound('Webhook');
    assertNotStale(before, seen, 'This webhook');
    const isRevived = input.is_active && !before.is_active;
    const fresh = isRevived ? { disabled_reason: null, disabled_at: null, failing_since: null } : {};
    const { has_conversation_events = before.has_conversation_events, ...rest } = input;
    const settings = { ...rest, has_conversation_events };
    const cursor = await cursorOf(tx, context.organizationId, { from: before, to: settings });
    const data = { ...settings, ...fresh, ...cursor, updated_at: new Date() };
    const row = await tx.webhooks.update({ where: { id }, data });
    await recordChange(tx, context, {
      resource: 'webhook',
      id,
      name: input.url,
      change: 'updated',
      details: difference(before, row, ['url', 'description', 'is_active', 'filter_types', 'has_conversation_events']),
    });
    return shown(row);
  });
}

/** Deletes a webhook with its deliveries. Throws NOT_FOUND. */
export async function deleteWebhook(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await tx.webhooks.findFirst({ where: { id } });
    const { count } = await tx.webhooks.deleteMany({ where: { id } });
    if (!row || count === 0) throw notFound('Webhook');
    await recordChange(tx, context, { resource: 'webhook', id, name: row.url, change: 'deleted' });
  });
}

/** Rotates a webhook's secret; the previous one also signs for another day, so that receivers can switch without loss. */
export function rotateSecret(context: Context, id: string): Promise<ShownWebhook & { secret: string }> {
  return transact(context, async (tx) => {
    // Concurrent rotations must not both replace the same secret: the first new one would never sign.
    await tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.webhooks.findFirst({ where: { id } });
    if (!before) throw notFound('Webhook');
    const { secret, columns } = newSecret(context.env, before);
    const row = await tx.webhooks.update({
      where: { id },
      data: {
        ...columns,
        previous_secret_encrypted: before.secret_encrypted,
        previous_secret_expires_at: new Date(Date.now() + webhookSecretOverlapHours * 3_600_000),
        updated_at: new Date(),
      },
    });
    const details = { secret_last_four: row.secret_last_four };
    await recordChange(tx, context, {
      resource: 'webhook',
      id,
      name: row.url,
      change: 'updated',
      action: 'rotate_secret',
      details,
    });
    return { ...shown(row), secret };
  });
}
