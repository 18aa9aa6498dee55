/** The rows of docs/fault-matrix.md about incompatible versions, in the order of the table and under the same names. */
import { entry, expect, follow, heading } from './journey.ts';
import { expectFrameAlive, rewriteBoot, test } from './own-release.ts';
import { builtAgainst } from './releases.ts';

test('two modules claim one address', async ({ page, registry }) => {
  const build = await registry.variant('slots', ({ manifest }) => {
    manifest.routes.push({ path: '/leads', expose: 'SlotsPage', title: 'Leads', access: 'member' });
  });
  const refused = await registry.publish(build);
  expect(refused.status).toBe(409);
  expect(refused.body.error?.reason).toBe('incompatible');
  expect(refused.body.error?.message).toContain('/leads belongs to Leads');
  // Even if a server accepted it, the page allows only one owner.
  await rewriteBoot(page, ({ modules }) => {
    modules.modules
      .find(({ manifest }) => manifest.id === 'slots')
      ?.manifest.routes.push({ path: '/leads', expose: 'SlotsPage', title: 'Slots', access: 'member' });
  });
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
});

test('a page of a module shadows one of another module', async ({ page, registry }) => {
  const refusals = {
    '/assistants/hijack': 'takes addresses of /assistants/:id, which belongs to Assistants',
    '/superadmin/hijack': 'belongs to the super admin',
    '/features/hijack': 'belongs to the shell',
  };
  for (const [path, owner] of Object.entries(refusals)) {
    const build = await registry.variant('slots', ({ manifest }) => {
      manifest.routes.push({ path, expose: 'SlotsPage', title: 'Hijack', access: 'member' });
    });
    const refused = await registry.publish(build);
    expect([refused.status, refused.body.error?.reason]).toEqual([409, 'incompatible']);
    expect(refused.body.error?.message).toContain(owner);
  }
  // Even if a server accepted it, the page applies the same rule.
  await rewriteBoot(page, ({ modules }) => {
    modules.modules
      .find(({ manifest }) => manifest.id === 'slots')
      ?.manifest.routes.push({ path: '/assistants/hijack', expose: 'SlotsPage', title: 'Hijack', access: 'member' });
  });
  await page.goto('/assistants/hijack');
  await expect(page.getByRole('main')).not.toContainText('Slots');
  await expect(entry(page, 'Slots')).toHaveAccessibleDescription(/takes addresses of \/assistants\/:id/);
  await page.goto('/slots');
  await expect(page.getByRole('main')).toContainText('which belongs to Assistants');
  await follow(page, 'Leads');
});

test('a module names a permission that no longer exists', async ({ page, registry }) => {
  const build = await registry.variant('slots', ({ manifest }) => {
    for (const route of manifest.routes) Object.assign(route, { permission: 'slot.whisper' });
  });
  expect((await registry.publish(build)).status).toBe(400);
  // A browser may have an outdated list. It doesn't allow what it can't know.
  await rewriteBoot(page, ({ modules }) => {
    const slots = modules.modules.find(({ manifest }) => manifest.id === 'slots')?.manifest;
    for (const route of slots?.routes ?? []) Object.assign(route, { permission: 'slot.whisper', flag: 'faxes' });
    for (const nav of slots?.nav ?? []) Object.assign(nav, { icon: 'fax', group: 'faxes' });
  });
  await page.goto('/slots');
  await expect(heading(page, 'You cannot open this page')).toBeVisible();
  await expect(entry(page, 'Slots')).toHaveAttribute('aria-disabled', 'true');
  await expectFrameAlive(page);
  const reason = 'This installation does not know the permission slot.whisper that it names.';
  await rewriteBoot(page, ({ modules }) => {
    for (const module of modules.modules) if (module.manifest.id === 'slots') module.skipped_reason = reason;
  });
  await page.goto('/slots');
  await expect(page.getByRole('main')).toContainText(reason);
  await expect(entry(page, 'Slots')).toHaveAccessibleDescription(/slot\.whisper/);
  await expectFrameAlive(page);
});

test('a module needs another version of the platform', async ({ page, registry }) => {
  const build = await registry.variant('slots', ({ manifest }) => {
    manifest.requires.platform = '^9.0';
  });
  const refused = await registry.publish(build);
  expect(refused.status).toBe(409);
  expect(refused.body.error?.message).toContain('^9.0');
  await rewriteBoot(page, ({ modules }) => {
    for (const module of modules.modules)
      if (module.manifest.id === 'slots') module.skipped_reason = 'It needs platform ^9.0.';
  });
  await page.goto('/slots');
  await expect(page.getByRole('main')).toContainText('It needs platform ^9.0.');
  await expect(entry(page, 'Slots')).toHaveAttribute('aria-disabled', 'true');
  await expect(entry(page, 'Slots')).toHaveAccessibleDescription(/needs platform \^9\.0/);
  await follow(page, 'Leads');
});

test('a module was built against a response that has lost a field', async ({ page, registry }) => {
  const weekday = { type: 'object', properties: { weekday: { type: 'string' } }, required: ['weekday'] };
  const build = await registry.variant('slots', (variant) =>
    builtAgainst(variant, 'GET /api/session', { output: weekday }),
  );
  const refused = await registry.publish(build);
  expect(refused.status).toBe(409);
  const reason = 'It was built against another GET /api/session: weekday is gone.';
  expect(refused.body.error?.message).toContain(reason);
  await rewriteBoot(page, ({ modules }) => {
    for (const module of modules.modules) if (module.manifest.id === 'slots') module.skipped_reason = reason;
  });
  await page.goto('/slots');
  await expect(page.getByRole('main')).toContainText(reason);
  await expect(entry(page, 'Slots')).toHaveAccessibleDescription(/weekday is gone/);
  await follow(page, 'Leads');
});
