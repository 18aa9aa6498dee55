import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { renderShell } from '../testing/renderShell.tsx';
import { Sidebar } from './Sidebar.tsx';

const session = sampleSession({ organization: { feature_flags: { calllogs: false } } });
const modules = [
  sampleModule({
    routes: [
      { path: '/leads', expose: 'LeadsPage', access: 'member', title: 'Leads' },
      { path: '/u/:templateName', expose: 'CampaignsPage', access: 'member', title: 'Campaigns' },
    ],
    nav: [
      { label: 'Leads', path: '/leads', icon: 'leads', group: 'leads', order: 40 },
      { label: 'Call Logs', path: '/call-logs', icon: 'call-logs', group: 'calls', order: 110, flag: 'calllogs' },
      { label: 'Analytics', path: '/analytics', icon: 'activity', group: 'calls', order: 70, is_pro: true },
    ],
  }),
  sampleModule(
    {
      id: 'slots',
      nav: [{ label: 'Slots', path: '/slots', icon: 'slots', group: 'calls', order: 120 }],
      routes: [],
    },
    { skipped_reason: 'needs platform ^2.0' },
  ),
];

function renderSidebar(path = '/dashboard', isCollapsed = false) {
  const actions = { onSearch: vi.fn(), onToggle: vi.fn(), onCreateOrganization: vi.fn() };
  const load = vi.fn(() => ({ LeadsPage: () => null }));
  const prefetch = vi.fn(async () => undefined);
  const templates = [{ id: '1', name: 'Nurse screening' }];
  renderShell(<Sidebar isCollapsed={isCollapsed} {...actions} />, {
    path,
    session,
    modules,
    templates,
    load,
    prefetch,
    responses: { 'GET /api/session': () => session },
  });
  return { ...actions, load, prefetch };
}

const labels = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.querySelector('[data-label]')?.textContent);

describe('Sidebar', () => {
  test('the sidebar lists pages by group and order, and templates last', () => {
    renderSidebar();
    expect(labels()).toEqual(['Dashboard', 'Leads', 'Analytics', 'Call Logs', 'Slots', 'Nurse screening']);
  });

  test('the sidebar marks the entry of the open page', () => {
    renderSidebar('/leads?search=ada');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Leads');
  });

  test('the sidebar disables an entry that the organization has switched off, and says why', () => {
    renderSidebar();
    const locked = screen.getByRole('link', { name: /Call Logs/ });
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(locked.hasAttribute('href')).toBe(false);
    const reason = document.getElementById(locked.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Not enabled for your organization. Please contact your administrator.');
  });

  test('the sidebar keeps the entry of a skipped module with its reason', () => {
    renderSidebar();
    const skipped = screen.getByRole('link', { name: /Slots/ });
    const reason = document.getElementById(skipped.getAttribute('aria-describedby') ?? '');
    expect(skipped.getAttribute('aria-disabled')).toBe('true');
    expect(reason?.textContent).toBe('Not available: needs platform ^2.0');
  });

  test('the sidebar marks entries that need PRO', () => {
    renderSidebar();
    expect(screen.getByRole('link', { name: /Analytics/ }).textContent).toContain('PRO');
  });

  test('the sidebar prefetches a page when its entry gets the focus', async () => {
    const { load, prefetch } = renderSidebar();
    fireEvent.focus(screen.getByRole('link', { name: 'Leads' }));
    expect(prefetch).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  test('the organization menu shows the current organization with the role, and lists the others', async () => {
    const { onCreateOrganization } = renderSidebar();
    const trigger = screen.getByRole('button', { name: /^Organization: Northwind Clinics/ });
    expect(trigger.textContent).toContain('member');
    await userEvent.click(trigger);
    expect((await screen.findByRole('menuitem', { name: /Harbour Legal/ })).textContent).toContain('viewer');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Create New Organization' }));
    expect(onCreateOrganization).toHaveBeenCalledTimes(1);
  });

  test('the user menu offers Team, Organization Settings, Refresh and Log out', async () => {
    renderSidebar();
    await userEvent.click(screen.getByRole('button', { name: /^Menu/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Your profile',
      'Team',
      'Organization Settings',
      'Refresh',
      'Log out',
    ]);
  });

  test('every sidebar entry keeps its name when only icons are shown', async () => {
    renderSidebar('/leads', true);
    expect(labels()).toEqual(['Dashboard', 'Leads', 'Analytics', 'Call Logs', 'Slots', 'Nurse screening']);
    await expectAccessible();
  });

  test('the sidebar is accessible', async () => {
    renderSidebar();
    await expectAccessible();
  });
});
