import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownMember } from '../testing/samplePeople.ts';
import { OrganizationSettingsPage } from './OrganizationSettingsPage.tsx';

const activeId = '00000000-0000-4000-8000-000000000001';
const otherId = '00000000-0000-4000-8000-000000000002';
const pattern = '/organization-settings/:organizationId';

function open(options: HostOptions = {}) {
  const host = renderWithHost(<OrganizationSettingsPage />, {
    path: `/organization-settings/${activeId}`,
    route: pattern,
    session: sampleSession({ role: 'admin' }),
    ...options,
  });
  return { ...host, user: userEvent.setup() };
}

test('goes from the bare route to the active organization', async () => {
  const { location } = open({ path: '/organization-settings', route: '/organization-settings?/:organizationId?' });
  await waitFor(() => expect(location()).toBe(`/organization-settings/${activeId}`));
  expect(await screen.findByRole('tab', { name: 'General', selected: true })).toBeTruthy();
});

test('says what is missing without an organization', async () => {
  open({ session: { ...sampleSession(), organization: null, organizations: [] } });
  expect(screen.getByText('No Organization Found')).toBeTruthy();
  expect(screen.getByText('You need to be part of an organization to access settings.')).toBeTruthy();
  await expectAccessible();
});

test('has the tabs General and Members and no others', () => {
  open();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General', 'Members']);
});

test('shows the id and copies it', async () => {
  const { user } = open();
  expect(screen.getByText(activeId)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy organization ID' }));
  expect(await navigator.clipboard.readText()).toBe(activeId);
  expect(await screen.findByText('Copied!')).toBeTruthy();
  await expectAccessible();
});

test('lets an admin rename the organization and keeps its time zone', async () => {
  const { user, requests, notices } = open({
    responses: {
      'PATCH /api/organization': ({ body }) => ({ id: activeId, name: body.name, role: 'admin' }),
    },
  });
  const save = screen.getByRole('button', { name: 'Save changes' }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  const name = screen.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Northwind Hospitals');
  await user.click(save);
  await waitFor(() => expect(notices).toMatchObject([{ title: 'Organization updated', tone: 'success' }]));
  expect(requests[0]?.body).toEqual({ name: 'Northwind Hospitals', time_zone: 'America/New_York' });
});

test('asks for a name before it sends anything', async () => {
  const { user, requests } = open();
  await user.clear(screen.getByRole('textbox', { name: /Name/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Organization name is required')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('keeps the typed name when saving fails, and shows what the API says at its field', async () => {
  const fields = { time_zone: 'This time zone is not known' };
  const { user, notices } = open({
    responses: {
      'PATCH /api/organization': () => {
        throw new ApiError(400, { code: 'VALIDATION', message: 'This time zone is not known', fields });
      },
    },
  });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await user.type(name, ' & Sons');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This time zone is not known')).toBeTruthy();
  expect(notices[0]).toMatchObject({ title: 'Failed to update organization', tone: 'danger' });
  expect(name.value).toBe('Northwind Clinics & Sons');
});

test.each(['member', 'viewer'] as const)('shows a %s name and zone without a form, and says why', async (role) => {
  open({ session: sampleSession({ role }) });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('America/New_York')).toBeTruthy();
  expect(screen.getByText('Only owners and admins can change the name and the time zone.')).toBeTruthy();
});

test('offers to switch to another organization of the person', async () => {
  const { user, requests } = open({
    path: `/organization-settings/${otherId}`,
    responses: { 'POST /api/session/organization': () => sampleSession() },
  });
  expect(screen.getByText('You are working in Northwind Clinics now. Switch to see and change them.')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Switch to Harbour Legal' }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ organization_id: otherId }));
  await expectAccessible();
});

test('does not know an organization the person does not belong to', () => {
  open({ path: '/organization-settings/00000000-0000-4000-8000-000000000009' });
  expect(screen.getByText('Organization not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Settings of Northwind Clinics' }).getAttribute('href')).toBe(
    `/organization-settings/${activeId}`,
  );
});

test('opens Members at /team, and General from there', async () => {
  const { user, location } = open({
    path: '/team',
    route: '/team',
    session: sampleSession({ role: 'viewer' }),
    responses: { 'GET /api/members': () => ({ items: [ownMember('viewer')], next_cursor: null }) },
  });
  const panel = screen.getByRole('tabpanel', { name: 'Members' });
  expect(await within(panel).findByText('ada@northwind.example')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'General' }));
  expect(location()).toBe('/team?tab=general');
});
