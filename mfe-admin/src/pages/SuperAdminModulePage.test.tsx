import { expectAccessible } from '@switchboard/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleCanary as canary, openModulePage } from '../testing/openModulePage.tsx';
import { sampleLogEntry, sampleRegistryModule, versions } from '../testing/sampleModule.ts';
import { loggedIn, refuse, sessionOver } from '../testing/superAdminSession.ts';

test('the module log shows what was done, by whom and when', async () => {
  openModulePage(
    sampleRegistryModule(),
    {
      'GET /api/modules/:id/log': () => [
        sampleLogEntry({
          id: 2,
          action: 'canary',
          actor: 'super admin ada',
          details: { from: versions.active, to: versions.active, canary },
        }),
        sampleLogEntry({ details: { revision: 'abc', bytes: 200_000, sent_bytes: 48_000 } }),
      ],
    },
    '?tab=log',
  );
  await screen.findByText('token CI');
  const rows = within(screen.getByRole('table', { name: 'Log' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(
    // The time is shown below the act where there is no room for a column.
    /^Gave to a canary 0\.2\.0-b+canary: 10% and 1 named organizationNov 18, 2026 .*super admin adaNov 18, 2026 \d/,
  );
  expect(rows[2]?.textContent).toMatch(
    /^Published 0\.2\.0-b+sent: 48 kB · revision: abcNov 18, 2026 .*token CINov 18, 2026 \d/,
  );
  await expectAccessible();
});

test('the open dialog returns after signing in again', async () => {
  let isOver = true;
  const { user, location } = openModulePage(
    sampleRegistryModule(),
    {
      'GET /api/modules/:id': () => (isOver ? sessionOver() : sampleRegistryModule()),
      'POST /api/superadmin/login': () => {
        isOver = false;
        return loggedIn;
      },
    },
    `?dialog=activate&version=${versions.newest}`,
  );
  await user.type(await screen.findByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect(await screen.findByRole('alertdialog', { name: `Activate ${versions.newest}?` })).toBeTruthy();
  expect(location()).toContain('dialog=activate');
});

test('the module page reloads every 15 seconds, and keeps its data if that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = false;
  const page = openModulePage(sampleRegistryModule(), {
    'GET /api/modules/:id': () =>
      isDown
        ? refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })()
        : sampleRegistryModule({ changed_by: page.requests.length > 2 ? 'token CI' : 'super admin ada' }),
  });
  expect(await screen.findByText(/by super admin ada$/, { selector: 'p' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText(/by token CI$/, { selector: 'p' })).toBeTruthy();
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText(/could not be read again/)).toBeTruthy();
  expect(screen.getByText(/by token CI$/, { selector: 'p' })).toBeTruthy();
  vi.useRealTimers();
});
