import { entry, expect, heading, test } from './journey.ts';

test('Back, a click outside and a reload ask before typed text is lost', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  await entry(page, 'Leads').click();
  await expect(heading(page, 'Leads')).toBeVisible();
  await entry(page, 'Micro Prompts').click();
  await page.getByRole('button', { name: 'Add Micro Prompt' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Micro Prompt' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await page.keyboard.type('Half a title');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });

  await test.step('Back stays on the page until the person has answered', async () => {
    await page.goBack();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/micro-prompts\?dialog=create$/);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(title).toHaveValue('Half a title');
  });

  await test.step('the browser asks before a reload', async () => {
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload({ timeout: 5_000 }).catch(() => null);
    const warning = await asked;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await reloaded;
    await expect(title).toHaveValue('Half a title');
  });

  await test.step('a click outside the dialog asks first', async () => {
    await page.mouse.click(5, 300);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  await test.step('Back closes the dialog once the person discards the text, and then goes back', async () => {
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/micro-prompts$/);
    await page.goBack();
    await expect(heading(page, 'Leads')).toBeVisible();
  });
});
