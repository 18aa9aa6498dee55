import { randomUUID } from 'node:crypto';
import type { CallDirection, EndedReason } from '@switchboard/contracts/calls';
import type { WebhookEvent } from '@switchboard/contracts/webhook-events';
import type { WebhookAttempt } from '@switchboard/contracts/webhooks';
import { bodyOf, newEventId } from '../domains/webhooks/announce.ts';
import { newSecret } from '../domains/webhooks/secrets.ts';
import type { call_logs, Prisma } from '../generated/prisma/client.ts';
import type { DemoContext } from './context.ts';

const shownCalls = 12;

function eventOf(organization_id: string, log: call_logs): WebhookEvent {
  const ended_at = new Date(log.created_at.getTime() + log.call_duration * 1000).toISOString();
  return {
    type: 'call.ended',
    data: {
      organization_id,
      call_id: log.call_id ?? log.id,
      call_log_id: log.id,
      lead_id: log.lead_id,
      lead_name: log.lead_name ?? '',
      phone_number: log.phone_number,
      assistant_id: log.assistant_id ?? '',
      direction: log.call_type as CallDirection,
      is_simulated: true,
      ended_reason: (log.ended_reason ?? 'unknown') as EndedReason,
      connected_at: log.call_duration > 0 ? log.created_at.toISOString() : null,
      ended_at,
      duration_seconds: log.call_duration,
    },
  };
}

/** An inactive webhook, so that nothing leaves this machine, with its deliveries for the last calls. */
export async function fillWebhooks({ services: { db, env }, organization_id }: DemoContext): Promise<void> {
  const id = randomUUID();
  const logs = await db.call_logs.findMany({
    where: { call_type: 'outbound' },
    orderBy: { created_at: 'desc' },
    take: shownCalls,
  });
  await db.webhooks.create({
    data: {
      id,
      organization_id,
      url: 'https://crm.example.com/webhooks/switchboard',
      description: 'Writes each call into the CRM',
      is_active: false,
      filter_types: ['call.ended'],
      last_success_at: logs[0]?.created_at ?? null,
      ...newSecret(env, { id, organization_id }).columns,
    },
  });
  await db.webhook_deliveries.createMany({
    data: logs.map((log, place) => {
      const at = new Date(log.created_at.getTime() + log.call_duration * 1000);
      // For one delivery, the receiver failed at first.
      const wasRefused = place === 3;
      const attempt = (seconds: number, status: number): WebhookAttempt => ({
        at: new Date(at.getTime() + seconds * 1000).toISOString(),
        duration_ms: 80 + place * 7,
        status,
        response: status === 503 ? 'Down for maintenance' : '',
        error: status === 503 ? 'The endpoint answered 503.' : null,
      });
      const attempts = wasRefused ? [attempt(0, 503), attempt(5, 503), attempt(305, 200)] : [attempt(0, 200)];
      const last = attempts.at(-1) as WebhookAttempt;
      return {
        organization_id,
        webhook_id: id,
        event_id: newEventId(),
        type: 'call.ended',
        body: bodyOf(eventOf(organization_id, log), at),
        status: 'succeeded',
        attempt_count: attempts.length,
        round_attempts: attempts.length,
        attempts: attempts as unknown as Prisma.InputJsonArray,
        last_status: last.status,
        last_duration_ms: last.duration_ms,
        last_attempt_at: new Date(last.at),
        created_at: at,
      };
    }),
  });
}
