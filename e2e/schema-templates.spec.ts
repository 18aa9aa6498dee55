import type { Locator, Page } from '@playwright/test';
import { expect, heading, row, test, unique } from './journey.ts';

/** Presses a key until an element has the focus, as a keyboard user does. */
async function keyTo(page: Page, target: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

const order = (page: Page) =>
  page
    .getByRole('treegrid', { name: 'Fields' })
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.ariaLabel));

/** Adds a field of a kind and types its label, which has the focus. */
async function add(page: Page, kind: string, label: string): Promise<void> {
  await keyTo(page, page.getByRole('button', { name: 'Add field' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await keyTo(page, page.getByRole('menuitem', { name: kind }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await page.keyboard.type(label);
}

test('a form is built, ordered, kept over a reload and saved with the keyboard alone', async ({ signedIn: page }) => {
  const name = `Form ${unique()}`;

  await test.step('three fields are added', async () => {
    await page.goto('/schema-templates');
    await keyTo(page, page.getByRole('link', { name: 'New Template' }).first());
    await page.keyboard.press('Enter');
    await expect(heading(page, 'New schema template')).toBeVisible();
    await keyTo(page, page.getByRole('button', { name: 'Add a text field' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.type('Job title');
    await add(page, 'Number', 'Salary');
    await add(page, 'Yes or no', 'Remote');
    await expect.poll(() => order(page)).toEqual(['Job title', 'Salary', 'Remote']);
  });

  await test.step('the last field is carried to the top by its handle', async () => {
    const focusedRole = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    while ((await focusedRole()) !== 'row') await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await expect(page.getByRole('row', { name: 'Remote' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const above = page.getByRole('button', { name: 'Insert before Job title' });
    await keyTo(page, above, 'ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual(['Remote', 'Job title', 'Salary']);
  });

  await test.step('a reload restores the unsaved changes', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Your unsaved changes were restored')).toBeVisible();
    await expect.poll(() => order(page)).toEqual(['Remote', 'Job title', 'Salary']);
  });

  await test.step('the form is saved under a name', async () => {
    await keyTo(page, page.getByRole('button', { name: 'Save Template' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save Template' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(heading(page, name)).toBeVisible();
    await page.reload();
    await expect.poll(() => order(page)).toEqual(['Remote', 'Job title', 'Salary']);
    await page.goto('/schema-templates');
    await expect(row(page, name)).toContainText('3');
  });
});

test('JSON edits appear in the fields, and a mistake is shown with its line', async ({ signedIn: page }) => {
  await page.goto('/schema-templates/new?tab=json');
  const editor = page.getByRole('textbox', { name: 'JSON Schema' });
  const write = async (text: string) => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  await write(
    '{\n "type": "object",\n "properties": {\n  "age": { "type": "number", "minimum": 9, "maximum": 1 }\n }\n}',
  );
  await expect(page.getByRole('alert')).toContainText('Line 4 minimum is 9, which is over maximum, 1');
  await page.getByRole('tab', { name: 'Field Editor' }).click();
  await expect(page.getByText('The JSON has problems')).toBeVisible();
  await page.getByRole('button', { name: 'Correct the JSON' }).click();
  await write('{\n "type": "object",\n "properties": { "age": { "type": "number", "x-unit": "years" } }\n}');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Field Editor' }).click();
  await expect.poll(() => order(page)).toEqual(['Age']);
  await expect(page.getByRole('region', { name: 'Other keywords' })).toContainText('"x-unit": "years"');
  await page.getByRole('tab', { name: 'Form Preview' }).click();
  await expect(page.getByRole('textbox', { name: 'Age' })).toBeVisible();
});
