import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Imports what the page loads on demand, so that no test waits for a compiler.
import '../features/list-modules/FailuresFound.tsx';
import '../features/list-modules/NewModuleDialog.tsx';
import '../features/list-modules/ModulesTab.tsx';
import '../features/manage-developers/DevelopersTab.tsx';
import { organizationId, sampleRegistryModule, versions } from '../testing/sampleModule.ts';
import { loggedIn, loggedOut, refuse, sessionOver } from '../testing/superAdminSession.ts';
import { SuperAdminPage } from './SuperAdminPage.tsx';

const developer = {
  id: organizationId(901),
  email: 'dev@northwind.example',
  full_name: 'Dana Dev',
  granted_at: '2026-11-18T10:00:00.000Z',
};

function open(responses: FakeResponses = {}, path = '/superadmin?tab=modules') {
  const host = renderWithHost(<SuperAdminPage />, {
    path,
    session: null,
    responses: {
      'GET /api/superadmin/session': () => loggedIn,
      'GET /api/modules': () => [sampleRegistryModule()],
      'GET /api/superadmin/organizations': () => ({ items: [], next_cursor: null }),
      'GET /api/superadmin/developers': () => [developer],
      'GET /api/superadmin/outbox': () => ({ is_kept: false, mails: [] }),
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const loginButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Super Admin Dashboard' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Username'), ' ada ');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
}

test('the super admin login asks for username and password, and submits with Enter', async () => {
  const { user, requests } = open({
    'GET /api/superadmin/session': () => loggedOut,
    'POST /api/superadmin/login': () => loggedIn,
  });
  await screen.findByLabelText('Username');
  expect(screen.getByText('npm run super-admin -- create <name>')).toBeTruthy();
  expect(loginButton().disabled).toBe(true);
  await user.type(screen.getByLabelText('Username'), 'ada');
  expect(loginButton().disabled).toBe(true);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  expect(loginButton().disabled).toBe(false);
  await expectAccessible();
  await user.keyboard('{Enter}');
  expect(await dashboard()).toBeTruthy();
  const login = requests.find(({ key }) => key === 'POST /api/superadmin/login');
  expect(login?.body).toEqual({ username: 'ada', password: 'correct horse' });
});

test('a wrong username or password is reported once, and both stay filled in', async () => {
  const { user, notices } = open({
    'GET /api/superadmin/session': () => loggedOut,
    'POST /api/superadmin/login': refuse(401, { code: 'UNAUTHENTICATED' }),
  });
  await fillIn(user);
  await user.click(loginButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Authentication FailedInvalid username or password');
  expect(screen.getAllByText('Invalid username or password')).toHaveLength(1);
  expect(notices).toEqual([]);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.value).toBe('correct horse');
  expect(document.activeElement).toBe(password);
  expect(screen.queryByText(/session has ended/)).toBeNull();
});

test('the login asks for the code of the second factor, and again if it is wrong', async () => {
  const needsCode = refuse(401, { code: 'UNAUTHENTICATED', reason: 'second_factor' });
  const { user, notices } = open({
    'GET /api/superadmin/session': () => loggedOut,
    'POST /api/superadmin/login': ({ body }) => (body.code === '123456' ? loggedIn : needsCode()),
  });
  await fillIn(user);
  await user.click(loginButton());
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  expect(code.autocomplete).toBe('one-time-code');
  expect(screen.getByText(/from your authenticator app/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(loginButton().disabled).toBe(true);
  await expectAccessible();

  await user.type(code, '000 000');
  await user.click(loginButton());
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
  expect(code.value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, '123456{Enter}');
  expect(await dashboard()).toBeTruthy();
  expect(notices).toEqual([]);
});

test("the login shows why signing in isn't possible now", async () => {
  const { user } = open({
    'GET /api/superadmin/session': () => loggedOut,
    'POST /api/superadmin/login': refuse(429, { code: 'LIMIT_EXCEEDED', message: 'Too many attempts. Wait a while.' }),
  });
  await fillIn(user);
  await user.click(loginButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts. Wait a while.');
});

test('a loading error of the super admin session can be retried', async () => {
  let isDown = true;
  const { user } = open({
    'GET /api/superadmin/session': () => (isDown ? refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })() : loggedIn),
  });
  expect(await screen.findByText('Failed to load your session')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await dashboard()).toBeTruthy();
});

test('the modules list shows versions, canary, failures and state, and opens a module', async () => {
  const canary = { version: versions.newest, organization_ids: [organizationId(1)], percent: 10 };
  const { user, location } = open({
    'GET /api/modules': () => [
      sampleRegistryModule({ canary, canary_organizations: 5 }, { skipped_reason: 'It needs platform ^2.0.' }),
    ],
  });
  const row = (await screen.findByText(versions.active)).closest('tr') as HTMLElement;
  const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(within(row).getByRole('rowheader').textContent).toBe('Leadsleads');
  expect(cells[0]).toBe('Team Leads');
  expect(cells[1]).toMatch(/^0\.2\.0-b+changed Nov 19, 2026 \d.+ by super admin ada/);
  expect(cells[2]).toBe('3');
  expect(cells[3]).toBe(`${versions.newest}10% and 1 named organization · 5 of 40 organizations now`);
  expect(cells[4]).toBe('0');
  expect(cells[5]).toBe('Skipped: It needs platform ^2.0.');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Organizations',
    'Modules',
    'Developers',
    'Processes',
  ]);
  await expectAccessible();
  row.focus();
  await user.keyboard('{Enter}');
  expect(location()).toBe('/superadmin/modules/leads');
});

