import type { Page } from '@switchboard/contracts/shared';
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
} from '@switchboard/contracts/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { deliverWebhook } from './deliver.ts';

interface Surroundings {
  app: TestApp;
  receiver: WebhookReceiver;
  caller: TestCaller;
}

/** One application per test file, and a new receiver and caller for each test. */
function surroundings(): Surroundings {
  const here = {} as Surroundings;
  beforeAll(async () => {
    here.app = await startTestApp({ SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8' });
  });
  afterAll(() => here.app.close());
  beforeEach(async () => {
    here.receiver = await startWebhookReceiver();
    here.caller = await signUpCaller(here.app);
  });
  afterEach(() => here.receiver.close());
  return here;
}

/** Helpers for the webhooks of `here.caller`, which send to `here.receiver`. */
export function startWebhooks() {
  const here = surroundings();
  const ask = <T>(method: string, path: string, body?: unknown) => here.caller.person.request<T>(method, path, body);
  const owned = <T extends object>(statement: string, values: unknown[] = []) =>
    asOwner(
      here.app.services.env.databaseUrl,
      async (connection) => (await connection.query<T>(statement, values)).rows,
    );

  async function makeWebhook(more: object = {}): Promise<WebhookWithSecret> {
    const made = await ask<WebhookWithSecret>('POST', '/api/webhooks', { url: here.receiver.url, ...more });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }
  const webhookOf = async (id: string) =>
    (await ask<Page<Webhook>>('GET', '/api/webhooks')).body.items.find((webhook) => webhook.id === id);
  const deliveriesOf = async (id: string, query = '') =>
    (await ask<Page<WebhookDelivery>>('GET', `/api/webhooks/${id}/deliveries${query}`)).body.items;
  const detailOf = async (id: string) =>
    (await ask<WebhookDeliveryDetail>('GET', `/api/webhooks/deliveries/${id}`)).body;
  const test = async (id: string, type = 'call.ended') =>
    (await ask<WebhookDelivery>('POST', `/api/webhooks/${id}/test`, { type })).body;

  /** A waiting delivery, as an event writes it, without its job. */
  async function waiting(webhook: Webhook): Promise<string> {
    const { organization_id, id: webhook_id } = webhook;
    const row = await withTenant(organization_id, async () =>
      here.app.services.db.webhook_deliveries.create({
        data: {
          organization_id,
          webhook_id,
          event_id: 'msg_waiting',
          type: 'call.ended',
          body: '{"type":"call.ended"}',
        },
      }),
    );
    return row.id;
  }
  const deliver = (delivery_id: string) =>
    deliverWebhook(here.app.services, { organization_id: here.caller.person.organizationId, delivery_id });
  return { here, ask, owned, makeWebhook, webhookOf, deliveriesOf, detailOf, test, waiting, deliver };
}
