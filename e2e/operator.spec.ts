import type { BrowserContext, Page } from '@playwright/test';
import { entry, expect, heading, row, signUp, test } from './journey.ts';
import { superAdmin } from './releases.ts';

/** A browser of its own in which a super admin has logged in. */
async function openDesk(context: BrowserContext): Promise<Page> {
  const answer = await context.request.post('/api/superadmin/login', { data: superAdmin() });
  expect(answer.status(), await answer.text()).toBe(200);
  const page = await context.newPage();
  await page.goto('/superadmin');
  await expect(heading(page, 'Super Admin Dashboard')).toBeVisible();
  return page;
}

test('what a super admin decides about an organization shows on its open pages', async ({ page, context, browser }) => {
  const { name } = await signUp(context);
  await page.goto('/organization-settings');
  await expect(page.getByRole('tab', { name: 'General' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Billing & Plan' })).toHaveCount(0);
  const operator = await browser.newContext();
  const desk = await openDesk(operator);

  await test.step('PRO opens its tab', async () => {
    await desk.getByPlaceholder('Search organizations...').fill(name);
    await expect(row(desk, name)).toContainText('Standard');
    await row(desk, name).getByRole('button', { name: 'Enable PRO' }).click();
    await expect(desk.getByText('Organization PRO status enabled')).toBeVisible();
    await page.getByRole('tab', { name: 'Billing & Plan' }).click();
    await expect(page.getByRole('heading', { name: 'Billing & Plan' })).toBeVisible();
    await expect(row(desk, name)).toContainText('PRO');
  });

  await row(desk, name).getByText(name).click();
  await expect(heading(desk, name)).toBeVisible();
  await test.step('a feature that goes off locks its entry and takes its page', async () => {
    await page.goto('/slots');
    await expect(heading(page, 'Slots')).toBeVisible();
    await desk.getByRole('switch', { name: 'Slots' }).uncheck({ force: true });
    await desk.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The Slots feature is not enabled for your organization.')).toBeVisible();
    await expect(entry(page, 'Slots')).toHaveAttribute('aria-disabled', 'true');
    expect((await context.request.get('/api/slots')).status()).toBe(403);
    await expect(desk.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await desk.getByRole('switch', { name: 'Slots' }).check({ force: true });
    await desk.getByRole('button', { name: 'Save Changes' }).click();
    await expect(heading(page, 'Slots')).toBeVisible();
  });

  await test.step('suspended, its people read why, and go on when it resumes', async () => {
    await desk.getByRole('button', { name: 'Suspend…' }).click();
    const dialog = desk.getByRole('dialog', { name: `Suspend ${name}?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Three invoices are open.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(heading(page, `${name} is suspended`)).toBeVisible();
    await expect(page.getByText('Three invoices are open.')).toBeVisible();
    const refused = await context.request.get('/api/leads');
    expect([refused.status(), (await refused.json()).error.reason]).toEqual([403, 'organization_suspended']);
    await desk.getByRole('button', { name: 'Resume' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('and all of it stands in the log of the organization', async () => {
    await page.goto('/organization-settings?tab=audit-log');
    for (const act of [
      'Let the organization work again',
      'Suspended the organization',
      'Changed the plan or the features',
    ])
      await expect(row(page, act).first()).toContainText('Operator');
  });
  await operator.close();
});
