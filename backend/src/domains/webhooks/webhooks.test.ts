import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { webhookBody } from '@switchboard/contracts/webhook-events';
import type { WebhookWithSecret } from '@switchboard/contracts/webhooks';
import { maxWebhooks, webhookRetrySeconds } from '@switchboard/contracts/webhooks.limits';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { forgetOld } from '../../jobs/upkeep.ts';
import { eventually } from '../../testing/test-app.ts';
import { startWebhooks } from './waiting-webhooks.fixture.ts';

const { here, ask, owned, makeWebhook, webhookOf, deliveriesOf, detailOf, test, waiting, deliver } = startWebhooks();

describe('a webhook', () => {
  it('a webhook receives the events it subscribed to, as the Standard Webhooks specification describes', async () => {
    await here.app.startJobs();
    const all = await makeWebhook();
    const missed = await makeWebhook({ url: `${here.receiver.url}/missed`, filter_types: ['call.missed'] });
    const off = await makeWebhook({ url: `${here.receiver.url}/off`, is_active: false });
    const { body: placed } = await here.caller.place(await here.caller.lead());
    await here.caller.ended(placed.call_id);
    await eventually(async () => here.receiver.received.length === 5);
    const events = here.receiver.received.map(({ headers, body }) => {
      const event = new Verifier(all.secret).verify(body, headers as Record<string, string>) as { type: 'call.ended' };
      return webhookBody(event.type).parse(event);
    });
    expect(events.map(({ type }) => type).sort()).toEqual([
      'call.ended',
      'call.started',
      'recording.completed',
      'summary.completed',
      'transcript.completed',
    ]);
    for (const { data } of events)
      expect(data).toMatchObject({ organization_id: all.organization_id, call_id: placed.call_id, is_simulated: true });
    await eventually(async () => (await deliveriesOf(all.id)).every(({ status }) => status === 'succeeded'));
    expect(await deliveriesOf(missed.id)).toEqual([]);

    const busy = await here.caller.place(await here.caller.lead('0101'));
    await here.caller.ended(busy.body.call_id);
    await eventually(async () => (await deliveriesOf(missed.id)).some(({ status }) => status === 'succeeded'));
    const [delivery] = await deliveriesOf(missed.id);
    const { body } = await detailOf(delivery?.id ?? '');
    expect(JSON.parse(body)).toMatchObject({ type: 'call.missed', data: { ended_reason: 'busy', connected_at: null } });
    expect((await deliveriesOf(off.id)).every(({ status }) => status === 'failed')).toBe(true);
  });

  it('a webhook secret is shown once and encrypted, and the old one also signs until its replacement ends', async () => {
    const { secret, ...made } = await makeWebhook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhookOf(made.id)).toEqual(made);
    const rows = await owned<{ line: string }>(
      'SELECT w::text AS line FROM webhooks w UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT e::text FROM live_events e',
    );
    expect(rows.map(({ line }) => line).join('\n')).not.toContain(secret);
    const rotated = await ask<WebhookWithSecret>('POST', `/api/webhooks/${made.id}/rotate-secret`);
    await deliver(await waiting(made));
    const [{ headers, body } = { headers: {}, body: '' }] = here.receiver.received;
    for (const good of [secret, rotated.body.secret])
      expect(new Verifier(good).verify(body, headers as Record<string, string>)).toEqual({ type: 'call.ended' });
    await owned("UPDATE webhooks SET previous_secret_expires_at = now() - interval '1 second' WHERE id = $1", [
      made.id,
    ]);
    await deliver(await waiting(made));
    const later = here.receiver.received[1];
    expect(() => new Verifier(secret).verify(later?.body ?? '', later?.headers as Record<string, string>)).toThrow();
    expect((await webhookOf(made.id))?.previous_secret_expires_at).toBeNull();
  });

  it('concurrent rotations of a webhook secret both give secrets that sign', async () => {
    const made = await makeWebhook();
    const { db } = here.app.services;
    const rotate = () => ask<WebhookWithSecret>('POST', `/api/webhooks/${made.id}/rotate-secret`);
    const rotations = await withTenant(made.organization_id, () =>
      db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${made.id}::uuid FOR UPDATE`;
        const both = [rotate(), rotate()];
        await vi.waitFor(async () => {
          const blocked = await db.$queryRaw`SELECT pid FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%webhooks%'`;
          expect(blocked).toHaveLength(2);
        }, 4000);
        return { both };
      }),
    );
    const rotated = await Promise.all(rotations.both);
    await deliver(await waiting(made));
    const [{ headers, body } = { headers: {}, body: '' }] = here.receiver.received;
    for (const { body: given } of rotated)
      expect(new Verifier(given.secret).verify(body, headers as Record<string, string>)).toEqual({
        type: 'call.ended',
      });
  });

  it.each([
    ['', 'Please enter a valid webhook URL.'],
    ['hooks.example.com', 'Please enter a valid webhook URL.'],
    ['ftp://hooks.example.com', 'Please enter a valid webhook URL.'],
    ['http://hooks.example.com', 'A webhook URL begins with https://'],
    ['https://ada:secret@hooks.example.com', 'A webhook URL carries no name and password'],
    ['https://10.0.0.7/hook', '10.0.0.7 is a private address'],
    ['https://[::ffff:192.168.0.1]/hook', 'is a private address'],
  ])('a webhook for the address "%s" is refused', async (url, message) => {
    const refused = await ask<ApiErrorBody>('POST', '/api/webhooks', { url });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields?.url).toContain(message);
  });

  it('an organization can have fifty webhooks', async () => {
    for (let made = 0; made < maxWebhooks - 1; made += 1) await makeWebhook();
    const last = await Promise.all([1, 2].map(() => ask('POST', '/api/webhooks', { url: here.receiver.url })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a delivery', () => {
  it('a failed delivery is tried ten times over three days and then marked as failed', async () => {
    here.receiver.answer = { status: 500, body: 'out of order' };
    const webhook = await makeWebhook();
    const id = await waiting(webhook);
    let total = 0;
    for (const pause of webhookRetrySeconds) {
      const before = Date.now();
      await deliver(id);
      const { status, next_attempt_at } = await detailOf(id);
      expect(status).toBe('pending');
      const waits = (Date.parse(next_attempt_at ?? '') - before) / 1000;
      expect(waits).toBeGreaterThanOrEqual(pause);
      expect(waits).toBeLessThan(pause + 5);
      total += pause;
    }
    expect(total).toBeGreaterThan(3 * 86_400);
    await deliver(id);
    const done = await detailOf(id);
    expect(done).toMatchObject({ status: 'failed', attempt_count: 10, next_attempt_at: null, last_status: 500 });
    expect(done.attempts).toHaveLength(10);
    expect(done.attempts[0]).toMatchObject({
      status: 500,
      response: 'out of order',
      error: 'The endpoint answered 500.',
    });
    await deliver(id);
    expect(here.receiver.received).toHaveLength(10);
  });

  it('a delivery waits in a job for its next attempt, and longer if the endpoint asks for it', async () => {
    here.receiver.answer = { status: 429, headers: { 'retry-after': '120' } };
    const webhook = await makeWebhook();
    const id = await waiting(webhook);
    await deliver(id);
    const [job] = await owned<{ seconds: number }>(
      'SELECT extract(epoch FROM run_at - now())::float AS seconds FROM graphile_worker._private_jobs WHERE key = $1',
      [`webhook.deliver:${id}`],
    );
    expect(job?.seconds).toBeGreaterThan(110);
    expect(job?.seconds).toBeLessThan(121);
  });

  it('a delivery fails with a readable error if no server listens or the answer never ends', async () => {
    const webhook = await makeWebhook();
    await here.receiver.close();
    const id = await waiting(webhook);
    await deliver(id);
    expect((await detailOf(id)).last_error).toBe('The endpoint refused the connection.');
  });

  it('a delivery stores only the first kilobyte of a long answer', async () => {
    here.receiver.answer = { status: 200, body: 'ä\0'.repeat(100_000) };
    const id = await waiting(await makeWebhook());
    await deliver(id);
    const { status, attempts } = await detailOf(id);
    expect(status).toBe('succeeded');
    expect(attempts[0]?.response.length).toBeLessThanOrEqual(1024);
  });

  it('a delivery can be replayed with the same id and body, alone or by time range', async () => {
    here.receiver.answer = { status: 503 };
    const webhook = await makeWebhook();
    const [first, second] = [await waiting(webhook), await waiting(webhook)];
    await owned("UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL WHERE webhook_id = $1", [
      webhook.id,
    ]);
    here.receiver.answer = { status: 200 };
    expect((await ask('POST', `/api/webhooks/deliveries/${first}/replay`)).status).toBe(202);
    await eventually(async () => (await detailOf(first)).status === 'succeeded');
    expect(here.receiver.received[0]).toMatchObject({
      body: '{"type":"call.ended"}',
      headers: { 'webhook-id': 'msg_waiting' },
    });
    const hour = 3_600_000;
    const span = { from: new Date(Date.now() - hour).toISOString(), to: new Date(Date.now() + hour).toISOString() };
    const replay = await ask('POST', `/api/webhooks/${webhook.id}/replay`, span);
    expect(replay.body).toEqual({ replayed: 1, has_more: false });
    await eventually(async () => (await detailOf(second)).status === 'succeeded');
    const all = await ask('POST', `/api/webhooks/${webhook.id}/replay`, { ...span, only_failed: false });
    expect(all.body).toEqual({ replayed: 2, has_more: false });
  });

  it("a test delivery reports its result even for an inactive webhook, and its failure doesn't count", async () => {
    here.receiver.answer = { status: 500 };
    const webhook = await makeWebhook({ is_active: false });
    const { id } = await test(webhook.id, 'transcript.completed');
    await eventually(async () => (await detailOf(id)).status === 'failed');
    expect(await detailOf(id)).toMatchObject({ is_test: true, attempt_count: 1, next_attempt_at: null });
    expect(await webhookOf(webhook.id)).toMatchObject({ failing_since: null });
  });

  it('deliveries are deleted after thirty days', async () => {
    const webhook = await makeWebhook();
    const [old, young] = [await waiting(webhook), await waiting(webhook)];
    const age = (id: string, days: number) =>
      owned('UPDATE webhook_deliveries SET created_at = now() - make_interval(days => $2) WHERE id = $1', [id, days]);
    await age(old, 31);
    await age(young, 29);
    await forgetOld(here.app.services);
    expect((await deliveriesOf(webhook.id)).map(({ id }) => id)).toEqual([young]);
  });
});
