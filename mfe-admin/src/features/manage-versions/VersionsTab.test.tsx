import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleCanary as canary, chooseAct, openModulePage, rowOf } from '../../testing/openModulePage.tsx';
import { samplePublished, sampleRegistryModule, versions } from '../../testing/sampleModule.ts';
import { refuse } from '../../testing/superAdminSession.ts';

test('versions show revision, size with its change, failures and state', async () => {
  openModulePage(sampleRegistryModule({ canary }));
  const newest = await rowOf(versions.newest);
  expect(newest.textContent).toContain('Canary');
  expect(newest.textContent).toContain('Revision 0123456789ab');
  expect(newest.textContent).toContain('49.2 kB+1.2 kB');
  const active = await rowOf(versions.active);
  expect(active.textContent).toContain('Active');
  expect(active.textContent).toContain('48 kB−300 B');
  expect(within(active).getAllByText('Crashed in LeadsPage: 3 times')).not.toEqual([]);
  expect(within(active).getAllByText('Cannot read properties of undefined')).not.toEqual([]);
  expect(within(active).queryByRole('button', { name: 'More actions' })).toBeNull();
  expect((await rowOf(versions.first)).textContent).toContain('Previous');
  await expectAccessible();
});

test('a search from the list of all modules continues in the module', async () => {
  openModulePage(sampleRegistryModule({ canary }), {}, '?search=undefined');
  await rowOf(versions.active);
  expect(screen.queryByText(versions.newest)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search failures' }).value).toBe('undefined');
});

test('the search finds versions by message, stack, page or browser of their failures', async () => {
  const { user } = openModulePage(sampleRegistryModule({ canary }));
  await rowOf(versions.newest);
  const search = screen.getByRole('searchbox', { name: 'Search failures' });
  await user.type(search, 'undefined READ');
  await waitFor(() => expect(screen.queryByText(versions.newest)).toBeNull());
  const active = await rowOf(versions.active);
  expect(within(active).getAllByText('Cannot read properties of undefined')).not.toEqual([]);
  await user.clear(search);
  await user.type(search, 'no such message');
  expect(await screen.findByText('No version has failed with this text')).toBeTruthy();
  await user.clear(search);
  await rowOf(versions.newest);
  await expectAccessible();
});

test('versions show what they change in the contract', async () => {
  const { user } = openModulePage(sampleRegistryModule());
  await chooseAct(user, versions.newest, 'Compare with the active version');
  const dialog = await screen.findByRole('dialog', { name: `What ${versions.newest} changes` });
  const group = (name: string) =>
    within(within(dialog).getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(group('Pages')).toEqual([
    '~ Changed/leadstitle: Leads → All leads',
    '+ Added/leads/:idtitle: Lead, access: member, component: LeadPage',
  ]);
  expect(group('Sidebar entries')).toEqual(['− Removed/leads']);
  expect(group('Settings')).toEqual(['+ Addedrowskind: number, label: Rows of a page, default: 50, min: 10, max: 100']);
  expect(group('API operations it needs')).toEqual(['+ AddedDELETE /api/leads/:id']);
  expect(group('Size')).toEqual([
    '~ ChangedAll filessent: 48 kB → 49.2 kB, files: 2 → 3',
    '~ ChangedLeadsPagefirst visit: 18 kB → 18.5 kB',
    '+ AddedLeadPagefirst visit: 12 kB',
  ]);
  expect(group('Files')).toEqual(['~ ChangedLeadsPage.jssize: 60 kB → 60.5 kB', '+ AddedLeadPage.jssize: 30 kB']);
  await within(dialog).findByRole('region', { name: 'What it was built against' });
  expect(group('What it was built against')).toEqual(['~ ChangedGET /api/leads/:idcity is new']);
  expect(group('Names it imports')).toEqual(['+ AddedCard of @switchboard/design-system']);
  expect(group('Platform it needs')).toEqual(['~ ChangedVersionrange: ^1.0 → ^1.1']);
  expect(within(dialog).queryByRole('region', { name: 'Feature flags' })).toBeNull();
  await expectAccessible();
});

test('versions over their size budget need a reason to be activated', async () => {
  const message = 'Leads loads more than its budget.\nLeadsPage loads 30000 bytes.';
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/activate': ({ body }) =>
      body.over_budget
        ? page.become({ active_version: versions.newest, previous_version: versions.active })
        : refuse(409, { code: 'CONFLICT', reason: 'over_budget', message })(),
  });
  await chooseAct(page.user, versions.newest, 'Activate…');
  const dialog = await screen.findByRole('alertdialog');
  await page.user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('LeadsPage loads 30000 bytes.');
  const reason = 'The chart library moves to the shell.';
  await page.user.type(within(dialog).getByLabelText('Why it may load more than its budget'), reason);
  await expectAccessible();
  await page.user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText(`${versions.newest} is active`)).toBeTruthy();
  expect(page.bodies('POST /api/modules/:id/activate').at(-1)).toMatchObject({ over_budget: reason });
});

