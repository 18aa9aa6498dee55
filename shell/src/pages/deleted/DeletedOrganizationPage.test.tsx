import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError, useSession } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closedOrganization } from '../../session/membership.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { DeletedOrganizationPage } from './DeletedOrganizationPage.tsx';

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

function deleted(role: StaffRole, until = inDays(14)) {
  const session = sampleSession({ role });
  const deletion = { by: 'Grace Hopper', at: inDays(-1), until };
  return {
    ...session,
    organizations: session.organizations.map((organization, index) =>
      index === 0 ? { ...organization, deletion } : organization,
    ),
  };
}
const inUse = sampleSession({ role: 'owner' });
const boot = {
  session: inUse,
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

function Place() {
  const organization = closedOrganization(useSession());
  return organization ? <DeletedOrganizationPage organization={organization} /> : <p>Its pages</p>;
}

const open = (session: ReturnType<typeof deleted>, responses: ShellOptions['responses'] = {}) =>
  renderShell(<Place />, { path: '/leads', session, responses });

const heading = () => screen.findByRole('heading', { level: 1, name: 'Northwind Clinics was deleted' });

afterEach(() => {
  vi.useRealTimers();
});

test('an owner sees who deleted the organization and until when, and can restore it', async () => {
  const { requests, notices } = open(deleted('owner'), {
    'POST /api/organizations/:id/take-back': () => ({ id: inUse.organizations[0]?.id ?? '', name: 'N', role: 'owner' }),
    'GET /api/boot': () => boot,
  });
  expect(await heading()).toBeTruthy();
  expect(document.body.textContent).toContain('Grace Hopper deleted it on');
  expect(document.body.textContent).toContain('you can take it back as it was');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(requests.map(({ key }) => key)).toEqual(['POST /api/organizations/:id/take-back', 'GET /api/boot']),
  );
  expect(notices[0]).toEqual({ title: 'Northwind Clinics was restored', tone: 'success' });
  expect(await screen.findByText('Its pages')).toBeTruthy();
});

test('a restore that fails shows a notice, and the page stays', async () => {
  const { notices } = open(deleted('owner'), {
    'POST /api/organizations/:id/take-back': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'Its time is over.' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(notices[0]?.title).toBe("The organization wasn't restored"));
  expect(await heading()).toBeTruthy();
});

test.each(['admin', 'member', 'viewer'] as const)('a %s sees no Restore and is referred to an owner', async (role) => {
  open(deleted(role));
  await heading();
  expect(document.body.textContent).toContain('Ask an owner if this is a mistake.');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('the page offers the other organizations, a new one, and signing out', async () => {
  open(deleted('member'));
  await heading();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Open Harbour Legal', 'Create New Organization', 'Log out']);
  await userEvent.click(screen.getByRole('button', { name: 'Create New Organization' }));
  expect(await screen.findByRole('dialog', { name: 'Create Your Organization' })).toBeTruthy();
});

test('the page offers no restore once the deadline has passed', async () => {
  open(deleted('owner', inDays(-0.01)));
  await heading();
  expect(document.body.textContent).toContain('It can no longer be restored.');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('the page of a deleted organization closes when someone else restores it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(deleted('member'), { 'GET /api/session': () => inUse, 'GET /api/boot': () => boot });
  await heading();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByText('Its pages')).toBeTruthy();
});