test('the empty modules list explains itself, and a new module leads to its first token', async () => {
  const { user, location } = open({ 'GET /api/modules': () => [] });
  expect(await screen.findByText('No modules yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New module…' }));
  const id = await screen.findByLabelText('Id of the module');
  await user.type(id, 'My Invoices{Enter}');
  expect(await screen.findByText(/2 to 40 small letters/)).toBeTruthy();
  await user.clear(id);
  await user.type(id, 'invoices{Enter}');
  await waitFor(() => expect(location()).toBe('/superadmin/modules/invoices?tab=tokens&dialog=token'));
});

test('a loading error of the modules list can be retried with Refresh', async () => {
  let isDown = true;
  const { user } = open({
    'GET /api/modules': () =>
      isDown ? refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })() : [sampleRegistryModule()],
  });
  expect(await screen.findByText('Failed to load the modules')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(versions.active)).toBeTruthy();
});

test('logging out clears all super admin data from the cache', async () => {
  const { user, queryClient } = open({ 'POST /api/superadmin/logout': () => undefined });
  await screen.findByText(versions.active);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(screen.queryByText(/session has ended/)).toBeNull();
  expect(queryClient.getQueryCache().findAll({ queryKey: ['superadmin', 'data'] })).toEqual([]);
});

test('an ended session shows the login form, and logging in returns to the same tab', async () => {
  let isOver = true;
  const { user, location } = open(
    {
      'GET /api/modules': () => (isOver ? sessionOver() : [sampleRegistryModule()]),
      'GET /api/superadmin/developers': () => (isOver ? sessionOver() : [developer]),
      'POST /api/superadmin/login': () => {
        isOver = false;
        return loggedIn;
      },
    },
    '/superadmin?tab=developers',
  );
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect(screen.queryByText(/Failed to load/)).toBeNull();
  await fillIn(user);
  await user.click(loginButton());
  expect(await screen.findByText('dev@northwind.example')).toBeTruthy();
  expect(location()).toBe('/superadmin?tab=developers');
});

test('a developer is added by email address, and an error is shown at its field', async () => {
  const message = 'Nobody has an account with this address';
  const { user, notices, requests } = open({
    'POST /api/superadmin/developers': ({ body }) =>
      body.email === 'new@northwind.example'
        ? { ...developer, email: body.email }
        : refuse(400, { code: 'VALIDATION', message, fields: { email: message } })(),
  });
  await user.click(await screen.findByRole('tab', { name: 'Developers' }));
  expect(await screen.findByText('dev@northwind.example')).toBeTruthy();
  const email = screen.getByLabelText<HTMLInputElement>('Email of the account');
  await user.type(email, 'nobody@northwind.example{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(email.value).toBe('nobody@northwind.example');
  await user.clear(email);
  expect(screen.queryByText(message)).toBeNull();
  await user.type(email, 'new@northwind.example');
  await user.click(screen.getByRole('button', { name: 'Add developer' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Developer added'));
  await waitFor(() => expect(email.value).toBe(''));
  expect(requests.filter(({ key }) => key === 'GET /api/superadmin/developers')).toHaveLength(2);
  await expectAccessible();
});

test('a developer is removed after a confirmation', async () => {
  const { user, notices, requests } = open(
    { 'DELETE /api/superadmin/developers/:user_id': () => undefined },
    '/superadmin?tab=developers',
  );
  await user.click(await screen.findByRole('button', { name: 'Remove dev@northwind.example' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove dev@northwind.example?' });
  expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Remove developer' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Developer removed'));
  expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ user_id: developer.id });
});

test('the search finds failures of all modules, and opens the module with the same search', async () => {
  const healthy = sampleRegistryModule();
  const other = {
    ...healthy,
    id: 'slots',
    title: 'Slots',
    versions: healthy.versions.map((version) => ({ ...version, failures: [] })),
  };
  const { user } = open({ 'GET /api/modules': () => [sampleRegistryModule(), other] });
  const table = await screen.findByRole('grid', { name: 'Modules' });
  expect(await within(table).findByText('Slots')).toBeTruthy();
  const search = screen.getByRole('searchbox', { name: 'Search failures of all modules' });
  await user.type(search, 'undefined READ');
  const found = await screen.findByRole('table', { name: 'Failures found' });
  expect(within(found).getByText(versions.active)).toBeTruthy();
  expect(within(found).queryByText('Slots')).toBeNull();
  const link = within(found).getByRole('link', { name: healthy.title });
  expect(link.getAttribute('href')).toBe(`/superadmin/modules/${healthy.id}?search=undefined%20READ`);
  await user.type(search, ' and more');
  expect(await screen.findByText('No module has failed with this text')).toBeTruthy();
  await expectAccessible();
  await user.clear(search);
  expect(await screen.findByRole('grid', { name: 'Modules' })).toBeTruthy();
});
