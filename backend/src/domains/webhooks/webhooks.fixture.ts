import { randomUUID } from 'node:crypto';
import type { webhookApi } from '@switchboard/contracts/webhooks';
import { type DomainFixture, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newEventId } from './announce.ts';
import { newSecret } from './secrets.ts';

// Nobody listens there: the port of an address that is reserved for documentation.
const url = () => `https://192.0.2.1/${uniqueName('hook').replace(' ', '-')}`;

const newWebhook = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const id = randomUUID();
    const { columns } = newSecret(organization.app.services.env, { id, organization_id });
    return tx.webhooks.create({ data: { id, organization_id, url: url(), ...columns } });
  });

// An organization has few webhooks: what leaves one as it is shares it.
const shared = new WeakMap<TestOrganization, Promise<string>>();
function anyWebhook(organization: TestOrganization): Promise<string> {
  const id = shared.get(organization) ?? newWebhook(organization);
  shared.set(organization, id);
  return id;
}

const addDelivery = (organization: TestOrganization, webhook_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.webhook_deliveries.create({
      data: { organization_id, webhook_id, event_id: newEventId(), type: 'call.ended', status: 'failed', body: '{}' },
    }),
  );

const newDelivery = async (organization: TestOrganization) => addDelivery(organization, await anyWebhook(organization));

const newWebhookWithDeliveries = async (organization: TestOrganization) => {
  const id = await anyWebhook(organization);
  for (let made = 0; made < 3; made += 1) await addDelivery(organization, id);
  return id;
};

const byWebhook = { may: managing, ids: one(anyWebhook) };
const input = () => ({ url: 'https://hooks.example.com/switchboard', filter_types: ['call.ended'] });
const span = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };

export const fixture: DomainFixture<typeof webhookApi> = {
  newRows: [newWebhook, newDelivery],
  operations: {
    'GET /api/webhooks': { may: managing },
    'POST /api/webhooks': { may: managing, body: input },
    'PUT /api/webhooks/:id': { ...byWebhook, body: input },
    'DELETE /api/webhooks/:id': { may: managing, ids: one(newWebhook) },
    'POST /api/webhooks/:id/rotate-secret': byWebhook,
    'POST /api/webhooks/:id/test': { ...byWebhook, body: () => ({ type: 'call.ended' }) },
    'GET /api/webhooks/:id/deliveries': { may: managing, ids: one(newWebhookWithDeliveries) },
    'POST /api/webhooks/:id/replay': { ...byWebhook, body: () => span },
    'GET /api/webhooks/deliveries/:id': { may: managing, ids: one(newDelivery) },
    'POST /api/webhooks/deliveries/:id/replay': { may: managing, ids: one(newDelivery) },
  },
};
