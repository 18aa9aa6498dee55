import type { AnyOrganization } from '@switchboard/contracts/operator';
import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SuperAdminPage } from '../../pages/SuperAdminPage.tsx';
import { organizationId, sampleOrganization } from '../../testing/sampleModule.ts';
import { loggedIn, refuse } from '../../testing/superAdminSession.ts';

const standard = sampleOrganization(1, 'Northwind Clinics');
const pro: AnyOrganization = { ...sampleOrganization(2, 'Harbour Legal'), is_pro: true };
const detail = (organization: AnyOrganization) => ({
  ...organization,
  time_zone: 'UTC',
  feature_flags: {},
  suspension: null,
  admitted_until: null,
  is_inside: false,
  months: [],
});

function open(responses: FakeResponses = {}, path = '/superadmin') {
  const host = renderWithHost(<SuperAdminPage />, {
    path,
    session: null,
    responses: {
      'GET /api/superadmin/session': () => loggedIn,
      'GET /api/superadmin/organizations': () => ({ items: [standard, pro], next_cursor: null }),
      'GET /api/superadmin/outbox': () => ({ is_kept: false, mails: [] }),
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

test('the list shows organizations with plan and usage, newest first, and opens one', async () => {
  const { user, location, requests } = open();
  const row = await rowOf('Northwind Clinics');
  const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells.slice(0, 7)).toEqual([organizationId(1), 'Jan 5, 2026', '3', '2', '12', '48 kB', 'Standard']);
  expect(requests.find(({ key }) => key === 'GET /api/superadmin/organizations')?.query).toEqual({
    limit: 25,
    sort: 'created_at',
  });
  await expectAccessible();
  row.focus();
  await user.keyboard('{Enter}');
  expect(location()).toBe(`/organization-features/${organizationId(1)}`);
});

test('the search finds organizations by name or id, and keeps the text in the address', async () => {
  const { user, location } = open({
    'GET /api/superadmin/organizations': ({ query }) => ({
      items: [standard, pro].filter(({ name }) => name.toLowerCase().includes(query?.search ?? '')),
      next_cursor: null,
    }),
  });
  await rowOf('Northwind Clinics');
  const search = screen.getByPlaceholderText('Search organizations...');
  await user.type(search, 'harbour');
  await waitFor(() => expect(screen.queryByText('Northwind Clinics')).toBeNull());
  await waitFor(() => expect(location()).toBe('/superadmin?search=harbour'));
  await user.type(search, ' x');
  expect(await screen.findByText('No organizations match your search')).toBeTruthy();
});

test('the list of organizations explains itself while it is empty', async () => {
  open({ 'GET /api/superadmin/organizations': () => ({ items: [], next_cursor: null }) });
  expect(await screen.findByText('No organizations found')).toBeTruthy();
});

test('enabling PRO applies immediately and stays on the list', async () => {
  const { user, location, notices, requests } = open({
    'PATCH /api/superadmin/organizations/:organization_id': () => ({ ...detail(standard), is_pro: true }),
  });
  await user.click(within(await rowOf('Northwind Clinics')).getByRole('button', { name: /Enable PRO/ }));
  await waitFor(() =>
    expect(notices.at(-1)).toEqual({
      title: 'Success',
      description: 'Organization PRO status enabled',
      tone: 'success',
    }),
  );
  expect(requests.find(({ key }) => key.startsWith('PATCH'))).toMatchObject({
    params: { organization_id: organizationId(1) },
    body: { is_pro: true },
  });
  expect(location()).toBe('/superadmin');
});

test('disabling PRO asks first', async () => {
  const { user, notices, requests } = open({
    'PATCH /api/superadmin/organizations/:organization_id': () => detail(pro),
  });
  await user.click(within(await rowOf('Harbour Legal')).getByRole('button', { name: /Disable PRO/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disable PRO for Harbour Legal?' });
  await expectAccessible();
  expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Disable PRO' }));
  await waitFor(() => expect(notices.at(-1)?.description).toBe('Organization PRO status disabled'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a failed change of PRO shows the reason', async () => {
  const { user, notices } = open({
    'PATCH /api/superadmin/organizations/:organization_id': refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' }),
  });
  await user.click(within(await rowOf('Northwind Clinics')).getByRole('button', { name: /Enable PRO/ }));
  await waitFor(() =>
    expect(notices.at(-1)).toMatchObject({ title: 'Error', description: 'Failed to update PRO status. Busy.' }),
  );
});

test('"Load more" shows the next organizations', async () => {
  const { user } = open({
    'GET /api/superadmin/organizations': ({ query }) =>
      query?.cursor ? { items: [pro], next_cursor: null } : { items: [standard], next_cursor: 'next' },
  });
  await rowOf('Northwind Clinics');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await rowOf('Harbour Legal')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