test('versions are activated after a confirmation', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/activate': () =>
      page.become({ active_version: versions.newest, previous_version: versions.active }),
    'POST /api/modules/:id/rollback': () => page.become({ active_version: versions.active }),
  });
  await chooseAct(page.user, versions.newest, 'Activate…');
  const dialog = await screen.findByRole('alertdialog', { name: `Activate ${versions.newest}?` });
  expect(dialog.textContent).toContain(`You can go back to ${versions.active}.`);
  await page.user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText(`${versions.newest} is active`)).toBeTruthy();
  await waitFor(() => expect(page.location()).toBe('/superadmin/modules/leads'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/rollback')).toEqual([{ expected_active: versions.newest }]),
  );
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('activating the first version can be undone by taking the module away', async () => {
  const page = openModulePage(
    sampleRegistryModule({ active_version: null, previous_version: null, active_organizations: 0 }),
    {
      'POST /api/modules/:id/deactivate': () => page.become({ deactivated_at: '2026-11-20T10:00:00.000Z' }),
      'POST /api/modules/:id/activate': ({ body }) => page.become({ active_version: body.version }),
    },
  );
  await chooseAct(page.user, versions.newest, 'Activate…');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('you can take the module away from everyone again');
  await page.user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText(`${versions.newest} is active`)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
  expect(page.bodies('POST /api/modules/:id/deactivate')).toEqual([{ expected_active: versions.newest }]);
});

test('versions are retired after a confirmation, and can then only be compared', async () => {
  const module = sampleRegistryModule();
  const retired = samplePublished(versions.newest, { retired_at: '2026-11-20T10:00:00.000Z' });
  let isRetired = false;
  const { user, notices, bodies } = openModulePage(module, {
    'GET /api/modules/:id': () =>
      isRetired ? { ...module, versions: [retired, ...module.versions.slice(1)] } : module,
    'POST /api/modules/:id/retire': () => {
      isRetired = true;
      return retired;
    },
  });
  await chooseAct(user, versions.newest, 'Retire…');
  const dialog = await screen.findByRole('alertdialog', { name: `Retire ${versions.newest}?` });
  expect(dialog.textContent).toContain('This cannot be undone.');
  expect(bodies('POST /api/modules/:id/retire')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe(`${versions.newest} is retired`));
  expect(bodies('POST /api/modules/:id/retire')).toEqual([{ version: versions.newest }]);
  const row = await rowOf(versions.newest);
  await waitFor(() => expect(row.textContent).toContain('Retired'));
  await user.click(within(row).getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Compare with the active version']);
});

test("versions that a rollback would return to can't be retired", async () => {
  const { user } = openModulePage(sampleRegistryModule());
  await user.click(within(await rowOf(versions.first)).getByRole('button', { name: 'More actions' }));
  const retire = await screen.findByRole('menuitem', { name: 'Retire…' });
  expect(retire.getAttribute('aria-disabled')).toBe('true');
  expect(retire.textContent).toContain('A rollback goes back to it.');
});

test("versions that came into use in the meantime aren't retired, and show the reason", async () => {
  const message = 'It is the running canary.';
  const { user } = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/retire': refuse(409, { code: 'CONFLICT', reason: 'in_use', message }),
  });
  await chooseAct(user, versions.newest, 'Retire…');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
});
