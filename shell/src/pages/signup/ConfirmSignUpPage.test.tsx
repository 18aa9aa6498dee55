import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { ConfirmSignUpPage } from './ConfirmSignUpPage.tsx';

const token = 'abcdefghijklmnopqrstuvwx';
const organization = { id: '00000000-0000-4000-8000-000000000001', name: 'Northwind Clinics', role: 'owner' as const };
const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

function open(responses: ShellOptions['responses'] = {}, path = `/signup/confirm?token=${token}`) {
  return renderShell(<ConfirmSignUpPage />, { path, session: null, responses });
}
const confirm = () => userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

describe('ConfirmSignUpPage', () => {
  test('confirming with the chosen password creates the account and opens the dashboard', async () => {
    const { requests, location } = open(
      {
        'POST /api/auth/sign-up/confirm': () => ({ organization }),
        'GET /api/boot': () => boot,
      },
      `/signup/confirm?token=${token}&use_case=customer-support`,
    );
    await expectAccessible();
    await confirm();
    await waitFor(() => expect(location()).toBe('/dashboard?begin=customer-support'));
    expect(requests[0]?.body).toEqual({ token, password: 'correct horse' });
  });

  test('a wrong password is reported at its field when the sign-up is confirmed', async () => {
    const message = 'This is not the password you chose.';
    open({
      'POST /api/auth/sign-up/confirm': () => {
        throw new ApiError(400, { code: 'VALIDATION', message, fields: { password: message } });
      },
    });
    await confirm();
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an expired confirmation link is reported above the form with a link to sign up again', async () => {
    const message = 'This link was used already, is too old, or was not copied completely. Please sign up again.';
    open({
      'POST /api/auth/sign-up/confirm': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message });
      },
    });
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/signup');
  });

  test('an incomplete confirmation link is rejected without a form', () => {
    open({}, '/signup/confirm?token=abc');
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });
});
