import type { InvitationCheck } from '@switchboard/contracts/members';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { AcceptInvitationPage } from './AcceptInvitationPage.tsx';

const token = 'abcdefghijklmnopqrstuvwx';
const path = `/invite-accept?token=${token}`;
const organization = { id: '00000000-0000-4000-8000-000000000001', name: 'Northwind Clinics', role: 'member' as const };
const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};
const pending = (email = 'Ada@Northwind.example'): InvitationCheck => ({
  status: 'pending',
  invitation: { email, organization_name: 'Northwind Clinics', role: 'member' },
});

function open(check: () => InvitationCheck, options: ShellOptions = {}) {
  const responses: ShellOptions['responses'] = { 'POST /api/invitations/check': check, ...options.responses };
  return renderShell(<AcceptInvitationPage />, { path, ...options, responses });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('an invalid invitation link', () => {
  test.each(['/invite-accept', '/invite-accept?token=', '/invite-accept?token=short'])('%s is invalid', async (at) => {
    const { requests } = renderShell(<AcceptInvitationPage />, { path: at, session: null });
    expect(screen.getByRole('heading', { name: 'Invalid invitation link' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
    expect(requests).toEqual([]);
  });

  test.each([
    ['expired', 'This invitation has expired'],
    ['not_found', 'Invalid or expired invitation'],
    ['cancelled', 'This invitation has already been cancelled'],
    ['accepted', 'This invitation has already been accepted'],
  ] as const)('an invitation that is %s is explained with a link to sign in', async (status, text) => {
    open(() => ({ status, invitation: null }), { session: null });
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeTruthy();
  });

  test('an invitation that could not be loaded is loaded again on Retry', async () => {
    let isDown = true;
    open(
      () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
        return pending();
      },
      { session: null },
    );
    expect(await screen.findByRole('heading', { name: 'Failed to validate invitation' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Join Northwind Clinics' })).toBeTruthy();
  });
});

describe('signed out', () => {
  test('an invitation offers a signed-out person to sign in and return afterwards', async () => {
    open(() => pending(), { session: null });
    const signIn = await screen.findByRole('link', { name: 'Sign in' });
    expect(signIn.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    await expectAccessible();
  });

  test('accepting with a new account creates it, joins, and opens the dashboard after two seconds', async () => {
    const { requests, location } = open(() => pending(), {
      session: null,
      responses: {
        'POST /api/invitations/sign-up': () => organization,
        'GET /api/session': () => boot.session,
        'GET /api/boot': () => boot,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Ada Park');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
    expect(await screen.findByRole('heading', { name: 'Welcome to Northwind Clinics' })).toBeTruthy();
    expect(requests.find(({ key }) => key.endsWith('sign-up'))?.body).toEqual({
      token,
      full_name: 'Ada Park',
      password: 'correct horse',
    });
    expect(location()).toBe(path);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  test('a person who could not be signed in after joining is sent to the sign-in page after two seconds', async () => {
    const { location } = open(() => pending(), {
      session: null,
      responses: {
        'POST /api/invitations/sign-up': () => organization,
        'GET /api/session': () => {
          throw new ApiError(401, { code: 'UNAUTHENTICATED', message: 'No active session' });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Ada Park');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('The sign-in page opens');
    expect(location()).toBe(path);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(location()).toBe('/login?redirect=%2Fdashboard'));
  });

  test('an account for an invitation is refused if the passwords differ', async () => {
    open(() => pending(), { session: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Ada Park');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'another horse{Enter}');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    await expectAccessible();
  });

  test("the page shows the error if the account for an invitation can't be created", async () => {
    const { notices } = open(() => pending(), {
      session: null,
      responses: {
        'POST /api/invitations/sign-up': () => {
          throw new ApiError(409, { code: 'CONFLICT', message: 'There is an account for this address: sign in.' });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Ada Park');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to create account and accept invitationThere is an account for this address: sign in.',
    );
    expect(notices).toEqual([]);
  });
});

describe('signed in', () => {
  test('a signed-in person with the invited address in any case can join', async () => {
    const { requests } = open(() => pending(), { responses: { 'POST /api/invitations/accept': () => organization } });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Invitation & Join' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Northwind Clinics' })).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ token });
  });

  test('accepting an invitation sends the name if the person enters one', async () => {
    const { requests } = open(() => pending(), { responses: { 'POST /api/invitations/accept': () => organization } });
    await userEvent.type(await screen.findByRole('textbox', { name: /Full name/ }), ' Ada P. {Enter}');
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ token, full_name: 'Ada P.' }));
  });

  test('the page shows the error if accepting the invitation fails', async () => {
    const { notices } = open(() => pending(), {
      responses: {
        'POST /api/invitations/accept': () => {
          throw new ApiError(409, { code: 'CONFLICT', message: 'This invitation was used a moment ago.' });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Invitation & Join' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to accept invitationThis invitation was used a moment ago.',
    );
    expect(notices).toEqual([]);
  });

  test('a person with another address sees the mismatch and can sign out on the page', async () => {
    const { location } = open(() => pending('grace@northwind.example'), {
      raw: { 'POST /api/auth/sign-out': () => ({ status: 200 }) },
    });
    expect(await screen.findByText('Email mismatch')).toBeTruthy();
    const text =
      "This invitation was sent to grace@northwind.example, but you're logged in with ada@northwind.example. Please log out and sign in with the correct email.";
    expect(document.body.textContent).toContain(text);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeTruthy();
    expect(location()).toBe(path);
  });
});
