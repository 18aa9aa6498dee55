import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  sampleCanary as canary,
  description,
  openModulePage,
  rollBackButton,
  rowOf,
} from '../../testing/openModulePage.tsx';
import { sampleRegistryModule, versions } from '../../testing/sampleModule.ts';
import { refuse } from '../../testing/superAdminSession.ts';

test('a module is rolled back with one click, and the rollback can be undone', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/rollback': () =>
      page.become({ active_version: versions.first, previous_version: null, canary: null }),
    'POST /api/modules/:id/activate': ({ body }) =>
      page.become({ active_version: body.version, previous_version: versions.first }),
  });
  const button = await rollBackButton();
  expect(description(button)).toBe(`Back to ${versions.first}`);
  await page.user.click(button);
  expect(await screen.findByText(`Back to ${versions.first}`, { selector: 'p, div' })).toBeTruthy();
  expect(page.bodies('POST /api/modules/:id/rollback')).toEqual([{ expected_active: versions.active }]);
  await waitFor(() => expect(button.disabled).toBe(true));
  expect(description(button)).toBe('There is no version to go back to');
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
  expect(page.bodies('POST /api/modules/:id/activate')).toEqual([
    { version: versions.active, expected_active: versions.first },
  ]);
});

test('a rollback ends a canary first, and undoing it restores the canary', async () => {
  const page = openModulePage(sampleRegistryModule({ canary, canary_organizations: 5 }), {
    'POST /api/modules/:id/rollback': () => page.become({ canary: null }),
    'POST /api/modules/:id/canary': () => page.become({ canary }),
  });
  const button = await rollBackButton();
  expect(description(button)).toBe(`End the canary of ${versions.newest}`);
  await page.user.click(button);
  expect(await screen.findByText(`Canary of ${versions.newest} has ended`)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
  expect(page.bodies('POST /api/modules/:id/canary')).toEqual([{ ...canary, expected_active: versions.active }]);
});

test('a rollback returns to the canary that the current canary replaced', async () => {
  const earlier = { ...canary, version: versions.first };
  const page = openModulePage(sampleRegistryModule({ previous_version: null, canary, canary_before: earlier }), {
    'POST /api/modules/:id/rollback': () => page.become({ canary: earlier, canary_before: null }),
    'POST /api/modules/:id/canary': () => page.become({ canary, canary_before: earlier }),
  });
  const button = await rollBackButton();
  expect(description(button)).toBe(`Back to the canary of ${versions.first}`);
  expect((await rowOf(versions.first)).textContent).toContain('Previous');
  await page.user.click(button);
  await waitFor(() => expect(description(button)).toBe(`End the canary of ${versions.first}`));
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
  expect(page.bodies('POST /api/modules/:id/canary')).toEqual([{ ...canary, expected_active: versions.active }]);
});

test("a rollback asks first if the current version couldn't be activated again", async () => {
  const page = openModulePage(sampleRegistryModule({}, { skipped_reason: 'It needs platform ^2.0.' }), {
    'POST /api/modules/:id/rollback': () => page.become({ active_version: versions.first, previous_version: null }),
  });
  await page.user.click(await rollBackButton());
  const dialog = await screen.findByRole('alertdialog', { name: `Back to ${versions.first}?` });
  expect(dialog.textContent).toContain('It cannot be activated again until it does.');
  expect(page.bodies('POST /api/modules/:id/rollback')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(page.bodies('POST /api/modules/:id/rollback')).toHaveLength(1));
});

test("a failed rollback lists every reason why the previous version doesn't fit", async () => {
  const reasons = ['It needs platform ^2.0.', 'The API does not have GET /api/gone.'];
  const message = `Leads ${versions.first} does not fit here.\n${reasons.join('\n')}`;
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/rollback': refuse(409, { code: 'CONFLICT', reason: 'incompatible', message }),
  });
  await page.user.click(await rollBackButton());
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(reasons);
  expect(alert.textContent).toContain('Nothing was changed.');
});

test("a rollback after someone else's change shows the new state and changes nothing", async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/rollback': () => {
      page.become({ active_version: versions.newest, previous_version: versions.active, changed_by: 'token CI' });
      return refuse(409, { code: 'CONFLICT', reason: 'assignment_changed' })();
    },
  });
  const button = await rollBackButton();
  await page.user.click(button);
  await waitFor(() => expect(description(button)).toBe(`Back to ${versions.active}`));
  expect(page.notices).toMatchObject([{ title: 'Someone else changed this', tone: 'warning' }]);
  expect(screen.getByText(/by token CI$/, { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test("undoing a rollback after someone else's change shows a warning", async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/rollback': () => page.become({ active_version: versions.first, previous_version: null }),
    'POST /api/modules/:id/activate': refuse(409, { code: 'CONFLICT', reason: 'assignment_changed' }),
  });
  await page.user.click(await rollBackButton());
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Someone else changed this'));
});
