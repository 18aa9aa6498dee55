import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { holdInterview } from './held-interview.ts';
import { createLead, expect, heading, keyTo, row, test, unique } from './journey.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const finding = (page: Page, number: number) => page.getByRole('listitem', { name: `Finding ${number}`, exact: true });

test('a member writes questions, creates an interview link, finds it in the list, replaces and cancels it', async ({
  signedIn: page,
  context,
}) => {
  const name = unique();
  await createLead(context, { first_name: 'Ilse', last_name: name });
  await page.goto(`/leads?search=${name}`);
  await row(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Video Interview' }).click();
  const dialog = dialogOf(page, 'Video Interview');
  await dialog.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Add Question' }).click();
  await dialog.getByRole('textbox', { name: 'Question 1' }).fill('Why do you want to work with us?');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Tab change detection').click();
  await dialog.getByRole('button', { name: 'Generate Link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Interview link' })).toHaveValue(/\/video-call\//);
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(`/interviews?search=${name}`);
  await expect(heading(page, 'Interviews')).toBeVisible();
  await expect(row(page, name)).toContainText('Pending');
  await row(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'New link…' }).click();
  const again = dialogOf(page, /New link for/);
  await again.getByRole('textbox', { name: 'Maximum minutes' }).fill('60');
  await again.getByRole('button', { name: 'Generate Link' }).click();
  await expect(page.getByRole('textbox', { name: 'Interview link' })).toHaveValue(/\/video-call\//);
  await page.getByRole('button', { name: 'Done' }).click();
  // The new one is listed above the one that it replaced.
  await expect(row(page, name)).toHaveCount(2);
  await expect(row(page, name).first()).toContainText('Pending');
  await expect(row(page, name).last()).toContainText('Cancelled');

  await row(page, name).first().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel interview' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Interview' }).click();
  await expect(row(page, name).first()).toContainText('Cancelled');
});

test('findings are judged with the keyboard alone, contested by link, and answered', async ({
  signedIn: page,
  context,
  browser,
}) => {
  const held = await holdInterview(context, browser);
  await page.goto(`/interviews/${held.id}`);
  await expect(heading(page, held.name)).toBeVisible();
  await expect(finding(page, 3)).toContainText('Another window');
  await expect(finding(page, 2)).toContainText('Counted: 2 of 3 tab changes');
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('n');
  await expect(finding(page, 1)).toBeFocused();
  await expect(page.locator('p[role=status]')).toHaveText(
    /^Finding 1 of 3: Another tab, at \d+:\d\d\. Counted: 1 of 3/,
  );
  await keyTo(page, page.getByRole('button', { name: 'Uphold finding 1' }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, /^Uphold finding 1/).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('No reason was given for it.');
  await page.keyboard.press('Tab');
  await keyTo(page, dialogOf(page, /^Uphold/).getByRole('button', { name: 'Uphold' }));
  await page.keyboard.press('Enter');
  await expect(finding(page, 1)).toContainText('Upheld by');
  // The page receives the change before the response that closes the dialog, which handles keys itself.
  await expect(dialogOf(page, /^Uphold/)).toBeHidden();

  await page.keyboard.press('n');
  await expect(finding(page, 2)).toBeFocused();
  await keyTo(page, page.getByRole('button', { name: 'Dismiss finding 2' }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, /^Dismiss finding 2/).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('A password manager opened it.');
  await keyTo(page, dialogOf(page, /^Dismiss/).getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await expect(finding(page, 2)).toContainText('Dismissed by');

  const candidate = await (await browser.newContext()).newPage();
  await candidate.goto(held.findingsPath);
  await expect(heading(candidate, 'What was noted')).toBeVisible();
  await expect(candidate.getByRole('main')).toContainText('A password manager opened it.');
  expect(await violations(candidate)).toEqual([]);
  await candidate.getByRole('button', { name: 'Contest This: finding 1' }).click();
  await candidate.getByRole('textbox', { name: /wrong with finding 1/ }).fill('My child pressed a key.');
  await candidate.getByRole('button', { name: 'Send what is wrong with finding 1' }).click();
  await expect(candidate.getByText(/You contested it/)).toBeVisible();
  await expect(candidate.getByRole('button', { name: 'Contest This: finding 1' })).toHaveCount(0);

  // The staff's page is updated live.
  await expect(finding(page, 1)).toContainText('My child pressed a key.');
  await expect(page.getByText('1 contested finding is waiting for an answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Answer the contest of finding 1' }).click();
  await dialogOf(page, /^Answer/)
    .getByRole('textbox')
    .fill('We believe you.');
  await dialogOf(page, /^Answer/)
    .getByRole('button', { name: 'Send Answer' })
    .click();
  await expect(finding(page, 1)).toContainText('We believe you.');
  await candidate.reload();
  await expect(candidate.getByText('We believe you.', { exact: true })).toBeVisible();
});

test('a lead shows its interviews in a panel and in the timeline', async ({ signedIn: page, context, browser }) => {
  const held = await holdInterview(context, browser);
  await page.goto(`/leads/${held.leadId}`);
  await expect(page.getByRole('heading', { level: 3, name: 'Interviews' })).toBeVisible();
  const entry = page
    .getByRole('list', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'Interview link made' });
  await entry.getByRole('link', { name: 'Open' }).click();
  await expect(heading(page, held.name)).toBeVisible();
  // Keyboard playback needs a loaded recording.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test("a findings link without an interview says that it wasn't found", async ({ page }) => {
  await page.goto('/interview-findings/unknown');
  await expect(heading(page, 'Link Not Found')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
