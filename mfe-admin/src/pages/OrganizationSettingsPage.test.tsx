import { ApiError } from '@switchboard/platform';
import { sessionStore } from '@switchboard/platform/host';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notAdmitted, ownMember } from '../testing/samplePeople.ts';
import { OrganizationSettingsPage } from './OrganizationSettingsPage.tsx';

const activeId = '00000000-0000-4000-8000-000000000001';
const otherId = '00000000-0000-4000-8000-000000000002';
const pattern = '/organization-settings/:organizationId';

const details = () => ({
  id: activeId,
  name: 'Northwind Clinics',
  time_zone: 'America/New_York',
  reply_address: 'office@northwind.example',
  recording_days: 120,
  answer_silence_seconds: 8,
  allows_premium_numbers: false,
  requires_second_factor: false,
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
});

function open({ responses, ...options }: HostOptions = {}) {
  const host = renderWithHost(<OrganizationSettingsPage />, {
    path: `/organization-settings/${activeId}`,
    route: pattern,
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/organization': details, 'GET /api/operator-access': notAdmitted, ...responses },
    ...options,
  });
  return { ...host, user: userEvent.setup() };
}

test('the settings address without an organization redirects to the active organization', async () => {
  const { location } = open({ path: '/organization-settings', route: '/organization-settings?/:organizationId?' });
  await waitFor(() => expect(location()).toBe(`/organization-settings/${activeId}`));
  expect(await screen.findByRole('link', { name: 'General', current: 'page' })).toBeTruthy();
});

test('the redirect to the active organization keeps the other parameters of the link', async () => {
  const { location } = open({
    path: '/organization-settings?tab=general',
    route: '/organization-settings?/:organizationId?',
  });
  await waitFor(() => expect(location()).toBe(`/organization-settings/${activeId}?tab=general`));
});

test('a person without an organization sees that they need one', async () => {
  open({ session: { ...sampleSession(), organization: null, organizations: [] } });
  expect(screen.getByText('No Organization Found')).toBeTruthy();
  expect(screen.getByText('You need to be part of an organization to access settings.')).toBeTruthy();
  await expectAccessible();
});

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Organization settings' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the settings show only the tabs of the role and plan', () => {
  const { unmount } = open({ session: sampleSession({ role: 'admin', organization: { is_pro: true } }) });
  expect(tabs()).toEqual([
    'General',
    'Modules',
    'Prices',
    'Billing & Plan',
    'Members',
    'Client Members',
    'Custom Fields',
    'WhatsApp',
    'API Keys',
    'Webhooks',
    'Before-call hook',
    'Audit log',
    'Mail',
  ]);
  unmount();
  open({ session: sampleSession({ role: 'member' }) });
  expect(tabs()).toEqual(['General', 'Modules', 'Members', 'Client Members', 'Custom Fields', 'WhatsApp']);
});

test('a member who follows a link to an admin tab sees who can open it', async () => {
  const { requests } = open({
    path: `/organization-settings/${activeId}?tab=audit-log`,
    session: sampleSession({ role: 'member' }),
  });
  expect(screen.getByText('Audit log is closed to you')).toBeTruthy();
  expect(screen.getByText('Only owners and admins of your organization see this. Ask one of them.')).toBeTruthy();
  expect(requests).toEqual([]);
  await expectAccessible();
});

test('opening another settings tab drops the parameters of the previous one', async () => {
  const { user, location } = open({
    path: `/organization-settings/${activeId}?tab=general&search=left`,
    session: sampleSession({ role: 'member' }),
    responses: { 'GET /api/module-settings': () => [] },
  });
  await user.click(screen.getByRole('link', { name: 'Modules' }));
  await waitFor(() => expect(location()).toBe(`/organization-settings/${activeId}?tab=modules`));
  expect(screen.getByRole('link', { name: 'Modules', current: 'page' })).toBe(document.activeElement);
});

