import type { RequestedApp } from '@switchboard/contracts/api-keys';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../features/connect-app/leaveFor.ts';
import { ConnectAppPage } from './ConnectAppPage.tsx';

const leave = vi.fn<(address: string) => void>();
beforeEach(() => {
  leave.mockReset();
  vi.spyOn(leaveFor, 'app').mockImplementation(leave);
});

const parameters = {
  redirect_uri: 'http://127.0.0.1:8931/callback',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'read write calls',
  state: 'a state',
};
const desk: RequestedApp = {
  name: 'Desk Helper',
  host: '127.0.0.1:8931',
  is_local: true,
  scopes: ['read', 'write', 'calls'],
  problem: null,
  refused_to: 'http://127.0.0.1:8931/callback?error=access_denied',
};
const redirect_to = 'http://127.0.0.1:8931/callback?code=sbc_1';

function open(app: Partial<RequestedApp> = {}, responses: FakeResponses = {}, search?: string) {
  const given = new URLSearchParams({ client_id: 'sba_desk.x', ...parameters });
  const result = renderWithHost(<ConnectAppPage />, {
    path: `/connect-app?${search ?? given}`,
    session: sampleSession({ role: 'admin' }),
    responses: {
      'GET /api/api-keys/apps/:client_id': () => ({ ...desk, ...app }),
      'POST /api/api-keys/apps': () => ({ redirect_to }),
      ...responses,
    },
  });
  return { ...result, user: userEvent.setup() };
}

const refusing = (status: number, reason: 'app_unknown' | 'app_expired' | 'app_redirect') => ({
  'GET /api/api-keys/apps/:client_id': () => {
    throw new ApiError(status, { code: 'NOT_FOUND', message: 'Add the app again.', reason });
  },
});

test('the consent page connects the app with the chosen rights and returns to it', async () => {
  const { user, requests } = open();
  expect(await screen.findByRole('heading', { name: /^Desk Helper wants to access / })).toBeTruthy();
  expect(screen.getByText('This computer (127.0.0.1:8931)')).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('checkbox', { name: /Place calls/ }));
  await user.click(screen.getByRole('button', { name: 'Connect app' }));
  expect(await screen.findByRole('heading', { name: 'Desk Helper is connected' })).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    ...parameters,
    client_id: 'sba_desk.x',
    scopes: ['read', 'write'],
  });
  expect(leave.mock.calls).toEqual([[redirect_to]]);
  expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(redirect_to);
  await expectAccessible();
});

test('Deny returns a refusal to the app, and connects nothing', async () => {
  const { user, requests } = open({ host: 'desk.example', is_local: false });
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  expect(leave.mock.calls).toEqual([[desk.refused_to]]);
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/api-keys/apps/:client_id']);
});

test("an app without any right can't be connected", async () => {
  const { user } = open({ scopes: ['read'] });
  await user.click(await screen.findByRole('checkbox', { name: /^Read/ }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connect app' }).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('Choose what the app can do.');
});

test('the consent page stays open when connecting fails', async () => {
  const { user, notices } = open(
    {},
    {
      'POST /api/api-keys/apps': () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Revoke a key first.', reason: 'too_many_keys' });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Connect app' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to connect the app'));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Deny' })).toBeTruthy();
});

test.each([
  [404, 'app_unknown', 'Unknown app'],
  [409, 'app_expired', 'This registration has expired'],
  [400, 'app_redirect', "This request can't be trusted"],
] as const)('a consent request refused with %i %s offers no way to connect', async (status, reason, title) => {
  open({}, refusing(status, reason));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Connect|Refuse/ })).toBeNull();
  expect(document.body.innerHTML).not.toContain('8931');
  await expectAccessible();
});

test('an invalid consent request returns to the app only if the person follows the link', async () => {
  open({ problem: 'The app asks for access to another server.' });
  const link = await screen.findByRole('link', { name: 'Go back to the app' });
  expect(link.getAttribute('href')).toBe(desk.refused_to);
  expect(leave).not.toHaveBeenCalled();
});

test("a consent link without the app's parameters sends no request", () => {
  const { requests } = open({}, {}, 'state=1');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
  expect(requests).toEqual([]);
});
