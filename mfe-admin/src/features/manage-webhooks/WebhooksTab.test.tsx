import type { Webhook, WebhookDelivery } from '@switchboard/contracts/webhooks';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WebhooksTab } from './WebhooksTab.tsx';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const url = 'https://crm.example.com/switchboard';

const sampleWebhook = (fields: Partial<Webhook> = {}): Webhook => ({
  id: uuid(701),
  organization_id: uuid(1),
  url,
  description: 'CRM',
  is_active: true,
  filter_types: ['call.ended'],
  has_conversation_events: false,
  secret_last_four: 'ZWY=',
  previous_secret_expires_at: null,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  last_success_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...fields,
});

const sampleDelivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: uuid(801),
  webhook_id: uuid(701),
  event_id: 'msg_1',
  type: 'call.ended',
  is_test: false,
  status: 'failed',
  attempt_count: 1,
  next_attempt_at: null,
  last_status: 500,
  last_duration_ms: 12,
  last_error: 'The endpoint answered 500.',
  last_attempt_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  ...fields,
});

function open(webhooks: Webhook[], responses: FakeResponses = {}, path = '/') {
  const host = renderWithHost(<WebhooksTab />, {
    path,
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/webhooks': () => ({ items: webhooks, next_cursor: null }), ...responses },
  });
  return { ...host, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: /^(Actions|More)/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('the list and the dialog show whether a webhook receives events during conversations', async () => {
  const saved: unknown[] = [];
  const { user } = open([sampleWebhook({ filter_types: [], has_conversation_events: true })], {
    'PUT /api/webhooks/:id': ({ body }) => {
      saved.push(body);
      return sampleWebhook();
    },
  });
  await screen.findByText('All events, during conversations');
  await choose(user, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit webhook' });
  const during = within(dialog).getByRole('switch', { name: /^Events during conversations/ });
  expect((during as HTMLInputElement).checked).toBe(true);
  await user.click(during);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ filter_types: [], has_conversation_events: false }]));
  await expectAccessible();
});

