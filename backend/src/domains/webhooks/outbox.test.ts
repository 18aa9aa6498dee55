import type { WebhookWithSecret } from '@switchboard/contracts/webhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastMailTo, sendMails } from '../../testing/mail.ts';
import { eventually } from '../../testing/test-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { signUpCaller } from '../calls/test-caller.ts';
import { notifyAdmins } from './notify-admins.ts';
import { startWebhooks } from './waiting-webhooks.fixture.ts';

const { here, ask, owned, makeWebhook, webhookOf, deliveriesOf, detailOf, test, waiting, deliver } = startWebhooks();

describe('a webhook that fails', () => {
  it('a 410 response switches off a webhook and notifies its admins, and activating it resets its failures', async () => {
    here.receiver.answer = { status: 410 };
    const webhook = await makeWebhook();
    const [id, beside] = [await waiting(webhook), await waiting(webhook)];
    await deliver(id);
    expect(await webhookOf(webhook.id)).toMatchObject({ is_active: false, disabled_reason: 'gone' });
    await deliver(beside);
    expect(await detailOf(beside)).toMatchObject({ status: 'failed', last_error: 'The webhook is switched off.' });
    expect(here.receiver.received).toHaveLength(1);
    await notifyAdmins(here.app.services, { organization_id: webhook.organization_id, webhook_id: webhook.id });
    await sendMails(here.app);
    expect(lastMailTo(here.app, here.caller.person.email)).toContain('was switched off');
    expect((await ask('POST', `/api/webhooks/deliveries/${beside}/replay`)).status).toBe(409);
    const { url, filter_types } = webhook;
    await ask('PUT', `/api/webhooks/${webhook.id}`, { url, filter_types, is_active: true });
    expect(await webhookOf(webhook.id)).toMatchObject({ is_active: true, disabled_reason: null, failing_since: null });
  });

  it('a webhook is switched off after five days without a success, and not before', async () => {
    here.receiver.answer = { status: 500 };
    const webhook = await makeWebhook();
    const failedFor = (days: number) =>
      owned('UPDATE webhooks SET failing_since = now() - make_interval(days => $2) WHERE id = $1', [webhook.id, days]);
    await failedFor(4);
    await deliver(await waiting(webhook));
    expect((await webhookOf(webhook.id))?.is_active).toBe(true);
    here.receiver.answer = { status: 200 };
    await deliver(await waiting(webhook));
    expect((await webhookOf(webhook.id))?.failing_since).toBeNull();
    here.receiver.answer = { status: 500 };
    await failedFor(6);
    await deliver(await waiting(webhook));
    expect(await webhookOf(webhook.id)).toMatchObject({ is_active: false, disabled_reason: 'failing' });
  });
});

describe('the outbox', () => {
  beforeAll(() => here.app.startJobs());

  it('events that happen while a webhook is off are kept and can be replayed once it is on', async () => {
    const webhook = await makeWebhook({ is_active: false });
    const { body: placed } = await here.caller.place(await here.caller.lead('0102'));
    await here.caller.ended(placed.call_id);
    await eventually(async () => (await deliveriesOf(webhook.id)).length === 3);
    const kept = await deliveriesOf(webhook.id);
    expect(kept.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect((await detailOf(kept[0]?.id ?? '')).last_error).toBe('The webhook is switched off.');
    await ask('PUT', `/api/webhooks/${webhook.id}`, { url: here.receiver.url, filter_types: [], is_active: true });
    const span = { from: webhook.created_at, to: new Date(Date.now() + 1000).toISOString() };
    const { body } = await ask<{ replayed: number }>('POST', `/api/webhooks/${webhook.id}/replay`, span);
    expect(body.replayed).toBe(3);
    await eventually(async () => here.receiver.received.length === 3);
  });

  it('replaying deliveries sends those that wait for a retry immediately', async () => {
    here.receiver.answer = { status: 500 };
    const webhook = await makeWebhook();
    await deliver(await waiting(webhook));
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ status: 'pending' }]);
    here.receiver.answer = { status: 204 };
    await owned("UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE webhook_id = $1", [
      webhook.id,
    ]);
    const span = { from: webhook.created_at, to: new Date(Date.now() + 1000).toISOString() };
    const { body } = await ask<{ replayed: number }>('POST', `/api/webhooks/${webhook.id}/replay`, span);
    expect(body.replayed).toBe(1);
    await eventually(async () => (await deliveriesOf(webhook.id)).every(({ status }) => status === 'succeeded'));
  });

  it('no delivery is lost if a process dies between commit and sending, and repeats have the same id', async () => {
    const webhook = await makeWebhook();
    const { body: placed } = await here.caller.place(await here.caller.lead('0101'));
    await here.caller.ended(placed.call_id);
    const ids = (await deliveriesOf(webhook.id)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await eventually(async () => (await deliveriesOf(webhook.id)).every(({ status }) => status === 'succeeded'));
    // As a process leaves them that was killed after it sent and before it wrote that down.
    await owned("UPDATE webhook_deliveries SET status = 'pending' WHERE webhook_id = $1", [webhook.id]);
    const seen = here.receiver.received.length;
    for (const id of ids) await deliver(id);
    const twice = here.receiver.received.slice(seen).map(({ headers }) => headers['webhook-id']);
    expect(twice.sort()).toEqual(
      here.receiver.received
        .slice(0, seen)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
    );
  });

  it('an organization whose endpoints hang leaves delivery slots to others', async () => {
    here.receiver.answer = 'silent';
    const hanging = await makeWebhook();
    for (let sent = 0; sent < 20; sent += 1) await test(hanging.id);
    await eventually(async () => here.receiver.received.length >= 8);
    const other = await signUpCaller(here.app);
    const quick = await startWebhookReceiver();
    const made = await other.person.request<WebhookWithSecret>('POST', '/api/webhooks', { url: quick.url });
    await other.person.request('POST', `/api/webhooks/${made.body.id}/test`, { type: 'call.ended' });
    await eventually(async () => quick.received.length === 1, 3);
    expect(here.receiver.received.length).toBeLessThanOrEqual(12);
    await quick.close();
  });
});
