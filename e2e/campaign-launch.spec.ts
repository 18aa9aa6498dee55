import type { BrowserContext } from '@playwright/test';
import { weekdays } from '../contracts/src/campaigns.limits.ts';
import { patience } from '../tooling/src/test/patience.ts';
import { newCampaign } from './campaigns.ts';
import { createLead, expect, heading, signUp, test, unique } from './journey.ts';

/** Lets a campaign call on one day of the week alone, which comes in three days. */
async function callOnlyLater(context: BrowserContext, id: string): Promise<void> {
  const later = weekdays[(new Date().getDay() + 2) % 7];
  const { updated_at } = await (await context.request.get(`/api/campaigns/${id}`)).json();
  const answer = await context.request.patch(`/api/campaigns/${id}`, { data: { weekdays: [later], updated_at } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a campaign is rehearsed, fixed and launched, and calls its leads automatically', async ({ page, context }) => {
  await signUp(context);
  const id = await newCampaign(context, `Nursing ${unique()}`);
  const leads = await Promise.all(
    ['Ada', 'Tim'].map((first_name) => createLead(context, { first_name, last_name: 'Moss' })),
  );
  const joined = await context.request.post(`/api/campaigns/${id}/leads`, {
    data: { lead_ids: leads.map((lead) => lead.id) },
  });
  expect(joined.status(), await joined.text()).toBe(200);
  await callOnlyLater(context, id);

  const rehearse = async () => {
    await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Rehearse Campaign' });
    await dialog.getByRole('textbox', { name: /^Days/ }).fill('1');
    await dialog.getByRole('button', { name: 'Rehearse' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: 'Reached' })).toBeVisible();
  };
  const neverCalled = page.getByText(/^No one in .* can be called within the one day: 2 leads\./);

  await test.step('the rehearsal names the setting that prevents all calls', async () => {
    await page.goto(`/campaigns/${id}?tab=rehearsal`);
    await rehearse();
    await expect(neverCalled).toBeVisible();
    await expect(page.getByRole('group', { name: 'Calls', exact: true })).toContainText('0');
    await page.getByRole('link', { name: 'Weekdays' }).click();
  });

  await test.step('the campaign is fixed, and the report says that it is outdated', async () => {
    const days = page.getByRole('group', { name: 'Days', exact: true });
    await expect(days.getByRole('checkbox')).toHaveCount(7);
    for (const box of await days.getByRole('checkbox').all()) await box.check({ force: true });
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('tab', { name: 'Rehearsal' }).click();
    await expect(page.getByText('Leads or settings changed since')).toBeVisible();
    await rehearse();
    await expect(page.getByText('Leads or settings changed since')).toBeHidden();
    await expect(neverCalled).toBeHidden();
  });

  await test.step('the launched campaign calls both leads', async () => {
    await page.getByRole('button', { name: 'Launch' }).click();
    const dialog = page.getByRole('dialog', { name: /^Launch / });
    await dialog.getByRole('radio', { name: 'Automatic' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Launch' }).click();
    await expect(page.getByText('Campaign launched')).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(heading(page, 'Spring')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Reached', exact: true })).toContainText('2', {
      timeout: patience(90_000),
    });
  });
});
