import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleCanary as canary, openModulePage } from '../../testing/openModulePage.tsx';
import { samplePublished, sampleRegistryModule, versions } from '../../testing/sampleModule.ts';
import { refuse } from '../../testing/superAdminSession.ts';

const withCanary = (usage: { opens: number; failed: number }) => {
  const module = sampleRegistryModule({ canary, canary_organizations: 1 });
  return { ...module, versions: [samplePublished(versions.newest, usage), ...module.versions.slice(1)] };
};
const promote = `?dialog=promote&version=${versions.newest}`;

test.each([
  [{ opens: 0, failed: 0 }, 'No one has opened it yet'],
  [{ opens: 37, failed: 3 }, '3 of 40 openings failed (7.5%).'],
])('a canary with %j is promoted only after a second confirmation', async (usage, said) => {
  const page = openModulePage(
    withCanary(usage),
    { 'POST /api/modules/:id/promote': () => page.become({ active_version: versions.newest, canary: null }) },
    promote,
  );
  const dialog = await screen.findByRole('alertdialog', { name: `Promote ${versions.newest}?` });
  expect(dialog.textContent).toContain(said);
  await page.user.click(within(dialog).getByRole('button', { name: 'Promote nevertheless' }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/promote')).toEqual([
      { expected_active: versions.active, is_confirmed: true },
    ]),
  );
});

test('a working canary is promoted after one confirmation', async () => {
  const page = openModulePage(
    withCanary({ opens: 40, failed: 0 }),
    { 'POST /api/modules/:id/promote': () => page.become({ active_version: versions.newest, canary: null }) },
    promote,
  );
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).queryByText(/not known to work/)).toBeNull();
  await page.user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/promote')).toEqual([{ expected_active: versions.active }]),
  );
});

test('a canary that fails while the dialog is open needs another confirmation', async () => {
  let usage = { opens: 40, failed: 0 };
  const { user } = openModulePage(
    withCanary(usage),
    {
      'GET /api/modules/:id': () => withCanary(usage),
      'POST /api/modules/:id/promote': () => {
        usage = { opens: 40, failed: 4 };
        return refuse(409, { code: 'CONFLICT', reason: 'canary_crashed', message: '4 of 44 openings failed.' })();
      },
    },
    promote,
  );
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Promote' }));
  expect(await screen.findByRole('button', { name: 'Promote nevertheless' })).toBeTruthy();
});
