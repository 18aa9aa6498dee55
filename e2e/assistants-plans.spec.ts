import { createAssistant, editing, field, setPro } from './assistants.ts';
import { expect, signUp, test } from './journey.ts';

test('an editor that loses PRO locks its fields, keeps their values and leads to the standard form', async ({
  page,
  context,
  browser,
}) => {
  await signUp(context);
  const operator = await browser.newContext();
  await setPro(context, operator, true);
  const { id, name } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=prompt`);
  await field(page, 'System Prompt').fill('Ask for a good time.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await field(page, 'System Prompt').fill('Ask for a better time.');
  await field(page, 'First Message').fill('Good morning!');

  await setPro(context, operator, false);
  await expect(page.getByText('This organization is no longer PRO')).toBeVisible();
  await expect(field(page, 'System Prompt')).toBeDisabled();
  await expect(field(page, 'System Prompt')).toHaveValue('Ask for a better time.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Only PRO organizations can change these fields' });
  await expect(refused).toContainText('System Prompt');
  await refused.getByRole('button', { name: 'Take these changes back' }).click();
  await expect(field(page, 'System Prompt')).toHaveValue('Ask for a good time.');
  await expect(field(page, 'First Message')).toHaveValue('Good morning!');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Not saved')).toBeHidden();

  await page.goto(`/assistants/${id}`);
  await expect(editing(page, `Edit Assistant: ${name} (Standard Account)`)).toBeVisible();
  await expect(field(page, 'First Message')).toHaveValue('Good morning!');
  await expect(page.getByRole('tab')).toHaveCount(0);
});
