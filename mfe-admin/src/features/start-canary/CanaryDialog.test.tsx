import type { FakeResponses } from '@switchboard/platform/testing';
import { expectAccessible } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleCanary as canary, chooseAct, openModulePage } from '../../testing/openModulePage.tsx';
import { organizationId, sampleOrganization, sampleRegistryModule, versions } from '../../testing/sampleModule.ts';
import { refuse } from '../../testing/superAdminSession.ts';

const organizations: FakeResponses = {
  'GET /api/superadmin/organizations': ({ query }) => {
    const search = query?.search ?? '';
    const all = [sampleOrganization(1, 'Northwind Clinics'), sampleOrganization(2, 'Harbour Legal')];
    const items = all.filter(({ id, name }) => name.includes(search) || id === search);
    return { items, next_cursor: null };
  },
};

test('a canary starts for the chosen organizations and a percentage', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    ...organizations,
    'POST /api/modules/:id/canary': ({ body }) =>
      page.become({
        canary: { version: body.version, organization_ids: body.organization_ids, percent: body.percent },
        canary_organizations: 5,
        active_organizations: 35,
      }),
  });
  await chooseAct(page.user, versions.newest, 'Start a canary…');
  const dialog = await screen.findByRole('dialog', { name: 'Start a canary' });
  const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start the canary' });
  expect(start.disabled).toBe(true);
  await page.user.type(within(dialog).getByRole('combobox', { name: 'Organizations' }), 'Harbour');
  await page.user.click(await screen.findByRole('option', { name: /Harbour Legal/ }));
  expect(await within(dialog).findByRole('button', { name: 'Remove Harbour Legal' })).toBeTruthy();
  await page.user.keyboard('North');
  await page.user.click(await screen.findByRole('option', { name: /Northwind Clinics/ }));
  expect(await within(dialog).findByText('2 organizations named')).toBeTruthy();
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove Northwind Clinics' }));
  expect(document.activeElement).toBe(within(dialog).getByRole('group', { name: 'Named organizations' }));
  const slider = within(dialog).getByRole('slider', { name: /Share of all other organizations/ });
  act(() => slider.focus());
  await page.user.keyboard('{ArrowRight>10/}');
  expect(slider.getAttribute('aria-valuetext')).toBe('10%');
  expect(within(dialog).getByText('It would reach about 5 organizations.')).toBeTruthy();
  await expectAccessible();
  await page.user.click(start);
  expect(await screen.findByText(`Canary of ${versions.newest} is running`)).toBeTruthy();
  expect(page.bodies('POST /api/modules/:id/canary')).toEqual([
    {
      version: versions.newest,
      organization_ids: [organizationId(2)],
      percent: 10,
      expected_active: versions.active,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(page.location()).toBe('/superadmin/modules/leads'));
  const parts = within(screen.getByRole('list', { name: 'Rollout' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    `Active ${versions.active}35 organizations, 88%`,
    `Canary ${versions.newest}5 organizations, 13%`,
  ]);
});

test('the percentage of a running canary can be changed', async () => {
  const page = openModulePage(sampleRegistryModule({ canary, canary_organizations: 5 }), {
    ...organizations,
    'POST /api/modules/:id/canary': ({ body }) => page.become({ canary: { ...canary, percent: body.percent } }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Change the canary…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the canary' });
  expect(await within(dialog).findByRole('button', { name: 'Remove Northwind Clinics' })).toBeTruthy();
  expect(within(dialog).getByText('It reaches 5 organizations now.')).toBeTruthy();
  act(() => within(dialog).getByRole('slider').focus());
  await page.user.keyboard('{ArrowRight}');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/canary')).toMatchObject([
      { organization_ids: canary.organization_ids, percent: 11 },
    ]),
  );
});

/** Opens the dialog for the newest version and raises its share to all. */
async function pickAll(page: ReturnType<typeof openModulePage>) {
  await chooseAct(page.user, versions.newest, 'Start a canary…');
  const dialog = await screen.findByRole('dialog', { name: 'Start a canary' });
  const slider = within(dialog).getByRole('slider');
  // The menu that is gone and the dialog that has come both move the focus once more, a frame later.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  act(() => slider.focus());
  await page.user.keyboard('{End}');
  const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start the canary' });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('100%'));
  await waitFor(() => expect(start.disabled).toBe(false));
  return { dialog, start };
}

test("the canary dialog keeps the chosen organizations and lists why the version doesn't fit", async () => {
  const page = openModulePage(sampleRegistryModule(), {
    ...organizations,
    'POST /api/modules/:id/canary': refuse(409, {
      code: 'CONFLICT',
      reason: 'incompatible',
      fields: { 0: 'It needs platform ^2.0.', 1: 'The API does not have GET /api/gone.' },
    }),
  });
  const { dialog, start } = await pickAll(page);
  await page.user.click(start);
  const alert = await within(dialog).findByRole('alert');
  expect(within(alert).getAllByRole('listitem')).toHaveLength(2);
  expect(within(dialog).getByRole('slider').getAttribute('aria-valuetext')).toBe('100%');
});

const outdated = refuse(409, { code: 'CONFLICT', reason: 'assignment_changed' });

test("the canary dialog keeps the chosen organizations and continues after someone else's change", async () => {
  let sent = 0;
  const page = openModulePage(sampleRegistryModule(), {
    ...organizations,
    'POST /api/modules/:id/canary': ({ body }) => {
      sent += 1;
      const next = page.become(
        sent === 1
          ? { active_version: versions.first, previous_version: null }
          : { canary: { version: body.version, organization_ids: body.organization_ids, percent: body.percent } },
      );
      return sent === 1 ? outdated() : next;
    },
  });
  const { dialog, start } = await pickAll(page);
  await page.user.type(within(dialog).getByRole('combobox', { name: 'Organizations' }), 'Harbour');
  await page.user.click(await screen.findByRole('option', { name: /Harbour Legal/ }));
  await page.user.click(start);
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Someone else changed this'));
  // The click in between means that the next one isn't a double click, even after a fast response.
  await page.user.click(within(dialog).getByText(new RegExp(`all others keep ${versions.first}`)));
  expect(within(dialog).getByRole('slider').getAttribute('aria-valuetext')).toBe('100%');
  expect(within(dialog).getByRole('button', { name: 'Remove Harbour Legal' })).toBeTruthy();
  await expectAccessible();
  await page.user.click(start);
  expect(await screen.findByText(`Canary of ${versions.newest} is running`)).toBeTruthy();
  const picked = { version: versions.newest, organization_ids: [organizationId(2)], percent: 100 };
  expect(page.bodies('POST /api/modules/:id/canary')).toEqual([
    { ...picked, expected_active: versions.active },
    { ...picked, expected_active: versions.first },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the canary dialog closes with a notice if someone else activated the version for everyone', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    ...organizations,
    'POST /api/modules/:id/canary': () => {
      page.become({ active_version: versions.newest, previous_version: versions.active });
      return outdated();
    },
  });
  const { start } = await pickAll(page);
  await page.user.click(start);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Someone else changed this'));
});

test('a version over its size budget needs a reason to become a canary', async () => {
  const message = 'Leads loads more than its budget.\nLeadsPage loads 30000 bytes.';
  const page = openModulePage(sampleRegistryModule(), {
    ...organizations,
    'POST /api/modules/:id/canary': ({ body }) =>
      body.over_budget
        ? page.become({ canary: { version: body.version, organization_ids: [], percent: body.percent } })
        : refuse(409, { code: 'CONFLICT', reason: 'over_budget', message })(),
  });
  const { dialog, start } = await pickAll(page);
  expect(within(dialog).queryByLabelText('Why it may load more than its budget')).toBeNull();
  await page.user.click(start);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('LeadsPage loads 30000 bytes.');
  const reason = 'The charts move next week.';
  await page.user.type(within(dialog).getByLabelText('Why it may load more than its budget'), reason);
  await expectAccessible();
  await page.user.click(start);
  expect(await screen.findByText(`Canary of ${versions.newest} is running`)).toBeTruthy();
  expect(page.bodies('POST /api/modules/:id/canary')).toMatchObject([{ percent: 100 }, { over_budget: reason }]);
  expect(page.bodies('POST /api/modules/:id/canary')[0]).not.toHaveProperty('over_budget');
});

test('a canary is promoted after a confirmation, and both steps can be undone', async () => {
  const page = openModulePage(sampleRegistryModule({ canary, canary_organizations: 5 }), {
    'POST /api/modules/:id/promote': () =>
      page.become({ active_version: versions.newest, previous_version: versions.active, canary: null }),
    'POST /api/modules/:id/rollback': () =>
      page.become({ active_version: versions.active, previous_version: versions.first }),
    'POST /api/modules/:id/canary': () => page.become({ canary }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Promote the canary…' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Promote ${versions.newest}?` });
  await page.user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
  const acts = page.requests.filter(({ key }) => key.startsWith('POST')).map(({ key, body }) => [key, body]);
  expect(acts).toEqual([
    ['POST /api/modules/:id/promote', { expected_active: versions.active }],
    ['POST /api/modules/:id/rollback', { expected_active: versions.newest }],
    ['POST /api/modules/:id/canary', { ...canary, expected_active: versions.active }],
  ]);
  expect(page.location()).toBe('/superadmin/modules/leads');
});
