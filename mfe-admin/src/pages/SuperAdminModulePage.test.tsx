import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { dismissToast, ToastRegion } from '@switchboard/design-system';
import { type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { axeProblems } from '../testing/axe.ts';
import {
  organizationId,
  sampleLogEntry,
  sampleOrganization,
  samplePublished,
  sampleRegistryModule,
  sampleToken,
  versions,
} from '../testing/sampleModule.ts';
import { loggedIn, refuse, sessionOver } from '../testing/superAdminSession.ts';
import { SuperAdminModulePage } from './SuperAdminModulePage.tsx';

beforeEach(() => dismissToast());

const canary = { version: versions.newest, organization_ids: [organizationId(1)], percent: 10 };

/** A registry that answers as the module stands after each act. */
function open(start: RegistryModule | null, responses: FakeResponses = {}, search = '') {
  const state = { module: start };
  const current = () => state.module ?? refuse(404, { code: 'NOT_FOUND', message: 'Module not found' })();
  const host = renderWithHost(
    <>
      <SuperAdminModulePage />
      <ToastRegion />
    </>,
    {
      path: `/superadmin/modules/leads${search}`,
      route: '/superadmin/modules/:id',
      session: null,
      responses: {
        'GET /api/superadmin/session': () => loggedIn,
        'GET /api/modules/:id': current,
        'GET /api/modules/:id/tokens': () => [sampleToken()],
        'GET /api/modules/:id/log': () => [],
        ...responses,
      },
    },
  );
  const become = (assignment: Partial<RegistryModule['assignment']>) => {
    state.module = { ...current(), assignment: { ...current().assignment, ...assignment } };
    return current().assignment;
  };
  const bodies = (key: string) => host.requests.filter((sent) => sent.key === key).map(({ body }) => body);
  return { ...host, user: userEvent.setup(), become, bodies };
}

const rollBack = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Roll back' });
const description = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const rowOf = async (version: string) =>
  (await screen.findAllByText(version)).map((found) => found.closest('tr')).find(Boolean) as HTMLElement;

async function choose(user: ReturnType<typeof userEvent.setup>, version: string, item: string) {
  await user.click(within(await rowOf(version)).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('rollback', () => {
  test('goes back with one press, says so and can be undone', async () => {
    const page = open(sampleRegistryModule(), {
      'POST /api/modules/:id/rollback': () =>
        page.become({ active_version: versions.first, previous_version: null, canary: null }),
      'POST /api/modules/:id/activate': ({ body }) =>
        page.become({ active_version: body.version, previous_version: versions.first }),
    });
    const button = await rollBack();
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

  test('ends a canary first, and brings it back as it was', async () => {
    const page = open(sampleRegistryModule({ canary, canary_organizations: 5 }), {
      'POST /api/modules/:id/rollback': () => page.become({ canary: null }),
      'POST /api/modules/:id/canary': () => page.become({ canary }),
    });
    const button = await rollBack();
    expect(description(button)).toBe(`End the canary of ${versions.newest}`);
    await page.user.click(button);
    expect(await screen.findByText(`Canary of ${versions.newest} has ended`)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
    expect(page.bodies('POST /api/modules/:id/canary')).toEqual([{ ...canary, expected_active: versions.active }]);
  });

  test('asks first when the version could not be activated again', async () => {
    const page = open(sampleRegistryModule({}, { skipped_reason: 'It needs platform ^2.0.' }), {
      'POST /api/modules/:id/rollback': () => page.become({ active_version: versions.first, previous_version: null }),
    });
    await page.user.click(await rollBack());
    const dialog = await screen.findByRole('alertdialog', { name: `Back to ${versions.first}?` });
    expect(dialog.textContent).toContain('It cannot be activated again until it does.');
    expect(page.bodies('POST /api/modules/:id/rollback')).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(page.bodies('POST /api/modules/:id/rollback')).toHaveLength(1));
  });

  test('lists every reason why the version before does not fit', async () => {
    const reasons = ['It needs platform ^2.0.', 'The API does not have GET /api/gone.'];
    const message = reasons.join(' ');
    const page = open(sampleRegistryModule(), {
      'POST /api/modules/:id/rollback': refuse(409, { code: 'CONFLICT', reason: 'incompatible', message }),
    });
    await page.user.click(await rollBack());
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(reasons);
    expect(alert.textContent).toContain('Nothing was changed.');
  });

  test('shows the new state when somebody else was faster, and does nothing', async () => {
    const page = open(sampleRegistryModule(), {
      'POST /api/modules/:id/rollback': () => {
        page.become({ active_version: versions.newest, previous_version: versions.active, changed_by: 'token CI' });
        return refuse(409, { code: 'CONFLICT', reason: 'assignment_changed' })();
      },
    });
    const button = await rollBack();
    await page.user.click(button);
    await waitFor(() => expect(description(button)).toBe(`Back to ${versions.active}`));
    expect(page.notices).toMatchObject([{ title: 'Somebody else changed this meanwhile', tone: 'warning' }]);
    expect(screen.getByText(/by token CI$/, { selector: 'p' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says so when an undo comes too late', async () => {
    const page = open(sampleRegistryModule(), {
      'POST /api/modules/:id/rollback': () => page.become({ active_version: versions.first, previous_version: null }),
      'POST /api/modules/:id/activate': refuse(409, { code: 'CONFLICT', reason: 'assignment_changed' }),
    });
    await page.user.click(await rollBack());
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Somebody else changed this meanwhile'));
  });
});

describe('canary', () => {
  const organizations: FakeResponses = {
    'GET /api/superadmin/organizations': ({ query }) => {
      const search = query?.search ?? '';
      const all = [sampleOrganization(1, 'Northwind Clinics'), sampleOrganization(2, 'Harbour Legal')];
      const items = all.filter(({ id, name }) => name.includes(search) || id === search);
      return { items, next_cursor: null };
    },
  };

  test('starts for picked organizations and a share', async () => {
    const page = open(sampleRegistryModule(), {
      ...organizations,
      'POST /api/modules/:id/canary': ({ body }) =>
        page.become({
          canary: { version: body.version, organization_ids: body.organization_ids, percent: body.percent },
          canary_organizations: 5,
          active_organizations: 35,
        }),
    });
    await choose(page.user, versions.newest, 'Start a canary…');
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
    expect(slider.getAttribute('aria-valuetext')).toBe('10 %');
    expect(within(dialog).getByText('It reaches about 5 organizations.')).toBeTruthy();
    expect(await axeProblems()).toEqual([]);
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
    expect(page.location()).toBe('/superadmin/modules/leads');
    const parts = within(screen.getByRole('list', { name: 'Who runs what' })).getAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      `Active ${versions.active}35 organizations, 88 %`,
      `Canary ${versions.newest}5 organizations, 13 %`,
    ]);
  });

  test('changes the one that runs', async () => {
    const page = open(sampleRegistryModule({ canary, canary_organizations: 5 }), {
      ...organizations,
      'POST /api/modules/:id/canary': ({ body }) => page.become({ canary: { ...canary, percent: body.percent } }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Change the canary…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the canary' });
    expect(await within(dialog).findByRole('button', { name: 'Remove Northwind Clinics' })).toBeTruthy();
    act(() => within(dialog).getByRole('slider').focus());
    await page.user.keyboard('{ArrowRight}');
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.bodies('POST /api/modules/:id/canary')).toMatchObject([
        { organization_ids: canary.organization_ids, percent: 11 },
      ]),
    );
  });

  test('keeps what was picked when the version does not fit, and lists why', async () => {
    const page = open(sampleRegistryModule(), {
      ...organizations,
      'POST /api/modules/:id/canary': refuse(409, {
        code: 'CONFLICT',
        reason: 'incompatible',
        fields: { 0: 'It needs platform ^2.0.', 1: 'The API does not have GET /api/gone.' },
      }),
    });
    await choose(page.user, versions.newest, 'Start a canary…');
    const dialog = await screen.findByRole('dialog');
    act(() => within(dialog).getByRole('slider').focus());
    await page.user.keyboard('{End}');
    await page.user.click(within(dialog).getByRole('button', { name: 'Start the canary' }));
    const alert = await within(dialog).findByRole('alert');
    expect(within(alert).getAllByRole('listitem')).toHaveLength(2);
    expect(within(dialog).getByRole('slider').getAttribute('aria-valuetext')).toBe('100 %');
  });

  test('is promoted after a confirmation, and both steps are undone', async () => {
    const page = open(sampleRegistryModule({ canary, canary_organizations: 5 }), {
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
});

describe('versions', () => {
  test('show revision, size with its change, failures and state', async () => {
    open(sampleRegistryModule({ canary }));
    const newest = await rowOf(versions.newest);
    expect(newest.textContent).toContain('Canary');
    expect(newest.textContent).toContain('Revision 0123456789ab');
    expect(newest.textContent).toContain('49.2 kB+1.2 kB');
    const active = await rowOf(versions.active);
    expect(active.textContent).toContain('Active');
    expect(active.textContent).toContain('48 kB−300 B');
    expect(within(active).getByText('Crashed in LeadsPage: 3 times')).toBeTruthy();
    expect(within(active).getByText('Cannot read properties of undefined')).toBeTruthy();
    expect(within(active).queryByRole('button', { name: 'More actions' })).toBeNull();
    expect((await rowOf(versions.first)).textContent).toContain('Previous');
    expect(await axeProblems()).toEqual([]);
  });

  test('tell what a version changes in the contract', async () => {
    const { user } = open(sampleRegistryModule());
    await choose(user, versions.newest, 'Compare with the active version');
    const dialog = await screen.findByRole('dialog', { name: `What ${versions.newest} changes` });
    const group = (name: string) =>
      within(within(dialog).getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(group('Pages')).toEqual(['~ Changed/leadstitle: Leads → All leads', '+ Added/leads/:id']);
    expect(group('Sidebar entries')).toEqual(['− Removed/leads']);
    expect(group('API operations it needs')).toEqual(['+ AddedDELETE /api/leads/:id']);
    expect(group('Platform it needs')).toEqual(['~ ChangedVersionrange: ^1.0 → ^1.1']);
    expect(within(dialog).queryByRole('region', { name: 'Feature flags' })).toBeNull();
    expect(await axeProblems()).toEqual([]);
  });

  test('are activated after a confirmation', async () => {
    const page = open(sampleRegistryModule(), {
      'POST /api/modules/:id/activate': () =>
        page.become({ active_version: versions.newest, previous_version: versions.active }),
      'POST /api/modules/:id/rollback': () => page.become({ active_version: versions.active }),
    });
    await choose(page.user, versions.newest, 'Activate…');
    const dialog = await screen.findByRole('alertdialog', { name: `Activate ${versions.newest}?` });
    expect(dialog.textContent).toContain(`You can go back to ${versions.active}.`);
    await page.user.click(within(dialog).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`${versions.newest} is active`)).toBeTruthy();
    await waitFor(() => expect(page.location()).toBe('/superadmin/modules/leads'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(page.bodies('POST /api/modules/:id/rollback')).toEqual([{ expected_active: versions.newest }]),
    );
    await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('offer no undo for the first version that becomes active', async () => {
    const page = open(sampleRegistryModule({ active_version: null, previous_version: null, active_organizations: 0 }), {
      'POST /api/modules/:id/activate': ({ body }) => page.become({ active_version: body.version }),
    });
    await choose(page.user, versions.newest, 'Activate…');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('this cannot be undone');
    await page.user.click(within(dialog).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`${versions.newest} is active`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('are retired after a confirmation, and are then only to be compared', async () => {
    const module = sampleRegistryModule();
    const retired = samplePublished(versions.newest, { retired_at: '2026-11-20T10:00:00.000Z' });
    let isRetired = false;
    const { user, notices, bodies } = open(module, {
      'GET /api/modules/:id': () =>
        isRetired ? { ...module, versions: [retired, ...module.versions.slice(1)] } : module,
      'POST /api/modules/:id/retire': () => {
        isRetired = true;
        return retired;
      },
    });
    await choose(user, versions.newest, 'Retire…');
    const dialog = await screen.findByRole('alertdialog', { name: `Retire ${versions.newest}?` });
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(bodies('POST /api/modules/:id/retire')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe(`${versions.newest} is retired`));
    expect(bodies('POST /api/modules/:id/retire')).toEqual([{ version: versions.newest }]);
    const row = await rowOf(versions.newest);
    await waitFor(() => expect(row.textContent).toContain('Retired'));
    await user.click(within(row).getByRole('button', { name: 'More actions' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Compare with the active version',
    ]);
  });

  test('are not retired while a rollback goes back to them', async () => {
    const { user } = open(sampleRegistryModule());
    await user.click(within(await rowOf(versions.first)).getByRole('button', { name: 'More actions' }));
    const retire = await screen.findByRole('menuitem', { name: 'Retire…' });
    expect(retire.getAttribute('aria-disabled')).toBe('true');
    expect(retire.textContent).toContain('A rollback goes back to it.');
  });

  test('are kept when they came into use meanwhile, and say why', async () => {
    const message = 'It is the running canary.';
    const { user } = open(sampleRegistryModule(), {
      'POST /api/modules/:id/retire': refuse(409, { code: 'CONFLICT', reason: 'in_use', message }),
    });
    await choose(user, versions.newest, 'Retire…');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
  });
});

describe('deploy tokens', () => {
  test('are shown once, with the command that uses them', async () => {
    const token = 'sbd_0123456789';
    const { user, queryClient, location } = open(
      sampleRegistryModule(),
      {
        'POST /api/modules/:id/tokens': ({ body }) => ({ ...sampleToken({ id: organizationId(702), ...body }), token }),
      },
      '?tab=tokens',
    );
    await user.click(await screen.findByRole('button', { name: 'New deploy token…' }));
    await user.type(await screen.findByLabelText('Name'), 'Nightly{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Deploy token Nightly' });
    expect(within(dialog).getByRole('region', { name: 'deploy token' }).textContent).toBe(token);
    expect(within(dialog).getByRole('region', { name: 'release command' }).textContent).toBe(
      `SWITCHBOARD_DEPLOY_TOKEN=${token} npm run release -w mfe-leads -- --to ${window.location.origin}`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Copy deploy token' }));
    expect(await navigator.clipboard.readText()).toBe(token);
    expect(await axeProblems()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.textContent).not.toContain(token);
    expect(location()).not.toContain('dialog');
    await waitFor(() => {
      const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
      expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(token);
    });
  });

  test('show their last use, and are revoked after a confirmation', async () => {
    const { user, notices, requests } = open(
      sampleRegistryModule(),
      { 'DELETE /api/modules/:id/tokens/:token_id': () => undefined },
      '?tab=tokens',
    );
    expect((await rowOf('CI')).textContent).toContain('Never');
    await user.click(screen.getByRole('button', { name: 'Revoke CI' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke CI?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Deploy token revoked'));
    const revoked = requests.find(({ key }) => key.startsWith('DELETE'));
    expect(revoked?.params).toEqual({ id: 'leads', token_id: sampleToken().id });
  });

  test('are made for a module that is yet to be released', async () => {
    open(null, { 'GET /api/modules/:id/tokens': () => [] }, '?dialog=token');
    expect(await screen.findByText('No release of leads yet')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'New deploy token' })).toBeTruthy();
  });
});

test('the log says what was done, by whom and when', async () => {
  open(
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
    /^Gave to a canary 0\.2\.0-b+canary: 10 % and 1 named organizationsuper admin adaNov 18, 2026, /,
  );
  expect(rows[2]?.textContent).toMatch(/^Published 0\.2\.0-b+sent: 48 kB · revision: abctoken CINov 18, 2026, /);
  expect(await axeProblems()).toEqual([]);
});

test('comes back to the open dialog after a login in between', async () => {
  let isOver = true;
  const { user, location } = open(
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

test('reads the module again every 15 seconds, and keeps it when that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = false;
  const page = open(sampleRegistryModule(), {
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
