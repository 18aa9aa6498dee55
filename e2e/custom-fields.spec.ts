import { readFile } from 'node:fs/promises';
import { createLead, expect, row, signUp, test, unique } from './journey.ts';

test('a custom field is defined, filled in, filtered by, saved as a filter and exported', async ({ page, context }) => {
  const [rich, poor] = [unique(), unique()];
  await signUp(context);
  await createLead(context, { first_name: 'Ada', last_name: rich });
  await createLead(context, { first_name: 'Tim', last_name: poor });

  await test.step('an owner defines a number field', async () => {
    await page.goto('/leads');
    await page.getByRole('button', { name: 'More about leads' }).click();
    await page.getByRole('menuitem', { name: 'Custom fields' }).click();
    await page.getByRole('button', { name: 'Add Field' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Field' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Budget');
    await dialog.getByRole('button', { name: /Kind/ }).click();
    await page.getByRole('option', { name: /Number/ }).click();
    await dialog.getByRole('button', { name: 'Add Field' }).click();
    await expect(row(page, 'Budget')).toContainText('{{lead_budget}}');
  });

  await test.step('a lead gets a value after an invalid one is refused', async () => {
    await page.goto('/leads');
    await row(page, rich).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByRole('textbox', { name: 'Budget' }).fill('plenty');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Budget must be a number, such as 1234.5.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Budget' }).fill('2500');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the list is filtered by the field', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Custom field', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Budget' }).click();
    await page.getByRole('textbox', { name: 'Budget, from' }).fill('1000');
    await expect(row(page, poor)).toBeHidden();
    await expect(row(page, rich)).toBeVisible();
  });

  await test.step('the filter is saved, reset and chosen again', async () => {
    await page.getByRole('button', { name: 'Save filter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save filter' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Can afford it');
    await dialog.getByRole('button', { name: 'Save Filter' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(row(page, poor)).toBeVisible();
    await page.getByRole('button', { name: /Saved filter/ }).click();
    await page.getByRole('option', { name: /Can afford it/ }).click();
    await expect(row(page, poor)).toBeHidden();
    expect(new URL(page.url()).searchParams.get('fields')).toBe('{"budget":{"from":1000}}');
  });

  await test.step('the export of a search includes the field', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('alertdialog', { name: 'Export 1 lead?' }).getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/,Budget$/);
    expect(lines[1]).toContain(rich);
    expect(lines[1]).toMatch(/,2500$/);
  });
});
