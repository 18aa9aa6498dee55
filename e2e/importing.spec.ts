import { readFileSync, writeFileSync } from 'node:fs';
import { expect, heading, row, signUp, test, unique } from './journey.ts';

test('a file with errors is imported, its bad rows are fixed and imported, and no lead is duplicated', async ({
  page,
  context,
}, info) => {
  const last = unique();
  const formula = '=HYPERLINK("http://example.com")';
  await signUp(context);
  const lines = [
    'Name;Phone;E-mail;Notes',
    `Ada ${last};+12125550111;ada@example.com;"${formula.replaceAll('"', '""')}"`,
    `Bea ${last};not a number;bea@example.com;Wants a call`,
    `Cleo ${last};+12125550112;;`,
    ';+12125550113;nobody@example.com;',
  ];
  const file = info.outputPath('dirty.csv');
  writeFileSync(file, lines.join('\r\n'));

  const upload = async (path: string, button: string) => {
    await page.goto('/leads/import');
    await expect(heading(page, 'Import Leads')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Leads that already exist')).toBeVisible();
    // The rows are counted before anything is imported. A click right after the last one counts as a double click and does nothing.
    await expect(async () => {
      const next = page.getByRole('button', { name: 'Continue' });
      if (await next.isVisible()) await next.click({ timeout: 1_000 });
      await expect(page.getByRole('region', { name: 'What the import will do' })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('The file is imported')).toBeVisible();
  };
  const figure = (label: string) => page.getByRole('group', { name: label });

  await upload(file, 'Import 2 rows');
  await expect(figure('New leads')).toContainText('2');
  await expect(figure('Not imported')).toContainText('2');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download problem rows' }).click(),
  ]);
  const bad = info.outputPath('problem-rows.csv');
  await download.saveAs(bad);
  const text = readFileSync(bad, 'utf8');
  expect(text).toContain('Import problems');

  const mended = text.replace('not a number', '+12125550114').replace(/\r?\n;/, `\nDora ${last};`);
  writeFileSync(bad, mended);
  await upload(bad, 'Import 2 rows');
  await expect(figure('New leads')).toContainText('2');
  await expect(figure('Not imported')).toContainText('0');

  await test.step('importing the first file again creates no duplicates', async () => {
    await upload(file, 'Import 3 rows');
    await expect(figure('New leads')).toContainText('0');
    // Two rows were leads already, and one became a lead when the rows were fixed.
    await expect(figure('Unchanged')).toContainText('3');
    await expect(figure('Not imported')).toContainText('1');
  });

  await page.goto(`/leads?search=${last}`);
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) await expect(row(page, `${name} ${last}`)).toHaveCount(1);
  await test.step('text that looks like a formula stays text', async () => {
    await row(page, `Ada ${last}`).click();
    await expect(page.getByRole('dialog', { name: `Ada ${last}` })).toContainText(formula);
  });
});
