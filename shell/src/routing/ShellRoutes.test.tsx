import { articlePath, shellPaths } from '@switchboard/contracts/module-routes';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Children, isValidElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptBoot, bootStore } from '../boot/bootStore.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { sessionEnded } from '../session/sessionActions.ts';
import { modules, openAt, SilentSource } from '../testing/openAt.tsx';
import { routeTree } from './ShellRoutes.tsx';

const noOrganization = { ...sampleSession(), organization: null, organizations: [] };

const sampleAccount = {
  id: '00000000-0000-4000-8000-0000000000aa',
  email: 'ada@northwind.example',
  full_name: 'Ada Park',
  email_verified: false,
  has_second_factor: false,
  recovery_codes_left: null,
  can_mail: true,
};

const page = () => screen.findByRole('heading', { level: 1, name: 'The page' });
const frame = () => screen.queryByRole('navigation', { name: 'Main' });

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  return () => vi.unstubAllGlobals();
});

describe('pages of members', () => {
  test('pages of members are drawn in the frame', async () => {
    openAt('/leads');
    expect(await page()).toBeTruthy();
    expect(frame()).toBeTruthy();
    expect(document.title).toBe('Leads · Switchboard');
    await expectAccessible();
  });

  test('pages of members show "Authenticating..." while the session is loading', () => {
    openAt('/leads');
    act(() => bootStore.setState({ status: { phase: 'loading' } }));
    expect(screen.getByText('Authenticating...')).toBeTruthy();
    expect(frame()).toBeNull();
  });

  test('pages of members disappear while the organization is switched', async () => {
    openAt('/leads');
    await page();
    act(() => bootStore.setState({ status: { phase: 'switching', organizationName: 'Harbour Legal' } }));
    expect(screen.getByText('Opening Harbour Legal…')).toBeTruthy();
    expect(screen.queryByText('The page')).toBeNull();
    expect(frame()).toBeNull();
  });

  test('a deleted organization replaces its pages with an explanation', async () => {
    const session = sampleSession();
    const deletion = { by: 'Grace', at: '2026-11-20T12:00:00.000Z', until: '2099-12-04T12:00:00.000Z' };
    const [active, ...others] = session.organizations;
    const organizations = [{ ...(active as NonNullable<typeof active>), deletion }, ...others];
    await act(async () => openAt('/leads', { session: { ...session, organizations } }));
    expect(await screen.findByRole('heading', { name: 'Northwind Clinics was deleted' })).toBeTruthy();
    expect(screen.queryByText('The page')).toBeNull();
    expect(frame()).toBeNull();
  });

  test('people can open their account page while the organization is closed to them', async () => {
    const session = sampleSession();
    const [active, ...others] = session.organizations;
    const suspension = { reason: 'Invoices', at: '2026-11-20T12:00:00.000Z' };
    const suspended = {
      ...session,
      organizations: [{ ...(active as NonNullable<typeof active>), suspension }, ...others],
    };
    const organization = session.organization && { ...session.organization, needs_second_factor: true as const };
    const responses = {
      'GET /api/account': () => sampleAccount,
      'GET /api/account/sessions': () => [],
      'GET /api/account/passkeys': () => [],
      'GET /api/account/weekly-summaries': () => [],
    };
    for (const closed of [suspended, { ...session, organization }]) {
      const { unmount } = await act(async () => openAt('/profile?confirm=token', { session: closed, responses }));
      expect(await screen.findByRole('button', { name: 'Confirm the address' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/dashboard');
      expect(frame()).toBeNull();
      unmount();
    }
  });

  test('pages of members lead to the sign-in page and back when the session has ended', async () => {
    const { location, queryClient } = openAt('/leads?search=ada');
    await page();
    await act(async () => sessionEnded({ queryClient }));
    await waitFor(() => expect(location()).toBe('/login?redirect=%2Fleads%3Fsearch%3Dada'));
  });

  test("pages of members say if Switchboard can't be reached, and try again", async () => {
    const boot = {
      session: sampleSession(),
      modules: { platform: '1.0.0', modules: [...modules] },
      templates: [],
      module_settings: {},
      developer: null,
    };
    openAt('/leads', {
      responses: { 'GET /api/boot': () => boot, 'GET /api/call': () => ({ items: [], next_cursor: null }) },
    });
    act(() => bootStore.setState({ status: { phase: 'failed', message: 'No connection.' } }));
    expect(screen.getByRole('alert').textContent).toContain('No connection.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await page()).toBeTruthy();
  });
});

describe('access from the manifest', () => {
  test('a page whose feature is switched off shows the reason inside the frame', async () => {
    openAt('/leads/7', { session: sampleSession({ organization: { feature_flags: { leads: false } } }) });
    expect(await screen.findByRole('heading', { name: 'Feature Not Available' })).toBeTruthy();
    const text =
      'The Leads feature is not enabled for your organization. Please contact your administrator for access.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(frame()).toBeTruthy();
    await expectAccessible();
  });

  test.each([
    ['featureTemplates', '/u/Screening', 'Feature Templates'],
    ['featureTemplates', '/u/Screening/7', 'Feature Templates'],
    ['campaigns', '/u/Screening', 'Campaigns'],
  ])('campaigns of a template without the flag %s are not available at %s', async (flag, path, feature) => {
    const templates = sampleModule({
      id: 'campaigns',
      routes: [
        { path: '/u/:templateName', expose: 'CampaignsPage', access: 'member', flag: 'campaigns', title: 'Campaigns' },
        {
          path: '/u/:templateName/:id',
          expose: 'CampaignPage',
          access: 'member',
          flag: 'campaigns',
          title: 'Campaign',
        },
      ],
      nav: [
        {
          label: 'Feature Templates',
          path: '/feature-templates',
          icon: 'feature-templates',
          group: 'content',
          order: 130,
          flag: 'featureTemplates',
        },
      ],
    });
    const session = sampleSession({ organization: { feature_flags: { [flag]: false } } });
    openAt(path, { modules: [...modules, templates], session });
    expect(await screen.findByText(new RegExp(`^The ${feature} feature is not enabled`))).toBeTruthy();
  });

  test('a page that needs a permission is closed to a role without it', async () => {
    openAt('/members');
    expect(await screen.findByRole('heading', { name: 'You cannot open this page' })).toBeTruthy();
    expect(screen.getByText(/Your role \(member\) can't open Members/)).toBeTruthy();
  });

  test('a page that needs a permission opens for a role with it', async () => {
    openAt('/members', { session: sampleSession({ role: 'admin' }) });
    expect(await page()).toBeTruthy();
  });

  test('a page of a module that the registry skipped says why it is not available', async () => {
    openAt('/leads', { modules: modules.map((module) => ({ ...module, skipped_reason: 'it needs platform ^2.0.' })) });
    expect(await screen.findByRole('heading', { name: 'Leads is not available' })).toBeTruthy();
    expect(screen.getByText(/can't run here: it needs platform \^2\.0\./)).toBeTruthy();
  });

  test('a public page opens without a session and without the frame', async () => {
    openAt('/book-slot/7', { session: null });
    expect(await page()).toBeTruthy();
    expect(frame()).toBeNull();
  });

  test('super admin pages open without an account, and inside the frame for people who are signed in', async () => {
    const { unmount } = openAt('/superadmin', { session: null });
    expect(await page()).toBeTruthy();
    expect(frame()).toBeNull();
    unmount();
    openAt('/superadmin');
    expect(await page()).toBeTruthy();
    expect(frame()).toBeTruthy();
  });
});

describe('redirects', () => {
  const organizationId = sampleSession().organization?.id;
  test.each([
    ['/assistant-dashboard', '/assistants'],
    ['/agent-dashboard', '/assistants'],
    ['/features', `/organization-features/${organizationId}`],
    ['/organization-settings', `/organization-settings/${organizationId}`],
    ['/team', `/organization-settings/${organizationId}?tab=members`],
  ])('the path %s redirects to %s', async (from, to) => {
    const { location } = openAt(from);
    await waitFor(() => expect(location()).toBe(to));
  });

  test.each([
    ['/features', 'No Organization Selected', 'Please select an organization to manage features.'],
    ['/organization-settings', 'No Organization Found', 'You need to be part of an organization to access settings.'],
  ])('the page %s explains that there is no organization', async (path, title, text) => {
    // Awaited, because the dialog's code is loaded on demand.
    await act(async () => void openAt(path, { session: noOrganization }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    const dialog = await screen.findByRole('dialog', { name: 'Create Your Organization' });
    expect(dialog).toBeTruthy();
  });
});

test('an unknown path keeps the frame for members', async () => {
  // Awaited, because the page's code is loaded on demand.
  await act(async () => void openAt('/nowhere'));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(frame()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
});

test('a page of members redirects signed-out people to the start page', async () => {
  const { location } = await act(async () => openAt('/leads', { session: null }));
  await waitFor(() => expect(location()).toBe('/'));
});

test('an unknown path shows signed-out people that the page was not found, and lists no pages of members', async () => {
  const { location } = await act(async () => openAt('/leeds', { session: null }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(location()).toBe('/leeds');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('link', { name: 'Leads' })).toBeNull();
  expect(frame()).toBeNull();
  await expectAccessible();
});

test('the focus moves to the heading of the next page', async () => {
  openAt('/nowhere');
  await userEvent.click(await screen.findByRole('link', { name: 'Leads' }));
  const heading = await page();
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('new boot data replaces routes and session together', async () => {
  openAt('/leads');
  await page();
  act(() =>
    acceptBoot({
      session: sampleSession(),
      modules: { platform: '1', modules: [] },
      templates: [],
      module_settings: {},
      developer: null,
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

test('the paths reserved for the shell are exactly its routes', () => {
  const pathsIn = (node: ReactNode): string[] =>
    Children.toArray(node).flatMap((child) => {
      if (!isValidElement<{ path?: string; children?: ReactNode }>(child)) return [];
      return [...(child.props.path ? [child.props.path] : []), ...pathsIn(child.props.children)];
    });
  // A module may provide these two; otherwise the shell does.
  const shared = ['/organization-settings', '/team', '*'];
  const own = pathsIn(routeTree([], [])).filter((path) => !shared.includes(path));
  // A help article needs no route of its own: all pages below `/help` are the help's.
  expect(own.sort()).toEqual([...shellPaths, articlePath].sort());
});
