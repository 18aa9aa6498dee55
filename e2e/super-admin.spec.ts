import { entry, expect, follow, heading, row } from './journey.ts';
import { test } from './own-release.ts';
import { archive, edit, superAdmin } from './releases.ts';

test.use({ moduleId: 'campaigns' });

test('a super admin sees which versions run, and rolls a release back with one click', async ({
  browser,
  release,
  registry,
}) => {
  const version = await release((build) =>
    edit(build, 'FeatureTemplatesPage.', (source) => `/* newer ${Date.now()} */\n${source}`),
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/superadmin?tab=modules');
  await test.step('a wrong super admin password is refused without details', async () => {
    const login = page.getByRole('button', { name: 'Login' });
    await expect(login).toBeDisabled();
    await page.getByLabel('Username').fill('journeys');
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await login.click();
    await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  });
  await page.getByRole('textbox', { name: 'Password' }).fill(superAdmin().password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(heading(page, 'Super Admin Dashboard')).toBeVisible();

  const campaigns = row(page, 'Campaigns');
  await expect(campaigns).toContainText(version);
  await campaigns.getByText('Campaigns', { exact: true }).click();
  await expect(page.getByText(version).first()).toBeVisible();
  const build = await registry.variant('campaigns', (copy) =>
    edit(copy, 'FeatureTemplatesPage.', (source) => `/* by hand ${Date.now()} */\n${source}`),
  );
  await page.getByRole('button', { name: 'Publish a version…' }).click();
  const file = { name: 'campaigns.tgz', mimeType: 'application/gzip', buffer: await archive(build) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await expect(row(page, build.manifest.version)).toBeVisible();

  await page.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('There is no version to go back to')).toBeVisible();
  expect((await registry.module('campaigns')).assignment.canary).toBeNull();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(row(page, 'super admin journeys').first()).toContainText(version);

  await page.goto('/superadmin?tab=modules');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await context.close();
});

test('a developer turns a fault on in one tab, watches the shell, and turns it off', async ({
  page,
  registry,
  ownOrganization,
}) => {
  await page.goto('/leads');
  await page.keyboard.press('Control+Shift+M');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await registry.permitDeveloper(ownOrganization.email);
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await page.keyboard.press('Control+Shift+M');
  const panel = page.getByRole('dialog', { name: 'Modules in this page' });
  await panel.getByRole('tab', { name: /Libraries/ }).click();
  await expect(panel).toContainText('From the shell');
  await expect(panel.getByText('Not every library comes from the shell')).toHaveCount(0);
  await panel.getByRole('tab', { name: /^Modules/ }).click();
  const slots = panel.getByRole('region', { name: 'Slots' });
  await slots.getByRole('heading').click();
  await slots.getByRole('button', { name: /Fault/ }).click();
  await page.getByRole('option', { name: 'Throws in its first render' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Fault switched on: Slots: Throws in its first render')).toBeVisible();
  await entry(page, 'Slots').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Slots has stopped' })).toBeVisible();
  await follow(page, 'Leads');
  await page.getByRole('button', { name: 'Clear all faults' }).click();
  await follow(page, 'Slots');
});
