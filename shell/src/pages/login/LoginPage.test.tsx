import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { bootStore } from '../../boot/bootStore.ts';
import { renderShell } from '../../testing/renderShell.tsx';
import { LoginPage } from './LoginPage.tsx';

const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

function renderLogin(path = '/login', status = 200) {
  return renderShell(<LoginPage />, {
    path,
    session: null,
    responses: { 'GET /api/boot': () => boot },
    raw: {
      'POST /api/auth/sign-in/email': () => ({
        status,
        data: { error: { code: 'UNAUTHENTICATED', message: 'Invalid email or password' } },
      }),
    },
  });
}

async function signIn() {
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ada@northwind.example');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
}

describe('LoginPage', () => {
  test('signing in opens the dashboard', async () => {
    const { requests, location } = renderLogin();
    await signIn();
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(requests.map(({ key }) => key)).toEqual(['POST /api/auth/sign-in/email', 'GET /api/boot']);
    expect(requests[0]?.body).toEqual({ email: 'ada@northwind.example', password: 'correct horse' });
  });

  test('signing in opens the page that the person wanted', async () => {
    const { location } = renderLogin('/login?redirect=%2Fleads%3Fsearch%3Dada');
    await signIn();
    await waitFor(() => expect(location()).toBe('/leads?search=ada'));
  });

  test('signing in never redirects to another origin', async () => {
    const { location } = renderLogin('/login?redirect=//evil.example');
    await signIn();
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  test('a refused sign-in shows the error once and keeps the email address', async () => {
    const { notices, location } = renderLogin('/login', 401);
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Login failedInvalid email or password');
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(1);
    expect(notices).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe('ada@northwind.example');
    expect(location()).toBe('/login');
  });

  test('the sign-in form sends no request while a field is invalid', async () => {
    const { requests } = renderLogin();
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('an account with a second factor asks for a code or a recovery code before signing in', async () => {
    const { requests, location } = renderShell(<LoginPage />, {
      path: '/login?redirect=%2Fleads',
      session: null,
      responses: { 'GET /api/boot': () => boot },
      raw: {
        'POST /api/auth/sign-in/email': () => ({ status: 200, data: { twoFactorRedirect: true } }),
        'POST /api/auth/two-factor/verify-totp': () => ({
          status: 401,
          data: { error: { code: 'UNAUTHENTICATED', reason: 'invalid_code', message: 'This is not the code.' } },
        }),
        'POST /api/auth/two-factor/verify-backup-code': () => ({ status: 200, data: {} }),
      },
    });
    await signIn();
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy();
    expect(location()).toBe('/login?redirect=%2Fleads');
    await expectAccessible();
    await userEvent.type(screen.getByLabelText('Code'), '123 456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This is not the code.');
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), 'abcde-fgh23{Enter}');
    await waitFor(() => expect(location()).toBe('/leads'));
    expect(requests.map(({ key }) => key)).toEqual([
      'POST /api/auth/sign-in/email',
      'POST /api/auth/two-factor/verify-totp',
      'POST /api/auth/two-factor/verify-backup-code',
      'GET /api/boot',
    ]);
  });

  test('the sign-in page shows why the session of this browser ended', async () => {
    renderLogin();
    act(() => bootStore.setState({ sessionEnd: 'You were signed out here from another browser.' }));
    expect(await screen.findByText('You were signed out here from another browser.')).toBeTruthy();
  });

  test('the sign-in page links to password recovery and to sign-up', () => {
    renderLogin();
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  });

  test('the sign-in page is accessible', async () => {
    renderLogin();
    await expectAccessible();
  });
});
