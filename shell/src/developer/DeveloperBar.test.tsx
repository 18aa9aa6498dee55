import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultStore } from '../modules/faultSwitches.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { DeveloperBar } from './DeveloperBar.tsx';

const url = 'http://localhost:5101/';
const developer = { allowed_origins: ['http://localhost:*'], overrides: [] };
const released = sampleModule();
const served = sampleModule({ version: '0.9.0-000000000001' }, { base_path: url });

const draw = (options: ShellOptions) => renderShell(<DeveloperBar />, { modules: [released], developer, ...options });
const bar = () => screen.queryByRole('region', { name: 'Modules under test' });

afterEach(() => {
  faultStore.setState({ faults: {} });
  sessionStorage.clear();
});

describe('the bar of modules under test', () => {
  test('the bar is hidden while all modules are released ones', () => {
    draw({});
    expect(bar()).toBeNull();
  });

  test('the bar shows which module comes from which address, and resets to releases by keyboard', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { requests } = draw({
      overrides: { leads: { url, status: 'active', module: served } },
      responses: { 'DELETE /api/developer/overrides': () => undefined },
    });
    expect(bar()?.textContent).toBe('Leads from localhost:5101·Reset');
    await expectAccessible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(requests.map(({ key }) => key)).toEqual(['DELETE /api/developer/overrides']);
  });

  test("the bar says if the server doesn't answer", () => {
    draw({ overrides: { leads: { url, status: 'down', message: 'Failed to fetch' } } });
    expect(bar()?.textContent).toContain('localhost:5101 does not serve Leads, so you see the released version');
  });

  test('the bar shows a build error with its place, and which build is on screen', async () => {
    const message = 'src/pages/LeadsPage.tsx\nUnexpected token (12:3)';
    draw({ overrides: { leads: { url, status: 'broken', module: served, message } } });
    expect(bar()?.textContent).toContain('Leads from localhost:5101 does not build, so you see the build before');
    expect(screen.getByRole('group', { name: 'Why Leads does not build' }).textContent).toBe(message);
    await expectAccessible();
  });

  test('the bar says that a module has no release', () => {
    draw({ modules: [], overrides: { notes: { url, status: 'broken', module: null, message: 'Unexpected token' } } });
    expect(bar()?.textContent).toContain('notes from localhost:5101 does not build, and it has no release yet');
  });

  test('the bar stays and a notice says why if the reset fails', async () => {
    const { notices } = draw({
      overrides: { leads: { url, status: 'active', module: served } },
      responses: {
        'DELETE /api/developer/overrides': () => {
          throw new Error('down');
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reset to the released modules' }));
    await waitFor(() => expect(notices[0]?.title).toBe('The released modules could not be restored'));
    expect(bar()).toBeTruthy();
  });

  test('the bar names the faults that are switched on, and clears them all', async () => {
    faultStore.setState({ faults: { 'leads@0.1.0-1a2b3c4d5e6f': 'entry-404' } });
    draw({});
    expect(bar()?.textContent).toContain('Leads: Entry is missing (404)');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all faults' }));
    expect(bar()).toBeNull();
    expect(sessionStorage.getItem('switchboard.faults')).toBe('{}');
  });
});
