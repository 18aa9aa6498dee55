import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openModulePage, rowOf, sampleCanary } from '../../testing/openModulePage.tsx';
import { samplePublished, sampleRegistryModule, versions } from '../../testing/sampleModule.ts';

const hour = new Date();
hour.setMinutes(0, 0, 0);
const usage = [
  { version: versions.active, hour: hour.toISOString(), opens: 30, failed: 0 },
  { version: versions.newest, hour: hour.toISOString(), opens: 27, failed: 13 },
];
const tried = [
  samplePublished(versions.newest, { opens: 27, failed: 13 }),
  samplePublished(versions.active, { opens: 1_200, failed: 2 }),
  samplePublished(versions.first, { opens: 900 }),
];

test('the health card shows failures with the number of openings, over time and by version', async () => {
  openModulePage(sampleRegistryModule({ canary: sampleCanary, canary_organizations: 1 }, { versions: tried }), {
    'GET /api/modules/:id/usage': () => usage,
  });
  expect(
    await screen.findByRole('heading', { name: '13 of 70 openings failed (18.6%) in the last 24 hours' }),
  ).toBeTruthy();
  const cells = async (version: string) => (await rowOf(version)).textContent;
  expect(await cells(versions.newest)).toContain('Fails13 of 40 openings failed (32.5%)');
  expect(await cells(versions.active)).toContain('Works2 of 1,202 openings failed (0.2%)');
  expect(await cells(versions.first)).toContain('Fallback');
  expect(await cells(versions.first)).toContain('WorksOpened 900 times, none failed');
  expect(screen.getByText(/The canary reaches 1 of 40 organizations now/)).toBeTruthy();
  await expectAccessible();
});

test('the health card can show days instead of hours', async () => {
  const { user } = openModulePage(sampleRegistryModule({}, { versions: tried }), {
    'GET /api/modules/:id/usage': () => usage,
  });
  await user.click(await screen.findByRole('button', { name: '14 days' }));
  expect(await screen.findByRole('heading', { name: /in the last 14 days$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: '14 days' }).getAttribute('aria-pressed')).toBe('true');
});

test('the health card of a new module says that no one has opened it yet', async () => {
  openModulePage(sampleRegistryModule());
  expect(await screen.findByRole('heading', { name: 'No one has opened it in the last 24 hours' })).toBeTruthy();
});

test('the health card advises rolling back a failing canary, with a button that does it', async () => {
  const page = openModulePage(
    sampleRegistryModule({ canary: sampleCanary, canary_organizations: 1 }, { versions: tried }),
    { 'POST /api/modules/:id/rollback': () => page.become({ canary: null }) },
  );
  expect(await screen.findByText(`${versions.newest} should be rolled back`)).toBeTruthy();
  expect(screen.getByText(/^13 of 40 openings failed \(32.5%\). Up to 2% counts as working/)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: `End the canary of ${versions.newest}` }));
  await waitFor(() => expect(page.bodies('POST /api/modules/:id/rollback')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/should be rolled back/)).toBeNull());
});

test('a failing active version can go back to the newest working version, even during a canary', async () => {
  const failing = [
    samplePublished(versions.newest, { opens: 20 }),
    samplePublished(versions.active, { opens: 50, failed: 10 }),
    samplePublished(versions.first, { opens: 900 }),
  ];
  const page = openModulePage(sampleRegistryModule({ canary: sampleCanary }, { versions: failing }), {
    'POST /api/modules/:id/activate': ({ body }) => page.become({ active_version: body.version }),
  });
  await page.user.click(await screen.findByRole('button', { name: `Back to ${versions.first}` }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/activate')).toEqual([
      { version: versions.first, expected_active: versions.active },
    ]),
  );
});

test('the advice never names an unopened version, and asks before it takes the module away', async () => {
  const page = openModulePage(
    sampleRegistryModule(
      {},
      {
        versions: [
          samplePublished(versions.active, { opens: 50, failed: 10 }),
          samplePublished(versions.first, { opens: 0 }),
        ],
      },
    ),
    { 'POST /api/modules/:id/deactivate': () => page.become({ active_version: null }) },
  );
  const advice = (await screen.findByText(`${versions.active} fails, and no version works in its place`)).closest(
    '[role]',
  ) as HTMLElement;
  expect(advice.textContent).toContain('No other version was opened often enough to compare.');
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  await page.user.click(within(advice).getByRole('button', { name: 'Take it away…' }));
  expect(await screen.findByRole('alertdialog', { name: /away from everyone\?$/ })).toBeTruthy();
  expect(page.bodies('POST /api/modules/:id/deactivate')).toEqual([]);
});

test('a failing canary is ended instead of going back to a canary that no one has opened', async () => {
  const page = openModulePage(
    sampleRegistryModule(
      { canary: sampleCanary, canary_organizations: 1, canary_before: { ...sampleCanary, version: versions.first } },
      {
        versions: [tried[0], tried[1], samplePublished(versions.first, { opens: 0 })].filter(
          (one) => one !== undefined,
        ),
      },
    ),
    { 'POST /api/modules/:id/rollback': () => page.become({ canary: null, canary_before: null }) },
  );
  await page.user.click(await screen.findByRole('button', { name: `End the canary of ${versions.newest}` }));
  await waitFor(() =>
    expect(page.bodies('POST /api/modules/:id/rollback')).toEqual([
      { ends_canary: true, expected_active: versions.active },
    ]),
  );
});
