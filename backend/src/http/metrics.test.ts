import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpCaller, type TestCaller } from '../domains/calls/test-caller.ts';
import { type MetricFamily, readPrometheusText } from '../testing/prometheus-text.ts';
import { eventually, startTestApp, type TestApp, testEnv } from '../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { registerMetrics } from './metrics.ts';

const token = 'a token of thirty-two characters or more';
const authorization = `Bearer ${token}`;

let app: TestApp;
let caller: TestCaller;
let receiver: WebhookReceiver;

async function scraped(): Promise<{ text: string; families: MetricFamily[] }> {
  const answer = await app.fetch('/metrics', { headers: { authorization } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const text = await answer.text();
  return { text, families: readPrometheusText(text) };
}

/** The figures of a metric with these labels. */
async function figures(name: string, labels: Record<string, string> = {}): Promise<number[]> {
  const { families } = await scraped();
  const samples = families.flatMap((family) => family.samples).filter((sample) => sample.name === name);
  return samples
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .map(({ value }) => value);
}

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp({
    SWITCHBOARD_METRICS_TOKEN: token,
    SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8',
    SWITCHBOARD_SANDBOX_SPEED: '0.02',
  });
  caller = await signUpCaller(app);
  await app.startJobs();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

describe('metrics', () => {
  it('metrics require the right token', async () => {
    for (const given of [undefined, 'Bearer', `Bearer ${token}!`, token, `Basic ${btoa(token)}`]) {
      const answer = await app.fetch('/metrics', { headers: given === undefined ? {} : { authorization: given } });
      expect([answer.status, answer.headers.get('www-authenticate')], given).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain('switchboard_');
    }
  });

  it('metrics count a call, its jobs, responses and webhook without names or numbers', async () => {
    await caller.person.request('POST', '/api/webhooks', { url: receiver.url, filter_types: ['call.ended'] });
    const placed = await caller.place(await caller.lead());
    const call = await caller.ended(placed.body.call_id);
    expect(call.ended_reason).toBe('assistant-ended-call');
    await eventually(async () => (await figures('switchboard_webhook_age_seconds_count'))[0] === 1);
    expect(await figures('switchboard_jobs_total', { kind: 'call.carry', outcome: 'done' })).toEqual([1]);
    expect(await figures('switchboard_turn_latency_seconds_count', { simulated: 'true' })).not.toEqual([0]);
    expect(
      await figures('switchboard_http_requests_total', { method: 'POST', route: '/api/call', status: '201' }),
    ).toEqual([1]);
    const { text } = await scraped();
    expect(text).toContain('route="/api/call/:id"');
    for (const personal of [
      'Hopper',
      'Grace',
      call.phone_number,
      caller.person.email,
      'Test Person',
      placed.body.call_id,
    ])
      expect(text).not.toContain(personal);
    // Figures such as bytes may contain the same digits; labels may not.
    expect(text.match(/"[^"]*"/g)?.filter((label) => /\d{3}-?555-?\d{4}/.test(label))).toEqual([]);
  });

  it('metrics keep query parameters out of their labels', async () => {
    const before = (await scraped()).families.flatMap(({ samples }) => samples).length;
    for (let n = 0; n < 20; n++) await app.fetch(`/api/nothing-${n}?token=secret-${n}`);
    for (let n = 0; n < 20; n++) await caller.person.request('GET', `/api/leads/guess-${n}`);
    const { text, families } = await scraped();
    expect(text).not.toMatch(/nothing-|secret-|guess-/);
    // The two routes, and their buckets.
    expect(families.flatMap(({ samples }) => samples).length).toBeLessThan(before + 60);
  });

  it('metrics show the pools, the lines, the workers and the process itself', async () => {
    for (const pool of ['tenant', 'system', 'jobs', 'dialer']) {
      expect((await figures('switchboard_db_pool_max_connections', { pool }))[0]).toBeGreaterThan(0);
      expect(await figures('switchboard_db_pool_waiting', { pool })).toHaveLength(1);
    }
    expect((await figures('switchboard_call_lines', { state: 'free' }))[0]).toBeGreaterThan(0);
    expect(await figures('switchboard_cluster_workers')).toEqual([1]);
    expect((await figures('nodejs_heap_size_used_bytes'))[0]).toBeGreaterThan(1_000_000);
    expect(await figures('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });
});

it('metrics are refused to every caller, even local ones, while no token is set', async () => {
  const bare = new Hono();
  registerMetrics(bare, { env: testEnv(), metrics: app.services.metrics });
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9', '']) {
    const answer = await bare.request('http://localhost/metrics', {}, { incoming: { socket: { remoteAddress } } });
    expect([remoteAddress, answer.status]).toEqual([remoteAddress, 403]);
    expect(await answer.text()).toContain('SWITCHBOARD_METRICS_TOKEN');
  }
});
