import type { BrowserContext, Page } from '@playwright/test';
import { entry, expect, heading, row, signUp, test } from './journey.ts';
import { superAdmin } from './releases.ts';

/** Opens another page in which a super admin is logged in. */
async function openDesk(context: BrowserContext): Promise<Page> {
  const answer = await context.request.post('/api/superadmin/login', { data: superAdmin() });
  expect(answer.status(), await answer.text()).toBe(200);
  const page = await context.newPage();
  await page.goto('/superadmin');
  await expect(heading(page, 'Super Admin Dashboard')).toBeVisible();
  return page;
}

test('decisions of a super admin about an organization appear on its open pages', async ({
  page,
  context,
  browser,
}) => {
  const { name } = await signUp(context);
  await page.goto('/organization-settings');
  await expect(page.getByRole('link', { name: 'General', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Billing & Plan', exact: true })).toHaveCount(0);
  const operator = await browser.newContext();
  const desk = await openDesk(operator);

  await test.step('PRO adds its tab to the open settings', async () => {
    await desk.getByPlaceholder('Search organizations...').fill(name);
    await expect(row(desk, name)).toContainText('Standard');
    await row(desk, name).getByRole('button', { name: 'Enable PRO' }).click();
    await expect(desk.getByText('Organization PRO status enabled')).toBeVisible();
    await page.getByRole('link', { name: 'Billing & Plan', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Billing & Plan' })).toBeVisible();
    await expect(row(desk, name)).toContainText('PRO');
  });

  await row(desk, name).getByText(name).click();
  await expect(heading(desk, name)).toBeVisible();
  await test.step('a feature that is switched off locks its entry and closes its page', async () => {
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

  await test.step('members of a suspended organization see the reason, and can continue once it resumes', async () => {
    await desk.getByRole('button', { name: 'Suspend…' }).click();
    const dialog = desk.getByRole('dialog', { name: `Suspend ${name}?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Three invoices are open.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(heading(page, `${name} is suspended`)).toBeVisible();
    await expect(page.getByText('Three invoices are open.')).toBeVisible();
    const refused = await context.request.get('/api/leads');
    expect([refused.status(), (await refused.json()).error.reason]).toEqual([403, 'organization_suspended']);
    await desk.getByRole('button', { name: 'Resume' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('the audit log of the organization records all decisions of the operator', async () => {
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

test('a super admin can be inside an organization only while its owner allows it', async ({
  page,
  context,
  browser,
}) => {
  const { name } = await signUp(context);
  await page.goto('/organization-settings');
  const operator = await browser.newContext();
  const desk = await openDesk(operator);
  await desk.getByPlaceholder('Search organizations...').fill(name);
  // The heading row and the match: a click on rows that still move would miss.
  await expect(desk.getByRole('row')).toHaveCount(2);
  await row(desk, name).getByText(name).click();
  await expect(heading(desk, name)).toBeVisible();
  const enter = desk.getByRole('button', { name: `Enter ${name}` });
  await expect(enter).toBeDisabled();
  const path = new URL(desk.url()).pathname;
  const refused = await operator.request.post(`/api/superadmin/organizations/${path.split('/').at(-1)}/enter`);
  expect([refused.status(), (await refused.json()).error.reason]).toEqual([403, 'not_admitted']);

  await page.getByRole('button', { name: 'Let the operator in' }).click();
  await expect(page.getByText(/The operator may enter until/)).toBeVisible();
  await desk.getByRole('button', { name: 'Refresh' }).click();
  await enter.click();
  await expect(heading(desk, 'Dashboard')).toBeVisible();
  await expect(desk.getByText(`You are in ${name} as operator`)).toBeVisible();
  await expect(page.getByText('journeys, who runs this installation, is working in here')).toBeVisible();

  await test.step("leads are open to the super admin, and members, keys and webhooks aren't", async () => {
    await entry(desk, 'Leads').click();
    await expect(heading(desk, 'Leads')).toBeVisible();
    await expect(desk.getByRole('main').getByRole('button', { name: 'Add Lead' }).first()).toBeVisible();
    for (const closed of ['api-keys', 'webhooks', 'invitations']) {
      const answer = await operator.request.get(`/api/${closed}`);
      expect([answer.status(), (await answer.json()).error.reason], closed).toEqual([403, 'operator']);
    }
    await desk.goto('/organization-settings');
    await expect(desk.getByRole('link', { name: 'Members', exact: true })).toBeVisible();
    await expect(desk.getByRole('link', { name: 'API Keys', exact: true })).toHaveCount(0);
  });

  await test.step('the owner ends the access, and the open page of the super admin leaves the organization', async () => {
    await page.getByRole('button', { name: 'End now' }).first().click();
    await expect(heading(desk, 'Super Admin Dashboard')).toBeVisible();
    await expect(desk.getByText(`You are no longer in ${name}`)).toBeVisible();
    expect((await operator.request.get('/api/leads')).status()).toBe(401);
    await expect(page.getByText('is working in here')).toHaveCount(0);
    await page.goto('/organization-settings?tab=audit-log');
    await expect(row(page, 'Entered the organization')).toContainText('journeys');
  });
  await operator.close();
});
