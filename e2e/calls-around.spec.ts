import { patience } from '../tooling/src/test/patience.ts';
import { createLead, demoPerson, expect, heading, row, signIn, test, unique } from './journey.ts';

test('a call request is created, called, and completed by its call', async ({ page, context }) => {
  await signIn(context, demoPerson('member'));
  const last_name = unique();
  await createLead(context, { first_name: 'Wish', last_name });
  await page.goto('/call-requests');
  await page.getByRole('main').getByRole('button', { name: 'Create Call Request' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Call Request' });
  await dialog.getByRole('combobox', { name: 'Lead' }).fill(last_name);
  // The newest leads are offered until the search is answered.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: last_name }).click();
  await dialog.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option', { name: 'First screening' }).click();
  await dialog.getByRole('button', { name: 'Inbound Phone Number' }).click();
  await page.getByRole('option', { name: '+1 (212) 555-0190' }).click();
  await dialog.getByRole('textbox', { name: 'Variable name' }).fill('topic');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Prices');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Call Request' }).click();
  await expect(page.getByText('Call request created successfully')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search call requests' }).fill(last_name);
  await expect(row(page, last_name)).toContainText('Pending');
  await row(page, last_name).click();
  const details = page.getByRole('dialog', { name: 'Call Request Details' });
  await expect(details).toContainText('Prices');
  await details.getByRole('button', { name: 'Call Now' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Call' }).getByRole('button', { name: 'Start Call' }).click();
  await expect(page.getByText('Call Initiated')).toBeVisible();
  // Without a reload: the request follows its call.
  await expect(row(page, last_name)).toContainText('Completed', { timeout: patience(60_000) });
  await row(page, last_name).click();
  await details.getByRole('link', { name: 'View Call Log' }).click();
  await expect(page.getByRole('dialog', { name: 'Call Transcript' })).toContainText(last_name);
});

test('call logs are filtered by the address, and a line of the transcript can be heard', async ({ page, context }) => {
  await signIn(context, demoPerson('owner'));
  await page.goto('/call-logs?status=completed&reason=assistant-ended-call');
  await expect(page.getByText('Ended Reason: Ended by the assistant')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search transcripts and summaries' }).fill('northlight');
  await expect(page).toHaveURL(/search=northlight/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^call-logs-.*\.csv$/);
  await page.getByRole('main').getByRole('button', { name: 'View Transcript' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Call Transcript' });
  const line = dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem').nth(2);
  await line.getByRole('button').click();
  await expect(line).toHaveAttribute('aria-current', 'true');
  const tag = unique();
  await dialog.getByRole('textbox', { name: 'Add a tag' }).fill(tag);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText(tag)).toBeVisible();
  await page.goto(`/call-logs?tag=${tag}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'View Transcript' })).toHaveCount(1);
});

test('an analytics chart shows its table, is exported as a file, and can show other days', async ({
  page,
  context,
}) => {
  await signIn(context, demoPerson('owner'));
  await page.goto('/analytics');
  await expect(heading(page, 'Analytics')).toBeVisible();
  await expect(page.getByText(/calls in 30 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Show as table: Calls by outcome' }).click();
  await expect(row(page, 'Ended by the assistant')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV: Calls by outcome' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^calls-outcomes-.*\.csv$/);
  await page.getByRole('button', { name: 'Range' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect(page.getByText(/calls? in 7 days/)).toBeVisible();
  await expect(page).toHaveURL(/range=7/);
});

test('an admin limits the concurrent calls and the calls per second of a number', async ({ page, context }) => {
  await signIn(context, demoPerson('admin'));
  await page.goto('/phone-numbers');
  await row(page, '+1 (415) 555-0120').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Phone Number' });
  const perSecond = dialog.getByRole('textbox', { name: 'Calls per second' });
  await expect(dialog.getByRole('textbox', { name: 'Calls at a time' })).toHaveValue('10');
  await perSecond.fill('0');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Calls per second must be at least 1')).toBeVisible();
  await perSecond.fill('4');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Phone number updated')).toBeVisible();
  await page.reload();
  await row(page, '+1 (415) 555-0120').getByRole('button', { name: 'Edit' }).click();
  await expect(perSecond).toHaveValue('4');
});