test('a webhook is added with the chosen events, and its secret is shown once and not cached', async () => {
  const { user, requests, queryClient } = open([], {
    'POST /api/webhooks': ({ body }) => ({ ...sampleWebhook({ url: body.url }), secret }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  await user.type(await screen.findByLabelText(/^URL/), url);
  await user.click(screen.getByRole('checkbox', { name: /call\.missed/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Signing secret' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    url,
    description: null,
    has_conversation_events: false,
    is_active: true,
    filter_types: ['call.missed'],
  });
  expect(within(dialog).getByRole('region', { name: 'signing secret' }).textContent).toBe(secret);
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
  expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(secret);
});

test('an invalid webhook address is reported at its field, also if the server refuses it', async () => {
  const { user, requests } = open(
    [],
    {
      'POST /api/webhooks': () => {
        const message = '10.0.0.7 is a private address, which is not reached from here.';
        throw new ApiError(400, { code: 'VALIDATION', message, fields: { url: message } });
      },
    },
    '/?dialog=webhook',
  );
  const field = await screen.findByLabelText(/^URL/);
  await user.type(field, 'crm.example.com');
  const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Add webhook' });
  await user.click(send);
  expect(await screen.findByText('Please enter a valid webhook URL.')).toBeTruthy();
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  await user.clear(field);
  await user.type(field, 'https://10.0.0.7/hook');
  await user.click(send);
  expect(await screen.findByText('10.0.0.7 is a private address, which is not reached from here.')).toBeTruthy();
});

test('a webhook that was switched off says why and what to do', async () => {
  open([sampleWebhook({ is_active: false, disabled_reason: 'gone', disabled_at: '2026-11-21T10:00:00.000Z' })]);
  expect(await screen.findByText(/responded with 410/)).toBeTruthy();
  expect(screen.getByText('Switched off')).toBeTruthy();
  await expectAccessible();
});

test('a test event is sent, and its result is shown', async () => {
  const sent = sampleDelivery({ is_test: true, status: 'pending', attempt_count: 0, last_error: null });
  let status: WebhookDelivery['status'] = 'pending';
  const { user, requests, emit } = open([sampleWebhook()], {
    'POST /api/webhooks/:id/test': () => sent,
    'GET /api/webhooks/deliveries/:id': () => ({
      ...sent,
      status,
      url,
      body: '{"type":"call.ended"}',
      attempts:
        status === 'pending'
          ? []
          : [{ at: '2026-11-20T10:00:01.000Z', duration_ms: 12, status: 204, response: '', error: null }],
    }),
  });
  await choose(user, 'Send test event');
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const panel = await screen.findByRole('dialog', { name: 'Delivery' });
  expect(await within(panel).findByText('On its way')).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ type: 'call.ended' });
  status = 'succeeded';
  emit({ id: '1', type: 'webhook.changed', at: '2026-11-20T10:00:01.000Z', subject_id: uuid(701), change: 'updated' });
  expect(await within(panel).findByText('Delivered')).toBeTruthy();
  expect(within(panel).getByText('204')).toBeTruthy();
});

test('a failed webhook delivery can be read and sent again', async () => {
  const { user, requests, notices } = open([sampleWebhook()], {
    'GET /api/webhooks/:id/deliveries': () => ({ items: [sampleDelivery()], next_cursor: null }),
    'GET /api/webhooks/deliveries/:id': () => ({
      ...sampleDelivery(),
      url,
      body: '{"type":"call.ended"}',
      attempts: [
        {
          at: '2026-11-20T10:00:00.000Z',
          duration_ms: 12,
          status: 500,
          response: 'out of order',
          error: 'The endpoint answered 500.',
        },
      ],
    }),
    'POST /api/webhooks/deliveries/:id/replay': () => sampleDelivery({ status: 'pending' }),
  });
  await choose(user, 'Deliveries');
  const list = await screen.findByRole('dialog', { name: 'Deliveries to crm.example.com' });
  await user.click(await within(list).findByText('call.ended'));
  expect(await screen.findByText('out of order')).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('It is sent again'));
  expect(requests.find(({ key }) => key.endsWith('/replay'))?.params).toEqual({ id: uuid(801) });
});

test("a replay of webhook deliveries covers whole days in the viewer's time zone", async () => {
  const { user, requests, notices } = open(
    [sampleWebhook()],
    { 'POST /api/webhooks/:id/replay': () => ({ replayed: 3, has_more: false }) },
    `/?dialog=replay&webhook=${uuid(701)}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Replay' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('3 deliveries are sent again'));
  const body = requests.find(({ key }) => key.endsWith('/replay'))?.body as { from: string; to: string };
  expect(new Date(body.from).toTimeString()).toMatch(/^00:00:00/);
  expect(new Date(body.to).toTimeString()).toMatch(/^00:00:00/);
  expect(Date.parse(body.to)).toBeGreaterThan(Date.now());
  expect(Date.parse(body.from)).toBeLessThanOrEqual(Date.now());
});

test('a webhook is deleted, and gets a new secret, after a confirmation', async () => {
  const { user, notices } = open([sampleWebhook()], {
    'DELETE /api/webhooks/:id': () => undefined,
    'POST /api/webhooks/:id/rotate-secret': () => ({
      ...sampleWebhook({ previous_secret_expires_at: '2026-11-23T10:00:00.000Z' }),
      secret,
    }),
  });
  await choose(user, 'New secret');
  await user.click(await screen.findByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText(/signed with the former secret as well/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await choose(user, 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Webhook deleted'));
});

test('a loading error of the webhooks can be retried', async () => {
  let isDown = true;
  const { user } = open([], {
    'GET /api/webhooks': () => {
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again soon.' });
      return { items: [sampleWebhook()], next_cursor: null };
    },
  });
  expect(await screen.findByText('Failed to load webhooks. Please try again.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText(url)).toBeTruthy();
});
