import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from './webhooks.ts';

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const other = `whsec_${Buffer.from('another secret of the same length').toString('base64')}`;
const now = 1_800_000_000_000;
const body = JSON.stringify({
  type: 'call.ended',
  timestamp: '2027-01-15T08:00:00.000Z',
  data: { lead_name: 'Zoë 😀' },
});

function signed({ by = secret, text = body, at = now / 1000, id = 'msg_1' } = {}) {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

it('a genuine request is accepted as text or bytes and with any kind of headers', async () => {
  const headers = signed();
  const bytes = new TextEncoder().encode(body);
  await expect(verifyWebhook({ body, headers, secret, now })).resolves.toMatchObject({ type: 'call.ended' });
  await expect(verifyWebhook({ body: bytes, headers: new Headers(headers), secret, now })).resolves.toBeDefined();
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  await expect(verifyWebhook({ body, headers: upper, secret, now })).resolves.toBeDefined();
});

it('a webhook with either of two signatures is accepted while a secret is changed', async () => {
  const both = signed({ by: other });
  both['webhook-signature'] += ` ${signed()['webhook-signature']}`;
  await expect(verifyWebhook({ body, headers: both, secret, now })).resolves.toBeDefined();
  await expect(verifyWebhook({ body, headers: signed(), secret: [other, secret], now })).resolves.toBeDefined();
});

it.each([
  ['a changed body', { body: body.replace('Zoë', 'Eve') }],
  ['a signature by another secret', { headers: signed({ by: other }) }],
  ['a signature for another id', { headers: { ...signed(), 'webhook-id': 'msg_2' } }],
  ['a request of six minutes ago', { headers: signed({ at: now / 1000 - 360 }) }],
  ['a request from the future', { headers: signed({ at: now / 1000 + 360 }) }],
  ['a time that is no number', { headers: { ...signed(), 'webhook-timestamp': 'soon' } }],
  ['a signature that is not base64', { headers: { ...signed(), 'webhook-signature': 'v1,%%%' } }],
  ['a request without a signature', { headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': '1800000000' } }],
])('verifyWebhook rejects %s', async (_, change) => {
  await expect(verifyWebhook({ body, headers: signed(), secret, now, ...change })).rejects.toThrow(WebhookError);
});
