import type { Account, AccountSession } from '@switchboard/contracts/account';
import type { WeeklySummary } from '@switchboard/contracts/weekly-summaries';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const account: Account = {
  id: '00000000-0000-4000-8000-0000000000aa',
  email: 'ada@northwind.example',
  full_name: 'Ada Park',
  email_verified: true,
  has_second_factor: false,
  recovery_codes_left: null,
  can_mail: true,
};
const session = (last: number, more: Partial<AccountSession> = {}): AccountSession => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  browser: 'Firefox 140',
  system: 'Windows',
  ip_address: '192.0.2.7',
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-21T09:30:00.000Z',
  is_current: false,
  ...more,
});
const here = session(1, { browser: 'Chrome 141', system: 'macOS', is_current: true });

const summaries: WeeklySummary[] = [
  { organization_id: '00000000-0000-4000-8000-0000000000b1', organization_name: 'Engines of Leeds', is_wanted: false },
  { organization_id: '00000000-0000-4000-8000-0000000000b2', organization_name: 'Mills & Co', is_wanted: true },
];

function open({ responses = {}, raw = {}, path = '/profile' }: ShellOptions = {}, sessions = [here, session(2)]) {
  const host = renderShell(<ProfilePage />, {
    path,
    responses: {
      'GET /api/account': () => account,
      'GET /api/account/sessions': () => sessions,
      'GET /api/account/passkeys': () => [],
      'GET /api/account/weekly-summaries': () => summaries,
      'GET /api/session': () => sampleSession(),
      ...responses,
    },
    raw,
  });
  return { ...host, user: userEvent.setup() };
}

