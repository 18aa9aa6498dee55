import type { ApiKey } from '@switchboard/contracts/api-keys';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiKeysTab } from './ApiKeysTab.tsx';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const text = 'sbk_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

function sampleKey(fields: Partial<ApiKey> = {}): ApiKey {
  return {
    id: uuid(601),
    organization_id: uuid(1),
    name: 'Nightly import',
    key_prefix: 'sbk_01234567',
    scopes: ['read', 'write'],
    created_at: '2026-11-01T10:00:00.000Z',
    created_by_name: 'Ada Park',
    expires_at: null,
    last_used_at: null,
    last_used_ip: null,
    revoked: false,
    revoked_at: null,
    app: null,
    ...fields,
  };
}

function open(keys: ApiKey[], responses: FakeResponses = {}, path = '/') {
  const host = renderWithHost(<ApiKeysTab />, {
    path,
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/api-keys': () => ({ items: keys, next_cursor: null }), ...responses },
  });
  return { ...host, user: userEvent.setup() };
}

test("an API key is shown once, with a working command, and isn't cached", async () => {
  const { user, queryClient, requests, location } = open([], {
    'POST /api/api-keys': ({ body }) => ({ ...sampleKey({ name: body.name, scopes: body.scopes }), key: text }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  await user.type(await screen.findByLabelText('Name'), 'Reports');
  await user.click(screen.getByRole('checkbox', { name: /Place calls/ }));
  await user.click(screen.getByRole('button', { name: /Expires/ }));
  await user.click(screen.getByRole('option', { name: 'In 90 days' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'API key Reports' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    name: 'Reports',
    scopes: ['read', 'calls'],
    expires_in_days: 90,
  });
  expect(within(dialog).getByRole('region', { name: 'API key' }).textContent).toBe(text);
  expect(within(dialog).getByRole('region', { name: 'first request' }).textContent).toBe(
    `curl -H "Authorization: Bearer ${text}" "${window.location.origin}/api/leads?limit=5"`,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Copy API key' }));
  expect(await navigator.clipboard.readText()).toBe(text);
  await expectAccessible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(text);
  expect(location()).not.toContain('dialog');
  await waitFor(() => {
    const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
    expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(text);
  });
});

test("an API key without any right isn't created", async () => {
  const { user, requests } = open([], {}, '/?dialog=key');
  await user.type(await screen.findByLabelText('Name'), 'Idle');
  await user.click(screen.getByRole('checkbox', { name: /^Read/ }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Choose what the key may do')).toBeTruthy();
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/api-keys']);
});

test('the list shows the status of each key, and the example request uses an active one', async () => {
  open([
    sampleKey({ id: uuid(603), name: 'Old', revoked: true, revoked_at: '2026-11-02T10:00:00.000Z' }),
    sampleKey({ id: uuid(602), name: 'Summer', expires_at: '2026-01-01T00:00:00.000Z' }),
    sampleKey({ scopes: ['calls'], last_used_at: '2026-11-20T10:00:00.000Z', last_used_ip: '203.0.113.7' }),
  ]);
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  expect(within(await row('Old')).getByText('Revoked')).toBeTruthy();
  expect(within(await row('Summer')).getByText('Expired')).toBeTruthy();
  expect(within(await row('Nightly import')).getByText('203.0.113.7')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'example request' }).textContent).toContain(
    'curl -X POST -H "Authorization: Bearer sbk_01234567…"',
  );
  await expectAccessible();
});

test('a connected app shows its host, and is refused once its user has left', async () => {
  const app = { host: 'claude.ai', is_allowed: true };
  open([
    sampleKey({ id: uuid(605), name: 'Claude', app }),
    sampleKey({ id: uuid(606), name: 'Old Claude', app: { ...app, is_allowed: false } }),
  ]);
  expect((await screen.findAllByText('Connected app, claude.ai')).length).toBe(2);
  expect(screen.getByText('Refused')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(2);
  // Its token is the app's own: no one can put it into a command.
  expect(screen.queryByRole('region', { name: 'example request' })).toBeNull();
});

test('the MCP address and a configuration with the prefix of an active key are shown', async () => {
  open([
    sampleKey({ id: uuid(603), name: 'Old', key_prefix: 'sbk_revoked0', revoked: true }),
    sampleKey({ id: uuid(604), key_prefix: 'sbk_active00' }),
  ]);
  const address = await screen.findByRole('region', { name: 'MCP address' });
  expect(address.textContent).toBe(`${window.location.origin}/mcp`);
  const configuration = screen.getByRole('region', { name: 'MCP configuration' }).textContent ?? '';
  expect(JSON.parse(configuration)).toEqual({
    mcpServers: {
      switchboard: {
        type: 'http',
        url: `${window.location.origin}/mcp`,
        headers: { Authorization: 'Bearer sbk_active00…' },
      },
    },
  });
  expect(screen.getByRole('link', { name: 'How to connect an MCP client' }).getAttribute('href')).toBe('/help/mcp');
});

test('an API key is revoked after a confirmation, and a failure is shown', async () => {
  let isDown = true;
  const { user, notices, requests } = open([sampleKey()], {
    'DELETE /api/api-keys/:id': () => {
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again soon.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly import' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke Nightly import?' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to revoke API key'));
  isDown = false;
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('API key revoked'));
  expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ id: uuid(601) });
});

test('a loading error of the API keys can be retried', async () => {
  let isDown = true;
  const { user } = open([], {
    'GET /api/api-keys': () => {
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again soon.' });
      return { items: [sampleKey()], next_cursor: null };
    },
  });
  expect(await screen.findByText('Failed to fetch API keys')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('Nightly import')).toBeTruthy();
});

test('an API key that someone else revokes is updated immediately', async () => {
  let key = sampleKey();
  const { emit } = open([], { 'GET /api/api-keys': () => ({ items: [key], next_cursor: null }) });
  await screen.findByRole('button', { name: 'Revoke Nightly import' });
  key = sampleKey({ revoked: true, revoked_at: '2026-11-22T10:00:00.000Z' });
  emit({ id: '1', type: 'api_key.changed', at: '2026-11-22T10:00:00.000Z', subject_id: key.id, change: 'updated' });
  expect(await screen.findByText('Revoked')).toBeTruthy();
});
