import type { DeviceSignIn } from '@switchboard/contracts/api-keys';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DevicePage } from './DevicePage.tsx';

const device: DeviceSignIn = {
  user_code: 'BCDF-GHJK',
  device_name: '<b>ada</b>@laptop',
  ip_address: '203.0.113.7',
  created_at: '2026-11-30T09:41:00Z',
  expires_at: '2026-11-30T09:51:00Z',
};
const found = 'GET /api/api-keys/devices/:user_code';

function open(search = '?code=BCDF-GHJK', responses: FakeResponses = {}) {
  const result = renderWithHost(<DevicePage />, {
    path: `/device${search}`,
    session: sampleSession({ role: 'admin' }),
    responses: {
      [found]: () => device,
      'POST /api/api-keys/devices': () => ({ name: 'Switchboard CLI on laptop' }),
      'POST /api/api-keys/devices/deny': () => undefined,
      ...responses,
    },
  });
  return { ...result, user: userEvent.setup() };
}

const refusing = (
  status: number,
  code: ApiError['code'],
  reason: ApiError['reason'],
  message: string,
  details: Record<string, unknown> = {},
): FakeResponses => ({
  [found]: () => {
    throw new ApiError(status, { code, message, details, ...(reason && { reason }) });
  },
});

test('the device page shows the code, the device and the warning, and approves the chosen rights', async () => {
  const { user, requests } = open();
  expect(await screen.findByText('BCDF-GHJK')).toBeTruthy();
  expect(screen.getByText('Approve only if you see the same code in your own terminal')).toBeTruthy();
  // The device chose its name: it is text, and nothing else.
  expect(screen.getByText('<b>ada</b>@laptop')).toBeTruthy();
  expect(screen.getByText('203.0.113.7')).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('checkbox', { name: /^Write/ }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { name: 'The command line is signed in' })).toBeTruthy();
  expect(screen.getByText(/You can close this page and go back to the terminal/)).toBeTruthy();
  expect(requests.find(({ key }) => key === 'POST /api/api-keys/devices')?.body).toEqual({
    user_code: 'BCDF-GHJK',
    scopes: ['read', 'write'],
  });
  await expectAccessible();
});

test('the device page denies a sign-in without creating a key', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  expect(await screen.findByRole('heading', { name: 'Sign-in denied' })).toBeTruthy();
  expect(requests.map(({ key }) => key)).not.toContain('POST /api/api-keys/devices');
  await expectAccessible();
});

test("a command line without any right can't be approved", async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: /^Read/ }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  expect(screen.getByText('Choose what the command line can do.')).toBeTruthy();
});

test('a code typed without its hyphen is accepted', async () => {
  const { user, requests } = open('');
  await expectAccessible();
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'bcdf ghjk');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(requests[0]).toMatchObject({ key: found });
});

test("a text that can't be a code is refused without asking the server", async () => {
  const { user, requests } = open('');
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'HELLO-123');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText(/A code has 8 letters/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test.each([
  [404, 'NOT_FOUND', 'device_code_unknown', 'No terminal shows this code.'],
  [429, 'LIMIT_EXCEEDED', 'rate_limit', 'Too many wrong codes. Please wait 15 minutes and try again.'],
] as const)('a code refused with %i %s stays in its field for correction', async (status, code, reason, message) => {
  open(undefined, refusing(status, code, reason, message));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('BCDF-GHJK');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await expectAccessible();
});

test.each([
  ['device_code_expired', 'This code has expired'],
  ['device_code_used', 'This code was already used'],
] as const)('a code refused with %s leads to an empty field for another one', async (reason, title) => {
  const { user } = open(undefined, refusing(409, 'CONFLICT', reason, 'Run "switchboard login" again.'));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Enter another code' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('');
});

test.each([
  ['approved', 'The command line is signed in'],
  ['denied', 'Sign-in denied'],
] as const)('the device page that is loaded again after a code was %s shows that outcome', async (outcome, title) => {
  open(undefined, refusing(409, 'CONFLICT', 'device_code_used', 'This sign-in was answered.', { outcome }));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enter another code' })).toBeNull();
  await expectAccessible();
});

test('the device page does not claim that nothing was approved when a code was used elsewhere', async () => {
  open(undefined, refusing(409, 'CONFLICT', 'device_code_used', 'This code was already used.'));
  expect(await screen.findByRole('heading', { name: 'This code was already used' })).toBeTruthy();
  expect(screen.queryByText(/received no key|Nothing was approved/)).toBeNull();
});

test('a failed approval keeps the request on the page', async () => {
  const { user, notices } = open(undefined, {
    'POST /api/api-keys/devices': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'Revoke a key first.', reason: 'too_many_keys' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to approve the sign-in'));
  expect(screen.getByRole('button', { name: 'Deny' })).toBeTruthy();
});
