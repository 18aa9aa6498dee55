import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createLead, expect, heading, row, signUp, test, unique } from './journey.ts';

const pageSize = 25;
const matching = pageSize + 2;
const first_name = 'Nora';

interface Kept {
  last_name: string;
  scheduled_time: string | null;
  do_not_call: boolean;
  status: string;
}

/** More leads of one name than a page shows, each with its own number, and one lead of another name. */
async function twoNames(context: BrowserContext): Promise<{ wanted: string; other: string }> {
  await signUp(context);
  const [wanted, other] = [unique(), unique()];
  const names = [...Array.from({ length: matching }, () => wanted), other];
  const lead = (last_name: string, place: number) =>
    createLead(context, { first_name, last_name, phone_number: `+1212555${String(120 + place).padStart(4, '0')}` });
  await Promise.all(names.map(lead));
  return { wanted, other };
}

/** All leads of a name, as programs read them. */
async function leadsNamed(context: BrowserContext, name: string): Promise<Kept[]> {
  const answer = await context.request.get(`/api/leads?limit=50&search=${name}`);
  return ((await answer.json()) as { items: Kept[] }).items;
}

/** Searches for a name, selects the page and then all that are found. */
async function selectAll(page: Page, name: string): Promise<void> {
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  await expect(row(page, name)).toHaveCount(pageSize);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: `Select all ${matching} leads that match` }).click();
}

async function choose(page: Page, button: Locator, option: RegExp | string): Promise<void> {
  await button.click();
  await page.getByRole('option', { name: option }).click();
}

test('calls to all leads of a search are previewed, scheduled and canceled', async ({ page, context }) => {
  const { wanted, other } = await twoNames(context);
  const stopped = await context.request.post('/api/do-not-call', { data: { phone_number: '+12125550120' } });
  expect(stopped.status(), await stopped.text()).toBe(201);
  const calls = matching - 1;
  const card = page.getByRole('group', { name: 'Scheduled Calls' });
  const scheduled = async (name: string) =>
    (await leadsNamed(context, name)).filter(({ scheduled_time }) => scheduled_time !== null).length;

  await selectAll(page, wanted);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Schedule calls to ${matching} leads` });
  await choose(page, dialog.getByRole('button', { name: /^Assistant|Select an assistant/ }), 'First call');
  await expect(dialog.getByText(`${calls} calls will be scheduled`)).toBeVisible();
  await expect(dialog.getByText('1 lead on the do-not-call list gets none.')).toBeVisible();
  expect(await scheduled(wanted)).toBe(0);
  await dialog.getByRole('button', { name: 'Schedule Calls' }).click();
  await expect(
    page.getByText(`${calls} calls scheduled. 1 lead on the do-not-call list gets none.`).first(),
  ).toBeVisible();
  await expect(card).toHaveText(`Scheduled Calls${calls}`);
  expect([await scheduled(wanted), await scheduled(other)]).toEqual([calls, 0]);

  await page.getByRole('button', { name: 'Cancel these calls' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel the ${calls} calls?` });
  await question.getByRole('button', { name: 'Cancel the calls' }).click();
  await expect(card).toHaveText('Scheduled Calls0');
  expect(await scheduled(wanted)).toBe(0);
});

test('all leads of a search are changed beyond the current page, and other leads stay unchanged', async ({
  page,
  context,
}) => {
  const { wanted, other } = await twoNames(context);
  const change = async (what: string) => {
    await selectAll(page, wanted);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };

  await test.step('all leads of the search get a custom status', async () => {
    await change('Set status');
    const dialog = page.getByRole('dialog', { name: `Set the status of ${matching} leads` });
    const status = dialog.getByRole('combobox', { name: 'Status' });
    await status.fill('met at the fair');
    // Closes the list of words in use.
    await status.press('Tab');
    await dialog.getByRole('button', { name: `Change ${matching} leads` }).click();
    const met = async () => (await leadsNamed(context, wanted)).filter(({ status }) => status === 'met at the fair');
    await expect.poll(async () => (await met()).length).toBe(matching);
  });

  await test.step('all leads of the search are put on the do-not-call list', async () => {
    await change('Do not call');
    const dialog = page.getByRole('dialog', { name: `Do not call ${matching} leads` });
    await dialog.getByRole('button', { name: 'Do not call' }).click();
    await expect(row(page, wanted).filter({ hasText: 'Do not call' })).toHaveCount(pageSize);
    const stopped = async () => (await leadsNamed(context, wanted)).filter(({ do_not_call }) => do_not_call);
    await expect.poll(async () => (await stopped()).length).toBe(matching);
  });

  const [untouched] = await leadsNamed(context, other);
  expect(untouched).toMatchObject({ do_not_call: false, status: 'new' });
});
