import type { OperatedOrganization } from '@switchboard/contracts/operator';
import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { organizationId, sampleOrganization } from '../testing/sampleModule.ts';
import { loggedIn, loggedOut, refuse } from '../testing/superAdminSession.ts';
// Imports what the page loads on demand, so that no test waits for a compiler.
import '../features/suspend-organization/SuspendDialog.tsx';
import { OrganizationFeaturesPage } from './OrganizationFeaturesPage.tsx';

const id = organizationId(1);
const month = {
  month: '2026-11-01',
  calls: 4,
  call_seconds: 90,
  leads_added: 12,
  uploaded_bytes: 48_200,
  recorded_bytes: 0,
};
const organization: OperatedOrganization = {
  ...sampleOrganization(1, 'Northwind Clinics'),
  time_zone: 'America/New_York',
  feature_flags: { leads: false, slots: true },
  suspension: null,
  admitted_until: null,
  is_inside: false,
  months: [month],
};
const grace = {
  id: organizationId(801),
  role: 'owner' as const,
  created_at: '2026-01-05T10:00:00.000Z',
  user: { id: organizationId(802), email: 'grace@northwind.example', full_name: 'Grace Hopper' },
};

function open(responses: FakeResponses = {}) {
  const host = renderWithHost(<OrganizationFeaturesPage />, {
    path: `/organization-features/${id}`,
    route: '/organization-features/:id',
    session: null,
    responses: {
      'GET /api/superadmin/session': () => loggedIn,
      'GET /api/superadmin/organizations/:organization_id': () => organization,
      'GET /api/superadmin/organizations/:organization_id/members': () => ({ items: [grace], next_cursor: null }),
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });

test('the page shows plan, features, usage and members of one organization', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Clinics' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Super Admin' }).getAttribute('href')).toBe('/superadmin');
  expect(screen.getAllByRole('switch')).toHaveLength(15);
  expect(switchOf('Leads').checked).toBe(false);
  expect(switchOf('Slots').checked).toBe(true);
  expect(switchOf('Analytics').checked).toBe(true);
  expect(switchOf('PRO Status').checked).toBe(false);
  expect(saveButton().disabled).toBe(true);
  expect((await screen.findByText('Grace Hopper')).closest('tr')?.textContent).toContain('Owner');
  expect(within(screen.getByRole('table', { name: 'Usage month by month' })).getByText('November 2026')).toBeTruthy();
  await expectAccessible();
});

test('only changed feature switches are saved', async () => {
  const { user, notices, requests } = open({
    'PATCH /api/superadmin/organizations/:organization_id': ({ body }) => ({
      ...organization,
      feature_flags: { ...organization.feature_flags, ...body.feature_flags },
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Northwind Clinics' });
  await user.click(switchOf('Analytics'));
  await user.click(switchOf('Leads'));
  await user.click(saveButton());
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Feature flags updated'));
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
    feature_flags: { analytics: false, leads: true },
  });
  await waitFor(() => expect(saveButton().disabled).toBe(true));
});

test('a failed save keeps the feature switches and shows the reason', async () => {
  const { user, notices } = open({
    'PATCH /api/superadmin/organizations/:organization_id': refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Northwind Clinics' });
  await user.click(switchOf('Analytics'));
  await user.click(saveButton());
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to update feature flags'));
  expect(notices).toHaveLength(1);
  expect(switchOf('Analytics').checked).toBe(false);
  expect(saveButton().disabled).toBe(false);
});

test('the PRO switch applies immediately', async () => {
  const { user, notices } = open({
    'PATCH /api/superadmin/organizations/:organization_id': () => ({ ...organization, is_pro: true }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Northwind Clinics' });
  await user.click(switchOf('PRO Status'));
  await waitFor(() => expect(notices.at(-1)?.description).toBe('Organization PRO status enabled'));
});

test("an organization that doesn't exist is shown as not found", async () => {
  open({
    'GET /api/superadmin/organizations/:organization_id': refuse(404, { code: 'NOT_FOUND', message: 'Not found' }),
  });
  expect(await screen.findByText('Organization not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Super Admin' }).getAttribute('href')).toBe('/superadmin');
});

test('a loading error of the organization details can be retried', async () => {
  let isDown = true;
  const { user } = open({
    'GET /api/superadmin/organizations/:organization_id': () =>
      isDown ? refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })() : organization,
  });
  expect(await screen.findByText('Failed to fetch organization details')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Grace Hopper')).toBeTruthy();
});

test("anyone who isn't logged in as super admin sees the login form", async () => {
  open({ 'GET /api/superadmin/session': () => loggedOut });
  expect(await screen.findByLabelText('Username')).toBeTruthy();
});

const suspension = { reason: 'Invoices are open', at: '2026-11-20T10:00:00.000Z', by: 'ada' };

test('an organization is suspended once a reason is given', async () => {
  let isSuspended = false;
  const { user, notices, requests, location } = open({
    'GET /api/superadmin/organizations/:organization_id': () =>
      isSuspended ? { ...organization, suspended_at: suspension.at, suspension } : organization,
    'POST /api/superadmin/organizations/:organization_id/suspend': () => {
      isSuspended = true;
      return { ...organization, suspended_at: suspension.at, suspension };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Northwind Clinics?' });
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await within(dialog).findByText('Please say why')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Invoices are open');
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Northwind Clinics is suspended'));
  expect(requests.find(({ key }) => key.endsWith('/suspend'))?.body).toEqual({ reason: 'Invoices are open' });
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(screen.getByText('Suspended', { exact: true })).toBeTruthy();
  expect(location()).toBe(`/organization-features/${id}`);
});

test('a suspended organization can be resumed', async () => {
  const { user, notices } = open({
    'GET /api/superadmin/organizations/:organization_id': () => ({
      ...organization,
      suspended_at: suspension.at,
      suspension,
    }),
    'POST /api/superadmin/organizations/:organization_id/resume': () => organization,
  });
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(screen.getByText('Invoices are open')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull();
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Northwind Clinics works again'));
});

test('a super admin can enter the organization only while an owner lets operators in', async () => {
  const { unmount } = open();
  const closed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enter Northwind Clinics' });
  expect(closed.disabled).toBe(true);
  unmount();
  const { user, requests } = open({
    'GET /api/superadmin/organizations/:organization_id': () => ({
      ...organization,
      admitted_until: '2099-11-20T11:00:00.000Z',
    }),
    'POST /api/superadmin/organizations/:organization_id/enter': () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Enter Northwind Clinics' }));
  await waitFor(() => expect(requests.some(({ key }) => key.endsWith('/enter'))).toBe(true));
});
