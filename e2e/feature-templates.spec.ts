import type { BrowserContext } from '@playwright/test';
import { createLead, entry, expect, heading, row, signUp, test, unique } from './journey.ts';

interface Template {
  id: string;
  name: string;
  updated_at: string;
}

async function post<T>(context: BrowserContext, path: string, data: object): Promise<T> {
  const answer = await context.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}
const read = async <T>(context: BrowserContext, path: string) => (await (await context.request.get(path)).json()) as T;
const firstOf = async (context: BrowserContext, path: string) =>
  (await read<{ items: { id: string }[] }>(context, path)).items[0]?.id ?? '';

/** A template with a campaign, in an organization that only this journey uses. */
async function begin(context: BrowserContext, limits: object = {}) {
  await signUp(context);
  const template = await post<Template>(context, '/api/feature-templates', {
    name: `Screening & co ${unique()}`,
    agent_id: await firstOf(context, '/api/assistants?status=published'),
    schema_template_id: await firstOf(context, '/api/schema-templates'),
    ...limits,
  });
  const campaign = await post<{ id: string }>(context, '/api/campaigns', {
    name: 'Spring',
    feature_template_id: template.id,
    phone_number_id: await firstOf(context, '/api/phone-numbers?type=outbound'),
  });
  return { template, campaign };
}

/** Simulates another person's change in another browser. */
async function rename(context: BrowserContext, { id }: Template, name: string): Promise<void> {
  const { updated_at } = await read<Template>(context, `/api/feature-templates/${id}`);
  const answer = await context.request.patch(`/api/feature-templates/${id}`, { data: { name, updated_at } });
  expect(answer.status(), await answer.text()).toBe(200);
}

const listOf = (name: string) => `/u/${encodeURIComponent(name)}`;

test('open pages and old addresses follow a renamed template', async ({ page, context }) => {
  const { template, campaign } = await begin(context);
  const [former, later] = [template.name, `Interviews ${unique()}`];
  await page.goto(listOf(former));
  await entry(page, former).click();
  await expect(heading(page, former)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${listOf(former)}/${campaign.id}`);
  await expect(heading(other, 'Spring')).toBeVisible();

  await rename(context, template, later);
  await expect(entry(page, later)).toBeVisible();
  await expect(heading(page, later)).toBeVisible();
  await expect(page).toHaveURL(listOf(later));
  await expect(other).toHaveURL(`${listOf(later)}/${campaign.id}`);
  await expect(heading(other, 'Spring')).toBeVisible();

  await page.goto(listOf(former.toUpperCase()));
  await expect(page).toHaveURL(listOf(later));
  await expect(heading(page, later)).toBeVisible();
});

test('a template is changed on its page, and a limit below the current use deletes nothing', async ({
  page,
  context,
}) => {
  const { template } = await begin(context, { max_instances: 4 });
  await post(context, `/api/campaigns`, {
    name: 'Summer',
    feature_template_id: template.id,
    phone_number_id: await firstOf(context, '/api/phone-numbers?type=outbound'),
  });
  await page.goto('/feature-templates');
  await row(page, template.name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(page.getByText('2 of 4 campaigns used')).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Max instances' }).fill('1');
  await page.keyboard.press('Tab');
  await expect(page.getByText('There are 2 campaigns, and the limit is 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Template updated')).toBeVisible();
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await expect(row(page, 'Spring')).toBeVisible();
  await row(page, 'Summer').click();
  await expect(heading(page, 'Summer')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/tab=campaigns/);
  await page.getByRole('link', { name: 'Back to Templates' }).click();
  await expect(heading(page, 'Feature Templates')).toBeVisible();
});

test('a report keeps the figures of a campaign, up to the report limit of its template', async ({ page, context }) => {
  const { campaign } = await begin(context, { max_reports_per_instance: 1 });
  const last_name = unique();
  const { id } = await createLead(context, { first_name: 'Vera', last_name });
  await post(context, `/api/campaigns/${campaign.id}/leads`, { lead_ids: [id] });
  await page.goto(`/campaigns/${campaign.id}`);
  await page.getByRole('button', { name: 'Create Report' }).click();
  await expect(page.getByText('Report created')).toBeVisible();
  // Within half a second, it counts as the second half of a double click.
  await expect(async () => {
    await page.getByRole('button', { name: 'Create Report' }).click();
    await expect(page.getByText('This campaign is limited to 1 report(s).', { exact: false })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.getByRole('grid', { name: 'Reports' }).getByRole('row').nth(1).click();
  await expect(row(page, `Vera ${last_name}`)).toContainText('Waiting');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^campaign-report-.*\.csv$/);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No reports yet')).toBeVisible();
});
