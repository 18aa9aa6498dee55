import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell } from '../../testing/renderShell.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

describe('ForgotPasswordPage', () => {
  const open = (status = 200) =>
    renderShell(<ForgotPasswordPage />, {
      session: null,
      raw: {
        'POST /api/auth/request-password-reset': () => ({
          status,
          data: { error: { code: 'LIMIT_EXCEEDED', message: 'Too many requests' } },
        }),
      },
    });

  test('asking for a password link gives the same answer for every address', async () => {
    const { requests } = open();
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'nobody@northwind.example{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('If there is an account for nobody@northwind.example');
    expect(requests[0]?.body).toEqual({
      email: 'nobody@northwind.example',
      redirectTo: `${window.location.origin}/reset-password`,
    });
  });

  test('the page shows why no password link could be sent', async () => {
    open(429);
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ada@northwind.example{Enter}');
    expect(await screen.findByText('Too many requests')).toBeTruthy();
  });

  test('the forgotten password page is accessible', async () => {
    open();
    await expectAccessible();
  });
});

describe('ResetPasswordPage', () => {
  const open = (path = '/reset-password?token=abc', status = 200) =>
    renderShell(<ResetPasswordPage />, {
      path,
      session: null,
      raw: {
        'POST /api/auth/reset-password': () => ({
          status,
          data: { error: { code: 'VALIDATION', message: 'Invalid token' } },
        }),
      },
    });
  const type = async (password: string, again: string) => {
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Confirm password'), `${again}{Enter}`);
  };

  test('setting a new password leads to the sign-in page', async () => {
    const { requests, location, notices } = open();
    await type('correct horse', 'correct horse');
    await waitFor(() => expect(location()).toBe('/login'));
    expect(requests[0]?.body).toEqual({ newPassword: 'correct horse', token: 'abc' });
    expect(notices[0]?.title).toBe('Password changed');
  });

  test.each([
    ['correct horse', 'correct house', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 8 characters'],
  ])('a new password is refused when the fields contain %s and %s', async (password, again, text) => {
    const { requests } = open();
    await type(password, again);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('the page shows the error of the server about the reset token', async () => {
    open('/reset-password?token=abc', 400);
    await type('correct horse', 'correct horse');
    expect(await screen.findByText('Invalid token')).toBeTruthy();
  });

  test.each(['/reset-password', '/reset-password?error=INVALID_TOKEN&token=x'])('%s offers a new link', (path) => {
    open(path);
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('the page for a new password is accessible', async () => {
    open();
    await expectAccessible();
  });
});
