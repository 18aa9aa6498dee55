import { expectAccessible } from '@switchboard/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { faultStore } from '../modules/faultSwitches.ts';
import { record } from '../modules/moduleJournal.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { ShellRoutes } from '../routing/ShellRoutes.tsx';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { panelStore } from './panelStore.ts';

class SilentSource {
  addEventListener() {}
  close() {}
}

const developer = { allowed_origins: ['http://localhost:*'], overrides: [] };
const modules = [
  sampleModule(),
  sampleModule({ id: 'slots', title: 'Slots', routes: [], nav: [] }, { is_canary: true }),
];

function open(options: ShellOptions = {}) {
  return renderShell(<ShellRoutes />, {
    path: '/leads',
    modules,
    developer,
    load: () => ({ LeadsPage: () => <h1>All leads</h1> }),
    responses: { 'GET /api/call': () => ({ items: [], next_cursor: null }) },
    ...options,
  });
}

const panel = () => screen.findByRole('dialog', { name: 'Modules in this page' });
// Awaited, because the panel's code is loaded on demand.
const shortcut = () =>
  act(async () => void fireEvent.keyDown(window, { key: 'M', code: 'KeyM', ctrlKey: true, shiftKey: true }));

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  panelStore.setState({ isOpen: false });
  faultStore.setState({ faults: {} });
  return () => vi.unstubAllGlobals();
});

describe('the developer panel', () => {
  test('the shortcut opens the developer panel with the state, version and address of each module', async () => {
    open();
    await screen.findByRole('heading', { name: 'All leads' });
    await shortcut();
    const leads = await within(await panel()).findByRole('region', { name: 'Leads' });
    expect(leads.textContent).toContain('Active');
    expect(leads.textContent).toContain('/modules/leads/0.1.0-1a2b3c4d5e6f/');
    expect(leads.textContent).toContain('^1.0');
    expect(within(await panel()).getByRole('region', { name: 'Slots' }).textContent).toContain('Canary');
    const isOpen = (region: HTMLElement) => region.querySelector('details')?.open;
    // Of the others a line each is enough.
    expect([leads, within(await panel()).getByRole('region', { name: 'Slots' })].map(isOpen)).toEqual([true, false]);
    await expectAccessible(await panel());
    await shortcut();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the developer panel opens from the user menu', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Modules in this page/ }));
    expect(await panel()).toBeTruthy();
  });

  test("the developer panel is hidden from people who don't develop modules", async () => {
    open({ developer: null });
    await screen.findByRole('heading', { name: 'All leads' });
    await shortcut();
    await userEvent.click(screen.getByRole('button', { name: /^Menu/ }));
    expect(await screen.findByRole('menuitem', { name: 'Team' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Modules in this page/ })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Modules in this page' })).toBeNull();
  });

  test('the developer panel shows errors with their stack, and the journal of the shell', async () => {
    record('crashed', sampleModule(), { error: new Error('rows is undefined'), expose: 'LeadsPage' });
    panelStore.setState({ isOpen: true });
    open();
    const leads = await within(await panel()).findByRole('region', { name: 'Leads' });
    expect(leads.textContent).toContain('crashed in LeadsPage of 0.1.0-1a2b3c4d5e6f: rows is undefined');
    expect(within(leads).getAllByText('Stack').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('tab', { name: /Journal/ }));
    expect((await screen.findByRole('tabpanel')).textContent).toContain('leads crashed LeadsPage');
  });

  test('the developer panel can break a module on screen on purpose and repair it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    await screen.findByRole('heading', { name: 'All leads' });
    await shortcut();
    const leads = await within(await panel()).findByRole('region', { name: 'Leads' });
    await userEvent.click(within(leads).getByRole('button', { name: /Fault/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Throws in its first render' }));
    expect(faultStore.getState().faults).toEqual({ 'leads@0.1.0-1a2b3c4d5e6f': 'throws-in-render' });
    await userEvent.click(screen.getAllByRole('button', { name: /Clear all faults/ })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect(faultStore.getState().faults).toEqual({});
  });

  test('the developer panel can be copied as JSON', async () => {
    const write = vi.fn(async (_: string) => undefined);
    panelStore.setState({ isOpen: true });
    const { notices } = open();
    await panel();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    await userEvent.click(screen.getByRole('button', { name: 'Copy as JSON' }));
    await expect.poll(() => notices).toEqual([{ title: 'Report copied', tone: 'success' }]);
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '').modules).toHaveLength(2);
  });
});
