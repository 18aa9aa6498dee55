import { useSession } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closedOrganization } from '../../session/membership.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { SuspendedOrganizationPage } from './SuspendedOrganizationPage.tsx';

const inUse = sampleSession();
const suspended = {
  ...inUse,
  organizations: inUse.organizations.map((organization, index) =>
    index === 0
      ? { ...organization, suspension: { reason: 'Three invoices are open.', at: '2026-11-20T10:00:00.000Z' } }
      : organization,
  ),
};
const boot = {
  session: inUse,
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

function Place() {
  const organization = closedOrganization(useSession());
  return organization ? <SuspendedOrganizationPage organization={organization} /> : <p>Its pages</p>;
}

const open = (responses: ShellOptions['responses'] = {}) =>
  renderShell(<Place />, { path: '/leads', session: suspended, responses });

afterEach(() => {
  vi.useRealTimers();
});

test('the page says why the organization is suspended, and opens another organization', async () => {
  const { requests } = open({ 'POST /api/session/organization': () => inUse, 'GET /api/boot': () => boot });
  expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Clinics is suspended' })).toBeTruthy();
  expect(screen.getByText('Three invoices are open.')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Open Harbour Legal' }));
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      key: 'POST /api/session/organization',
      body: { organization_id: inUse.organizations[1]?.id },
    }),
  );
});

test('the page of a suspended organization closes once the organization works again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open({ 'GET /api/session': () => inUse, 'GET /api/boot': () => boot });
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByText('Its pages')).toBeTruthy();
});
