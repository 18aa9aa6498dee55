import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUpCaller } from '../domains/calls/test-caller.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../testing/otlp-receiver.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { startTracing, traced, tracePast } from './tracing.ts';

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(() => receiver.close());

describe('traces', () => {
  it('traces nest requests, transactions, jobs and webhooks, without names or numbers', async () => {
    const webhooks = await startWebhookReceiver();
    const app = await startTestApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8',
    });
    const caller = await signUpCaller(app);
    await app.startJobs();
    await caller.person.request('POST', '/api/webhooks', { url: webhooks.url, filter_types: ['call.ended'] });
    const { body } = await caller.place(await caller.lead());
    const call = await caller.ended(body.call_id);
    await eventually(async () => webhooks.received.length === 1);
    await caller.person.request('GET', '/api/leads/nobody');
    await app.close();
    await webhooks.close();

    const named = (name: string) => receiver.spans.filter((span) => span.name === name);
    const [placed] = named('POST /api/call');
    expect(placed?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/call',
      'http.response.status_code': 201,
    });
    const inside = receiver.spans.filter(({ parentId }) => parentId === placed?.spanId);
    expect(inside.map(({ name }) => name)).toContain('transaction');
    expect(inside.every(({ traceId }) => traceId === placed?.traceId)).toBe(true);
    expect(inside[0]?.attributes).toEqual({ 'switchboard.organization_id': caller.person.organizationId });
    expect(named('job call.carry').length).toBeGreaterThan(0);
    const [sent] = named('webhook');
    expect(sent?.attributes).toMatchObject({ 'http.response.status_code': 204 });
    const job = receiver.spans.find(({ spanId }) => spanId === sent?.parentId);
    expect(job?.name).toBe('job webhook.deliver');
    expect(named('GET /api/leads/:id')[0]?.attributes).toMatchObject({ 'http.response.status_code': 404 });

    const everything = receiver.bytes().toString('latin1');
    for (const personal of ['Hopper', call.phone_number, caller.person.email, 'Test Person', webhooks.url, 'nobody'])
      expect(everything).not.toContain(personal);
  });

  it('traces record the kind of a failure without its message, and finished spans', async () => {
    const stop = await startTracing(receiver.url);
    const failing = traced('work', {}, () => Promise.reject(new TypeError('Ada has +12025550147')));
    await expect(failing).rejects.toThrow('Ada');
    await traced('call', {}, async () => tracePast('voice turn', 850, { 'switchboard.turn.first_token_ms': 300 }));
    await stop();
    const [work, turn, call] = receiver.spans;
    expect([work?.name, work?.attributes]).toEqual(['work', { 'error.type': 'TypeError' }]);
    expect([turn?.name, turn?.parentId, turn?.attributes]).toEqual([
      'voice turn',
      call?.spanId,
      { 'switchboard.turn.first_token_ms': 300 },
    ]);
    expect(receiver.bytes().toString('latin1')).not.toMatch(/Ada|2025550147/);
    expect(await traced('after the end', {}, async () => 'is just done')).toBe('is just done');
    expect(receiver.spans).toHaveLength(3);
  });
});
