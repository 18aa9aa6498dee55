import type { BootData } from '@switchboard/contracts/session';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleClientSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { ClientLoginPage } from './ClientLoginPage.tsx';
import { ClientSignUpPage } from './ClientSignUpPage.tsx';

const boot: BootData = {
  session: sampleClientSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

const notAuthorized = 'You are not authorized as a client member. Please contact your administrator.';

function open(page: 'login' | 'signup', options: ShellOptions & { search?: string } = {}) {
  const { search = '', responses, raw, ...rest } = options;
  return renderShell(page === 'login' ? <ClientLoginPage /> : <ClientSignUpPage />, {
    path: `/client/${page}${search}`,
    session: null,
    ...rest,
    responses: { 'GET /api/boot': () => boot, 'POST /api/client/session': () => undefined, ...responses },
    raw: {
      'POST /api/auth/sign-in/email': () => ({ status: 200, data: {} }),
      'POST /api/auth/sign-out': () => ({ status: 200 }),
      ...raw,
    },
  });
}

async function signIn() {
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'nia@larkfield.example');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
}

const keys = (requests: readonly { key: string }[]) => requests.map(({ key }) => key);

describe('/client/login', () => {
  test('a client who signs in opens the portal at its dashboard', async () => {
    const { requests, location } = open('login');
    await expectAccessible();
    await signIn();
    await waitFor(() => expect(location()).toBe('/client/dashboard'));
    expect(keys(requests)).toEqual(['POST /api/auth/sign-in/email', 'POST /api/client/session', 'GET /api/boot']);
  });

  test('a person who is not a client is signed out of the portal with an error', async () => {
    const { requests, location } = open('login', {
      responses: {
        'POST /api/client/session': () => {
          throw new ApiError(403, { code: 'FORBIDDEN', reason: 'not_a_client', message: notAuthorized });
        },
      },
    });
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(`Login failed${notAuthorized}`);
    expect(keys(requests).at(-1)).toBe('POST /api/auth/sign-out');
    expect(location()).toBe('/client/login');
  });

  test('a wrong password on the portal sign-in page shows the error', async () => {
    open('login', {
      raw: {
        'POST /api/auth/sign-in/email': () => ({
          status: 401,
          data: { error: { code: 'UNAUTHENTICATED', message: 'Invalid email or password' } },
        }),
      },
    });
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Login failedInvalid email or password');
  });

  test('signing in to the portal accepts the code of the link, and redirects only within the portal', async () => {
    const { requests, location } = open('login', {
      search: '?code=abc&redirect=%2Fleads',
      responses: { 'POST /api/client-invitations/accept': () => undefined },
    });
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/client/signup?code=abc');
    await signIn();
    await waitFor(() => expect(location()).toBe('/client/dashboard'));
    expect(requests[1]).toMatchObject({ key: 'POST /api/client-invitations/accept', body: { code: 'abc' } });
  });
});

describe('/client/signup', () => {
  async function fillIn() {
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Nia Cole');
    await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'nia@larkfield.example');
    await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase{Enter}');
  }

  test('signing up with the code of the link creates an account and opens the portal dashboard', async () => {
    const { requests, location } = open('signup', {
      search: '?code=abc',
      responses: { 'POST /api/client-invitations/sign-up': () => undefined },
    });
    await expectAccessible();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Invitation code/ }).value).toBe('abc');
    await fillIn();
    await waitFor(() => expect(location()).toBe('/client/dashboard'));
    expect(requests[0]?.body).toEqual({
      full_name: 'Nia Cole',
      email: 'nia@larkfield.example',
      password: 'a long passphrase',
      code: 'abc',
    });
  });

  test('signing up to the portal shows an error if the code and the address do not match', async () => {
    const message = 'Invalid invitation code or email. Please check your details.';
    open('signup', {
      search: '?code=abc',
      responses: {
        'POST /api/client-invitations/sign-up': () => {
          throw new ApiError(404, { code: 'NOT_FOUND', reason: 'invalid_code', message });
        },
      },
    });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('a person with an account who signs up to the portal is linked to signing in with the code', async () => {
    const message = 'An account with this email exists already. Please sign in instead.';
    open('signup', {
      search: '?code=abc',
      responses: {
        'POST /api/client-invitations/sign-up': () => {
          const body = {
            code: 'CONFLICT',
            reason: 'user_already_exists',
            message,
            fields: { email: message },
          } as const;
          throw new ApiError(409, body);
        },
      },
    });
    await fillIn();
    expect(await screen.findByText('You have an account')).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: 'Sign in' }))
      expect(link.getAttribute('href')).toBe('/client/login?code=abc');
  });
});