test('the organization id is shown and can be copied', async () => {
  const { user } = open();
  expect(screen.getByText(activeId)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy organization ID' }));
  expect(await navigator.clipboard.readText()).toBe(activeId);
  expect(await screen.findByText('Copied!')).toBeTruthy();
  await expectAccessible();
});

test('an admin renames the organization without changing its time zone and reply address', async () => {
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
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
    name: 'Northwind Hospitals',
    time_zone: 'America/New_York',
    reply_address: 'office@northwind.example',
    recording_days: 120,
    answer_silence_seconds: 8,
    allows_premium_numbers: false,
    updated_at: '2026-01-05T10:00:00.000Z',
  });
});

test('the settings ask before another tab discards typed text', async () => {
  const { user } = open();
  await screen.findByDisplayValue('office@northwind.example');
  await user.type(screen.getByRole('textbox', { name: /Name/ }), ' again');
  await user.click(screen.getByRole('link', { name: 'Members' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Northwind Clinics again');
});

test('the silence that ends an interview answer is saved', async () => {
  const { user, requests } = open({
    responses: { 'PATCH /api/organization': ({ body }) => ({ id: activeId, name: body.name, role: 'admin' }) },
  });
  await screen.findByDisplayValue('office@northwind.example');
  const seconds = screen.getByRole('textbox', { name: /Silence that ends an interview answer/ });
  await user.clear(seconds);
  await user.type(seconds, '15');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({ answer_silence_seconds: 15 }),
  );
});

test('the retention of interview recordings is saved within its limits', async () => {
  const { user, requests } = open({
    responses: { 'PATCH /api/organization': ({ body }) => ({ id: activeId, name: body.name, role: 'admin' }) },
  });
  await screen.findByDisplayValue('office@northwind.example');
  const days = screen.getByRole('textbox', { name: /Keep interview recordings for/ });
  await user.clear(days);
  await user.type(days, '20');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Recordings are kept for at least 30 days')).toBeTruthy();
  await user.clear(days);
  await user.type(days, '60');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({ recording_days: 60 }),
  );
});

test("an organization without a name isn't saved", async () => {
  const { user, requests } = open();
  await screen.findByDisplayValue('office@northwind.example');
  await user.clear(screen.getByRole('textbox', { name: /Name/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Organization name is required')).toBeTruthy();
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/organization', 'GET /api/operator-access']);
});

test('a failed save keeps the typed name and shows the error only at its field', async () => {
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
  expect(notices).toEqual([]);
  expect(name.value).toBe('Northwind Clinics & Sons');
});

test.each(['member', 'viewer'] as const)('a %s sees name and time zone without a form, and why', async (role) => {
  open({ session: sampleSession({ role }) });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('America/New_York')).toBeTruthy();
  expect(screen.getByText('Only owners and admins can change the name and the time zone.')).toBeTruthy();
});

test('the name updates when someone else changes it, with a warning before it replaces typed text', async () => {
  const { user } = open({
    session: sampleSession({ role: 'admin' }),
    path: `/organization-settings/${activeId}`,
  });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  act(() =>
    sessionStore.setState({ session: sampleSession({ role: 'admin', organization: { name: 'Northwind Group' } }) }),
  );
  expect(name.value).toBe('Northwind Group');
  await user.type(name, ' Ltd');
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(true);
});

test('the settings of another organization offer to switch to it', async () => {
  const { user, requests } = open({
    path: `/organization-settings/${otherId}`,
    responses: { 'POST /api/session/organization': () => sampleSession() },
  });
  expect(screen.getByText('You are working in Northwind Clinics now. Switch to see and change them.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Organization settings' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Switch to Harbour Legal' }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ organization_id: otherId }));
  await expectAccessible();
});

test("an organization that the person doesn't belong to is shown as not found", () => {
  open({ path: '/organization-settings/00000000-0000-4000-8000-000000000009' });
  expect(screen.getByText('Organization not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Settings of Northwind Clinics' }).getAttribute('href')).toBe(
    `/organization-settings/${activeId}`,
  );
});

test('/team opens Members, and General can be opened from there', async () => {
  const { user, location } = open({
    path: '/team',
    route: '/team',
    session: sampleSession({ role: 'viewer' }),
    responses: { 'GET /api/members': () => ({ items: [ownMember('viewer')], next_cursor: null }) },
  });
  const panel = screen.getByRole('region', { name: 'Members' });
  expect(await within(panel).findByText('ada@northwind.example')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'General' }));
  expect(location()).toBe('/team?tab=general');
});
