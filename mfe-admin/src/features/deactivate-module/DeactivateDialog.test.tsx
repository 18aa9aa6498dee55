import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openModulePage } from '../../testing/openModulePage.tsx';
import { sampleRegistryModule, versions } from '../../testing/sampleModule.ts';

const away = { deactivated_at: '2026-11-20T10:00:00.000Z', deactivated_by: 'super admin ada' };

test('a module is taken away after a confirmation, and can be given back', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/deactivate': () => page.become(away),
    'POST /api/modules/:id/reactivate': () => page.become({ deactivated_at: null, deactivated_by: null }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Take it away…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take Leads away from everyone?' });
  expect(dialog.textContent).toContain('40 organizations lose its pages');
  await page.user.click(within(dialog).getByRole('button', { name: 'Take it away' }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/deactivate')).toEqual([{ expected_active: versions.active }]),
  );
  expect(await screen.findByText(/By super admin ada/)).toBeTruthy();
  expect(screen.getByText('Taken away')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take it away…' })).toBeNull();
  await expectAccessible();
  await page.user.click(screen.getByRole('button', { name: 'Give it back' }));
  await waitFor(() => expect(screen.queryByText('Taken away')).toBeNull());
});