describe('the profile', () => {
  test('the profile saves a changed name', async () => {
    const { user, requests, notices } = open({
      responses: { 'PATCH /api/account': ({ body }) => ({ ...account, ...(body as object) }) },
    });
    const field = await screen.findByLabelText(/Full name/);
    await user.clear(field);
    await user.type(field, 'Ada Lovelace{Enter}');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Your name was changed'));
    expect(requests.find(({ key }) => key === 'PATCH /api/account')?.body).toEqual({ full_name: 'Ada Lovelace' });
  });

  test('weekly summaries can be turned on for each organization', async () => {
    const { user, requests, notices } = open({
      responses: { 'PATCH /api/account/weekly-summaries': () => summaries },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Engines of Leeds' }));
    await user.click(screen.getByRole('button', { name: 'Save summaries' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Your weekly summaries were changed'));
    expect(requests.find(({ key }) => key === 'PATCH /api/account/weekly-summaries')?.body).toEqual({
      wanted: Object.fromEntries(summaries.map(({ organization_id }) => [organization_id, true])),
    });
  });

  test('a person without an organization can open their profile', async () => {
    renderShell(<ProfilePage />, {
      session: { ...sampleSession(), organization: null, organizations: [] },
      responses: {
        'GET /api/account': () => account,
        'GET /api/account/sessions': () => [here],
        'GET /api/account/passkeys': () => [],
        'GET /api/account/weekly-summaries': () => [],
      },
    });
    expect(await screen.findByDisplayValue('Ada Park')).toBeTruthy();
  });

  test("the profile shows an error if the account can't be loaded, and Retry loads it", async () => {
    let fails = true;
    const { user } = open({
      responses: {
        'GET /api/account': () => {
          if (fails) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Busy.' });
          return account;
        },
      },
    });
    expect(await screen.findByText('Failed to load your account')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: /again|Retry/i }));
    expect(await screen.findByDisplayValue('Ada Park')).toBeTruthy();
  });

  test('the profile is accessible', async () => {
    open();
    await screen.findByDisplayValue('Ada Park');
    await screen.findByRole('row', { name: /Firefox/ });
    await expectAccessible();
  });
});

describe('the address', () => {
  const change = async (user: ReturnType<typeof userEvent.setup>, address: string) => {
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your e-mail address' });
    await user.type(within(dialog).getByLabelText('New e-mail address'), address);
    await user.type(within(dialog).getByLabelText('Your password'), 'my password');
    await user.click(within(dialog).getByRole('button', { name: 'Send the link' }));
    return dialog;
  };

  test('changing the address asks for the password and says where the link was sent', async () => {
    const { user, requests, notices } = open({
      raw: { 'POST /api/auth/change-email': () => ({ status: 200, data: { status: true } }) },
    });
    await change(user, 'ada@new.example');
    await waitFor(() => expect(notices.at(-1)?.description).toContain('on its way to ada@new.example'));
    expect(requests.find(({ key }) => key === 'POST /api/auth/change-email')?.body).toEqual({
      newEmail: 'ada@new.example',
      password: 'my password',
    });
  });

  test('a wrong password is reported at its field, and the address dialog stays open', async () => {
    const message = 'This is not your password.';
    const error = { code: 'VALIDATION', message, reason: 'invalid_password', fields: { password: message } };
    const { user } = open({ raw: { 'POST /api/auth/change-email': () => ({ status: 400, data: { error } }) } });
    const dialog = await change(user, 'ada@new.example');
    expect(await within(dialog).findAllByText(message)).toHaveLength(1);
    expect(within(dialog).getByLabelText('New e-mail address')).toHaveProperty('value', 'ada@new.example');
  });

  test('an unconfirmed address gets a new link', async () => {
    const { user, notices } = open({
      responses: { 'GET /api/account': () => ({ ...account, email_verified: false }) },
      raw: { 'POST /api/auth/send-verification-email': () => ({ status: 200, data: { status: true } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a link' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('A link is on its way'));
  });

  test('an opened link confirms the address after a click', async () => {
    const { user, requests, location } = open({
      path: '/profile?confirm=a-token-that-was-mailed',
      responses: { 'POST /api/account/email/confirm': () => ({ ...account, email: 'ada@new.example' }) },
    });
    const confirm = await screen.findByRole('button', { name: 'Confirm the address' });
    expect(requests.some(({ key }) => key.includes('confirm'))).toBe(false);
    await user.click(confirm);
    await waitFor(() => expect(location()).toBe('/profile'));
    expect(requests.find(({ key }) => key.includes('confirm'))?.body).toEqual({ token: 'a-token-that-was-mailed' });
  });

  test('the address is named before confirming, because another person may have asked for the link', async () => {
    const token = `head.${btoa(JSON.stringify({ email: 'ada@old.example', updateTo: 'eve@new.example' }))}.signature`;
    open({ path: `/profile?confirm=${token}` });
    expect(await screen.findByText(/^eve@new.example is your account’s address once you confirm it/)).toBeTruthy();
  });

  test('an invalid link shows an error and does not confirm the address', async () => {
    const { user } = open({
      path: '/profile?confirm=a-token-that-was-mailed',
      responses: {
        'POST /api/account/email/confirm': () => {
          throw new ApiError(400, { code: 'VALIDATION', message: 'This link was used already.', reason: 'email_link' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This link was used already.');
  });
});

describe('the password', () => {
  const change = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
    await user.type(within(dialog).getByLabelText('Current password'), 'the old one');
    await user.type(within(dialog).getByLabelText('New password'), 'the new one');
    return dialog;
  };

  test('changing the password signs out other browsers unless the person keeps them', async () => {
    const { user, requests, notices } = open({
      raw: { 'POST /api/auth/change-password': () => ({ status: 200, data: {} }) },
    });
    const dialog = await change(user);
    const checkbox = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Sign out everywhere else/ });
    expect(checkbox.checked).toBe(true);
    await user.click(checkbox);
    await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Your password was changed'));
    expect(requests.find(({ key }) => key.endsWith('change-password'))?.body).toEqual({
      currentPassword: 'the old one',
      newPassword: 'the new one',
      revokeOtherSessions: false,
    });
  });

  test('a wrong or breached password is reported at its field', async () => {
    let refusal: object = { code: 'VALIDATION', message: 'Invalid password', reason: 'invalid_password' };
    const { user } = open({
      raw: { 'POST /api/auth/change-password': () => ({ status: 400, data: { error: refusal } }) },
    });
    const dialog = await change(user);
    const submit = within(dialog).getByRole('button', { name: 'Change password' });
    await user.click(submit);
    expect(await within(dialog).findByText('This is not your password.')).toBeTruthy();
    const message = 'This password is known from data breaches. Please choose another one.';
    refusal = { code: 'VALIDATION', message, reason: 'breached_password', fields: { newPassword: message } };
    await user.type(within(dialog).getByLabelText('Current password'), '!');
    await user.click(submit);
    expect(await within(dialog).findByText(message)).toBeTruthy();
  });
});

describe('the browsers', () => {
  test('other browsers are signed out one by one after a confirmation, never the current one', async () => {
    const { user, requests } = open({ responses: { 'DELETE /api/account/sessions/:id': () => undefined } });
    const rows = await screen.findAllByRole('row', { name: / on / });
    expect(within(rows[0] as HTMLElement).getByText('This browser')).toBeTruthy();
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox 140 on Windows' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out Firefox 140 on Windows?' });
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ id: session(2).id });
  });

  test('all other browsers can be signed out together after a confirmation', async () => {
    const { user, notices } = open({ responses: { 'DELETE /api/account/sessions': () => undefined } }, [
      here,
      session(2),
      session(3),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('2 other browsers');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('You are signed in here only'));
  });

  test('the list of browsers offers no sign-out when this browser is the only one', async () => {
    open({}, [here]);
    expect(await screen.findByText('This browser')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});
