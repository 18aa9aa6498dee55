import type { Page } from '@playwright/test';
import { newCampaign } from './campaigns.ts';
import { answeringNumber, createLead, expect, heading, row, signUp, test, unique } from './journey.ts';
import { resumePdf } from './resume.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const stat = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a campaign takes leads up to its limit, calls one of them and shows the result', async ({ page, context }) => {
  await signUp(context);
  const template = `Screening & ${unique()}`;
  const id = await newCampaign(context, template);
  for (const first_name of ['Ada', 'Tim', 'Eve']) await createLead(context, { first_name, last_name: 'Moss' });

  await page.goto(`/u/${encodeURIComponent(template)}/${id}`);
  await expect(heading(page, 'Spring')).toBeVisible();

  await test.step('all matching leads exceed the limit, and all but one join', async () => {
    await tab(page, 'Leads').click();
    await page.getByRole('button', { name: 'Add Leads' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Leads' });
    await expect(dialog).toContainText('You can add up to 2 more leads.');
    await dialog.getByRole('button', { name: 'Select all 3 leads that match' }).click();
    await dialog.getByRole('button', { name: 'Add Selected Leads' }).click();
    await expect(page.getByText('Limit Exceeded')).toBeVisible();
    await row(page, 'Eve Moss').getByRole('checkbox').click();
    await expect(dialog.getByText('2 leads selected', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Selected Leads' }).click();
    await expect(page.getByText('2 leads joined the campaign.')).toBeVisible();
    // As long as the dialog closes, its rows are there as well.
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Tim Moss')).toBeVisible();
    await expect(row(page, 'Eve Moss')).toHaveCount(0);
  });

  await test.step("a document uploaded to a full campaign becomes a lead that doesn't join", async () => {
    await tab(page, 'Uploads').click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Browse files' }).click();
    const buffer = resumePdf({ name: 'Rosa Lund', phone: answeringNumber(), email: 'rosa@people.example' });
    await (await chooser).setFiles({ name: 'rosa.pdf', mimeType: 'application/pdf', buffer });
    await expect(row(page, 'rosa.pdf')).toContainText('Attempting to add: 1');
  });

  await test.step('removing a lead makes room for another', async () => {
    await tab(page, 'Leads').click();
    await row(page, 'Tim Moss').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove from Campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row(page, 'Tim Moss')).toHaveCount(0);
    await expect(row(page, 'Ada Moss')).toBeVisible();
  });

  await test.step('the campaign becomes active', async () => {
    await tab(page, 'Overview').click();
    await expect(stat(page, 'Waiting')).toContainText('1');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: /Status$/ }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Campaign updated')).toBeVisible();
  });

  await test.step('Call Now asks first, and calls with the values of the campaign', async () => {
    await tab(page, 'Leads').click();
    await row(page, 'Ada Moss').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Call Now' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm Call' });
    await expect(confirm).toContainText(template);
    await expect(confirm.getByRole('definition').filter({ hasText: /^Nurse$/ })).toBeVisible();
    await confirm.getByRole('button', { name: 'Start Call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Voice Call' });
    await expect(dialog.getByRole('button', { name: 'Call Again' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('Activity, Call Logs and Overview show the call', async () => {
    await tab(page, 'Activity').click();
    await page.getByRole('button', { name: 'Show what happened to Ada Moss' }).click();
    await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(1);
    await tab(page, 'Call Logs').click();
    await expect(row(page, 'Ada Moss')).toContainText('Completed');
    await row(page, 'Ada Moss').getByRole('button', { name: 'View Transcript' }).click();
    await expect(page.getByRole('dialog', { name: 'Call Transcript' })).toBeVisible();
    await page.keyboard.press('Escape');
    await tab(page, 'Overview').click();
    await expect(stat(page, 'Reached')).toContainText('1');
  });
});
