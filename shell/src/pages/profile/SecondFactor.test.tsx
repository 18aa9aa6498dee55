import type { Account } from '@switchboard/contracts/account';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { SecondFactorNeededPage } from '../second-factor/SecondFactorNeededPage.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

const account: Account = {
  id: '00000000-0000-4000-8000-0000000000aa',
  email: 'ada@northwind.example',
  full_name: 'Ada Park',
  email_verified: true,
  has_second_factor: false,
  recovery_codes_left: null,
  can_mail: true,
};
const codes = ['abcde-fgh23', 'kmnpq-rst45'];
const started = {
  totpURI: 'otpauth://totp/Switchboard:ada?secret=ABCDEFGHIJKLMNOP&issuer=Switchboard',
  backupCodes: codes,
};
const refused = (reason: string, message: string) => ({
  status: 400,
  data: { error: { code: 'VALIDATION', reason, message } },
});
const answers: NonNullable<ShellOptions['raw']> = {
  'POST /api/auth/two-factor/enable': () => ({ status: 200, data: started }),
  'POST /api/auth/two-factor/verify-totp': () => ({ status: 200, data: {} }),
};

function open(more: Partial<Account> = {}, raw: ShellOptions['raw'] = answers) {
  const host = renderShell(<SecondFactorCard account={{ ...account, ...more }} />, {
    responses: { 'GET /api/session': () => sampleSession() },
    raw,
  });
  return { ...host, user: userEvent.setup() };
}

async function enterPassword(user: ReturnType<typeof userEvent.setup>, title: string, button: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.type(within(dialog).getByLabelText('Your password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
}

describe('a second factor', () => {
  test('a second factor is set up by password, app and code; recovery codes are shown once', async () => {
    const { user, requests, notices } = open();
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await enterPassword(user, 'Set up a second factor', 'Continue');
    const app = await screen.findByRole('dialog', { name: 'Add Switchboard to your app' });
    expect(within(app).getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(within(app).getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    await expectAccessible();
    await user.type(within(app).getByLabelText('Code'), '123456');
    await user.click(within(app).getByRole('button', { name: 'Turn on' }));
    const kept = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(within(kept).getByRole('region', { name: 'Recovery codes' }).textContent).toBe(codes.join('\n'));
    expect(within(kept).getByRole('button', { name: 'Download' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeTruthy();
    await user.click(within(kept).getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Your second factor is on'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ key }) => key.endsWith('verify-totp'))?.body).toEqual({ code: '123456' });
  });

  test('a wrong password or code is reported and blocks the next step', async () => {
    const { user } = open(
      {},
      {
        'POST /api/auth/two-factor/enable': () => refused('invalid_password', 'Invalid password'),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    const dialog = await enterPassword(user, 'Set up a second factor', 'Continue');
    expect(await within(dialog).findByText('This is not your password.')).toBeTruthy();
  });

  test('the setup dialog stays open when the code is not the one that the app shows', async () => {
    const { user } = open(
      {},
      {
        ...answers,
        'POST /api/auth/two-factor/verify-totp': () =>
          refused('invalid_code', 'This is not the code that your app shows now.'),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await enterPassword(user, 'Set up a second factor', 'Continue');
    const app = await screen.findByRole('dialog', { name: 'Add Switchboard to your app' });
    await user.type(within(app).getByLabelText('Code'), '000000');
    await user.click(within(app).getByRole('button', { name: 'Turn on' }));
    expect(await within(app).findByText('This is not the code that your app shows now.')).toBeTruthy();
  });

  test('the profile shows how many recovery codes are left, and creates new ones', async () => {
    const { user } = open(
      { has_second_factor: true, recovery_codes_left: 2 },
      { 'POST /api/auth/two-factor/generate-backup-codes': () => ({ status: 200, data: { backupCodes: codes } }) },
    );
    expect(screen.getByText('2 of 10 recovery codes left: make new ones.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    await enterPassword(user, 'Make new recovery codes', 'Make new codes');
    expect(await screen.findByRole('dialog', { name: 'Keep your recovery codes' })).toBeTruthy();
  });

  test('a second factor is turned off with the password', async () => {
    const { user, notices, requests } = open(
      { has_second_factor: true, recovery_codes_left: 10 },
      { 'POST /api/auth/two-factor/disable': () => ({ status: 200, data: { status: true } }) },
    );
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await enterPassword(user, 'Turn off your second factor?', 'Turn off');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Your second factor is off'));
    expect(requests.find(({ key }) => key.endsWith('disable'))?.body).toEqual({ password: 'my password' });
  });
});

test('an organization that requires a second factor leads to its setup, then to the requested page', async () => {
  const session = sampleSession({ organization: { needs_second_factor: true } });
  const boot = {
    session: sampleSession(),
    modules: { platform: '1.0.0', modules: [] },
    templates: [],
    module_settings: {},
    developer: null,
  };
  if (!session.organization) throw new Error('The sample has an organization');
  const { location } = renderShell(
    <SecondFactorNeededPage organization={session.organization} target="/leads?search=a" />,
    {
      session,
      path: '/leads?search=a',
      responses: { 'GET /api/boot': () => boot },
      raw: answers,
    },
  );
  const user = userEvent.setup();
  expect(screen.getByRole('heading', { name: 'Northwind Clinics asks for a second factor' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Harbour Legal' })).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  await enterPassword(user, 'Set up a second factor', 'Continue');
  const app = await screen.findByRole('dialog', { name: 'Add Switchboard to your app' });
  await user.type(within(app).getByLabelText('Code'), '123456');
  await user.click(within(app).getByRole('button', { name: 'Turn on' }));
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(location()).toBe('/leads?search=a'));
});
