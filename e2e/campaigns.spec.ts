import type { BrowserContext } from '@playwright/test';
import { expect, heading, signIn, signUp, test, unique } from './journey.ts';

const schema = {
  type: 'object',
  properties: {
    position: { type: 'string', title: 'Position' },
    shift: { type: 'string', title: 'Shift', enum: ['Day', 'Night'] },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
  },
  required: ['position'],
};

/** A feature template of the signed-in organization, without clicks; its name. */
async function newTemplate(context: BrowserContext): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const name = `Intake ${unique()}`;
  const { id: schema_template_id } = await post('/api/schema-templates', { name, schema });
  const assistants = await (await context.request.get('/api/assistants?status=published')).json();
  const agent_id = (assistants as { items: { id: string }[] }).items[0]?.id;
  await post('/api/feature-templates', { name, agent_id, schema_template_id, max_instances: 2 });
  return name;
}

test("campaigns are created with their template's form, found by address, and saved by two people", async ({
  page,
  context,
  browser,
}) => {
  const owner = await signUp(context);
  const template = await newTemplate(context);
  const list = `/u/${encodeURIComponent(template)}`;
  const create = page.getByRole('button', { name: `Create ${template}` }).first();
  const dialog = page.getByRole('dialog', { name: `Create ${template} Campaign` });

  await test.step('a campaign is created after a missing value is reported at its field', async () => {
    await page.goto(list);
    await expect(page.getByText('No campaigns found')).toBeVisible();
    await create.click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring');
    await dialog.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(dialog.getByText('Position is required')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Position' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Position' }).fill('Nurse');
    await dialog.getByRole('button', { name: 'Add item to Tags' }).click();
    await dialog.getByRole('textbox', { name: 'Tags 1' }).fill('urgent');
    // Enter submits the last typed text.
    await dialog.getByRole('textbox', { name: 'Tags 1' }).press('Enter');
    await expect(page.getByText('Campaign created successfully')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Spring' })).toContainText('0 leads');
  });

  await test.step('the last allowed campaign is announced, and another one is refused', async () => {
    await create.click();
    await expect(dialog.getByText('You have 1 remaining.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
    await dialog.getByRole('textbox', { name: 'Position' }).fill('Doctor');
    await dialog.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(dialog).toBeHidden();
    await create.click();
    await expect(dialog.getByText('This template has reached its maximum limit of 2 instance(s).')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('filters are kept in the address', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill('spr');
    await expect(page.getByRole('link', { name: 'Autumn' })).toBeHidden();
    await page.getByRole('button', { name: 'Descending: sort ascending' }).click();
    await expect(page).toHaveURL(`${list}?name=spr&sortDirection=asc`);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Autumn' })).toBeHidden();
  });

  await page.getByRole('link', { name: 'Spring' }).click();
  await expect(heading(page, 'Spring')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  const position = page.getByRole('textbox', { name: 'Position' });
  await expect(position).toHaveValue('Nurse');
  await position.fill('Midwife');

  await test.step('someone else saves the campaign first', async () => {
    const second = await browser.newContext();
    await signIn(second, owner);
    const other = await second.newPage();
    await other.goto(page.url());
    await other.getByRole('textbox', { name: 'Position' }).fill('Surgeon');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Campaign updated')).toBeVisible();
    await second.close();
  });

  await page.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('alert').filter({ hasText: 'Someone else changed this too' });
  await expect(choice).toContainText('Position: you have “Midwife”, they saved “Surgeon”.');
  await expect(position).toHaveValue('Midwife');
  await choice.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Campaign updated')).toBeVisible();
  await page.reload();
  await expect(position).toHaveValue('Midwife');
});
