import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook } from '@switchboard/contracts/webhooks';
import { expect, it } from 'vitest';
import { startWebhooks } from './waiting-webhooks.fixture.ts';

const { here, ask, owned, makeWebhook, webhookOf, waiting, deliver } = startWebhooks();

/** Delivers to an endpoint that answers with a status once `meanwhile` is over. */
async function deliverSlowly(webhook: Webhook, status: number, meanwhile: () => Promise<unknown>): Promise<void> {
  const server = createServer(async (_, response) => {
    await meanwhile();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await owned('UPDATE webhooks SET url = $2 WHERE id = $1', [
    webhook.id,
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`,
  ]);
  await deliver(await waiting(webhook));
  await new Promise((resolve) => server.close(resolve));
}

const failForSixDays = ({ id }: Webhook) =>
  owned("UPDATE webhooks SET failing_since = now() - interval '6 days' WHERE id = $1", [id]);

it('switches off a webhook that failed for six days', async () => {
  const webhook = await makeWebhook();
  await failForSixDays(webhook);
  await deliverSlowly(webhook, 500, async () => undefined);
  expect(await webhookOf(webhook.id)).toMatchObject({ is_active: false, disabled_reason: 'failing' });
});

it('a webhook stays active if one delivery reaches it while another fails', async () => {
  const webhook = await makeWebhook();
  await failForSixDays(webhook);
  await deliverSlowly(webhook, 500, async () => {
    await owned('UPDATE webhooks SET url = $2 WHERE id = $1', [webhook.id, here.receiver.url]);
    await deliver(await waiting(webhook));
  });
  expect(here.receiver.received).toHaveLength(1);
  expect(await webhookOf(webhook.id)).toMatchObject({ is_active: true, disabled_reason: null });
});

it('does not switch off a webhook whose address was replaced before the former one answered 410', async () => {
  const webhook = await makeWebhook();
  await deliverSlowly(webhook, 410, async () => {
    const { updated_at } = (await webhookOf(webhook.id)) ?? {};
    const settings = { url: here.receiver.url, is_active: true, filter_types: [], updated_at };
    expect((await ask('PUT', `/api/webhooks/${webhook.id}`, settings)).status).toBe(200);
  });
  expect(await webhookOf(webhook.id)).toMatchObject({ is_active: true, failing_since: null });
});
