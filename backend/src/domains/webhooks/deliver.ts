import type { WebhookAttempt } from '@switchboard/contracts/webhooks';
import { webhookFailingDays, webhookRetrySeconds } from '@switchboard/contracts/webhooks.limits';
import { systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma, webhook_deliveries, webhooks } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { traced } from '../../tracing/tracing.ts';
import { switchedOff } from './announce.ts';
import { signingSecrets } from './secrets.ts';
import { type Answer, sendMessage } from './send.ts';

/** How many attempts of a delivery are kept, replays included: the newest. */
const keptAttempts = 30;

const dayMs = 86_400_000;

/** When to try again after this many attempts of a round; null after the last. An endpoint may ask for a later time. */
function nextAttempt(roundAttempts: number, { retryAfterSeconds }: Answer, now: Date): Date | null {
  const pause = webhookRetrySeconds[roundAttempts - 1];
  if (pause === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, webhookRetrySeconds.at(-1) ?? 0);
  return new Date(now.getTime() + Math.max(pause, asked) * 1000);
}

/** Why a webhook is switched off after this failure; null if it stays active. */
function disablingOf({ failing_since }: webhooks, { status }: Answer, now: Date): 'gone' | 'failing' | null {
  if (status === 410) return 'gone';
  const isFailingLong = failing_since !== null && now.getTime() - failing_since.getTime() > webhookFailingDays * dayMs;
  return isFailingLong ? 'failing' : null;
}

/** The webhook as it is now, locked; null if it was deleted, or the answer came from an address that it no longer has. */
async function lockAnswered(tx: Tx, { id, url }: webhooks): Promise<webhooks | null> {
  await tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.webhooks.findFirst({ where: { id, url } });
}

/** The changes to an active webhook's health after an attempt. */
function healthAfter(webhook: webhooks, answer: Answer, now: Date): Prisma.webhooksUncheckedUpdateManyInput {
  if (answer.error === null) return { failing_since: null, last_success_at: now };
  const disabled_reason = disablingOf(webhook, answer, now);
  return {
    failing_since: webhook.failing_since ?? now,
    ...(disabled_reason ? { is_active: false, disabled_reason, disabled_at: now } : {}),
  };
}

async function settle(
  services: Services,
  delivery: webhook_deliveries & { webhook: webhooks },
  answer: Answer,
  { startedAt, durationMs }: { startedAt: Date; durationMs: number },
): Promise<void> {
  const { id, organization_id, webhook } = delivery;
  const now = new Date();
  const roundAttempts = delivery.round_attempts + 1;
  const attempt: WebhookAttempt = {
    at: startedAt.toISOString(),
    duration_ms: durationMs,
    status: answer.status,
    response: answer.response,
    error: answer.error,
  };
  const context = await systemContext(services, organization_id, 'webhooks');
  await transact(context, async (tx) => {
    // Other deliveries may have reached it, and people may have changed it, while this one was sent.
    const current = await lockAnswered(tx, webhook);
    // A test is sent once, and doesn't affect the endpoint's health.
    const health = !delivery.is_test && current?.is_active ? healthAfter(current, answer, now) : {};
    const isSwitchedOff = health.is_active === false;
    const next =
      answer.error === null || delivery.is_test || isSwitchedOff ? null : nextAttempt(roundAttempts, answer, now);
    const attempts = [...(delivery.attempts as unknown as WebhookAttempt[]), attempt].slice(-keptAttempts);
    await tx.webhook_deliveries.updateMany({
      where: { id },
      data: {
        status: answer.error === null ? 'succeeded' : next ? 'pending' : 'failed',
        attempts: attempts as unknown as Prisma.InputJsonArray,
        attempt_count: { increment: 1 },
        round_attempts: roundAttempts,
        next_attempt_at: next,
        last_status: answer.status,
        last_duration_ms: durationMs,
        last_error: answer.error,
        last_attempt_at: startedAt,
      },
    });
    if (next) await enqueue(tx, 'webhook.deliver', { organization_id, delivery_id: id }, { runAt: next });
    if (Object.keys(health).length > 0) await tx.webhooks.updateMany({ where: { id: webhook.id }, data: health });
    if (!isSwitchedOff)
      return emitEvent(tx, organization_id, { type: 'webhook.changed', subject_id: webhook.id, change: 'updated' });
    const details = { url: webhook.url, reason: health.disabled_reason as string };
    await recordChange(tx, context, {
      resource: 'webhook',
      id: webhook.id,
      change: 'updated',
      action: 'disable',
      name: webhook.url,
      details,
    });
    await enqueue(tx, 'webhook.tell-admins', { organization_id, webhook_id: webhook.id });
  });
}

async function fail({ db }: Services, organizationId: string, id: string, last_error: string): Promise<void> {
  await transact({ db, organizationId }, (tx) =>
    tx.webhook_deliveries.updateMany({
      where: { id, status: 'pending' },
      data: { status: 'failed', next_attempt_at: null, last_error },
    }),
  );
}

/** Ends a delivery as failed after its last attempt. */
export const giveUpOnDelivery = (services: Services, organizationId: string, id: string): Promise<void> =>
  fail(services, organizationId, id, 'Sending this delivery stopped the server twice.');

/** The job that sends a delivery once. If the process dies, another one retries: it may arrive twice, but is never lost. */
export async function deliverWebhook(
  services: Services,
  { organization_id, delivery_id }: JobPayload<'webhook.deliver'>,
): Promise<void> {
  const { db, env } = services;
  const [delivery, organization] = await withTenant(organization_id, async () =>
    Promise.all([
      db.webhook_deliveries.findFirst({ where: { id: delivery_id, status: 'pending' }, include: { webhook: true } }),
      db.organizations.findFirst({
        where: { id: organization_id },
        select: { deleted_at: true, suspended_at: true },
      }),
    ]),
  );
  // Deliveries held while an organization is suspended are sent when it resumes.
  if (!delivery || !organization || organization.suspended_at) return;
  const isDeleted = organization.deleted_at !== null;
  const { webhook, is_test, event_id, body } = delivery;
  const startedAt = new Date();
  if (isDeleted || (!webhook.is_active && !is_test)) {
    return fail(services, organization_id, delivery_id, isDeleted ? 'The organization was deleted.' : switchedOff);
  }
  const secrets = signingSecrets(env, webhook, startedAt);
  const message = { url: webhook.url, event_id, body, secrets, at: startedAt };
  const answer = await traced('webhook', {}, async (span) => {
    const given = await sendMessage(message, env.webhookNetworks);
    span.set({ 'http.response.status_code': given.status ?? 0 });
    return given;
  });
  const durationMs = Math.round(Date.now() - startedAt.getTime());
  const isTaken = answer.error === null;
  services.metrics.webhookAttempts.inc({ outcome: isTaken ? 'succeeded' : 'failed' });
  if (isTaken && !is_test)
    services.metrics.webhookAge.observe(Math.max(Date.now() - delivery.created_at.getTime(), 0) / 1000);
  await settle(services, delivery, answer, { startedAt, durationMs });
}
