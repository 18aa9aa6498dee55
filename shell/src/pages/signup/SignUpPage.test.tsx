import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { SignUpPage } from './SignUpPage.tsx';

const organization = { id: '00000000-0000-4000-8000-000000000001', name: 'Northwind Clinics', role: 'owner' as const };
const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

function renderSignUp(responses: ShellOptions['responses'] = {}, path = '/signup') {
  return renderShell(<SignUpPage />, { path, session: null, responses });
}

async function fill(password = 'correct horse') {
  await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Ada Park');
  await userEvent.type(screen.getByRole('textbox', { name: /Organization name/ }), 'Northwind Clinics');
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ada@northwind.example');
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

describe('SignUpPage', () => {
  test('signing up creates the account with its organization and opens the dashboard', async () => {
    const { requests, location } = renderSignUp({
      'POST /api/auth/sign-up': () => ({ organization }),
      'GET /api/boot': () => boot,
    });
    await fill();
    await waitFor(() => expect(location()).toBe('/dashboard?begin=now'));
    expect(requests[0]?.body).toEqual({
      full_name: 'Ada Park',
      organization_name: 'Northwind Clinics',
      email: 'ada@northwind.example',
      password: 'correct horse',
    });
  });

  test('signing up passes on a known use case from the address and drops an unknown one', async () => {
    const answers = { 'POST /api/auth/sign-up': () => ({ organization }), 'GET /api/boot': () => boot };
    const { requests, location, unmount } = renderSignUp(answers, '/signup?use_case=receptionists');
    await fill();
    await waitFor(() => expect(location()).toBe('/dashboard?begin=receptionists'));
    expect(requests[0]?.body).toMatchObject({ use_case: 'receptionists' });
    unmount();
    const other = renderSignUp(answers, '/signup?use_case=space');
    await fill();
    await waitFor(() => expect(other.location()).toBe('/dashboard?begin=now'));
    expect(other.requests[0]?.body).not.toHaveProperty('use_case');
  });

  test('a short password is refused before a request is sent', async () => {
    const { requests } = renderSignUp();
    await fill('short');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('a field error of the server is shown only at its field', async () => {
    const message = 'This password is in a list of breached passwords.';
    const { notices } = renderSignUp({
      'POST /api/auth/sign-up': () => {
        throw new ApiError(400, { code: 'VALIDATION', message, fields: { password: 'Choose another password.' } });
      },
    });
    await fill();
    expect(await screen.findByText('Choose another password.')).toBeTruthy();
    expect(screen.queryByText(message)).toBeNull();
    expect(notices).toEqual([]);
  });

  test('signing up shows a general error when the server fails', async () => {
    const { notices } = renderSignUp({
      'POST /api/auth/sign-up': () => {
        throw new ApiError(500, { code: 'INTERNAL', message: 'stack trace' });
      },
    });
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe('Error creating account');
    expect(notices).toEqual([]);
  });

  test('signing up shows the same page for every address if a link is mailed, and allows another address', async () => {
    const { location } = renderSignUp({ 'POST /api/auth/sign-up': () => ({ organization: null }) });
    await fill();
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('We have sent a message to ada@northwind.example.');
    expect(location()).toBe('/signup');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Full name/ }).value).toBe('Ada Park');
  });

  test('the sign-up page shows the password hint and the links to terms and privacy', async () => {
    renderSignUp();
    expect(screen.getByText('at least 8 characters')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy');
    await expectAccessible();
  });
});
