import { entry, expect, heading, signUp, test } from './journey.ts';
import { startModelServer } from './model-server.ts';
import { superAdmin } from './releases.ts';

const goodKey = 'sk-good-key-of-a-journey';

test('a custom model server is added, its key is refused and corrected, and it is switched off and removed', async ({
  page,
  context,
}) => {
  await signUp(context);
  const server = await startModelServer(goodKey);
  await page.goto('/dashboard');
  await entry(page, 'Providers').click();
  await expect(heading(page, 'Providers')).toBeVisible();
  const card = page.getByRole('region', { name: 'Custom model' });
  await expect(card.getByText('Not Configured')).toBeVisible();

  await test.step('a private address and missing values are refused at their fields', async () => {
    await card.getByRole('button', { name: 'Configure' }).click();
    const form = page.getByRole('dialog', { name: 'Configure Custom model' });
    await form.getByRole('button', { name: 'Add Credentials' }).click();
    await expect(form.getByText('Base URL is required')).toBeVisible();
    await form.getByLabel('Base URL').fill('http://169.254.169.254/v1');
    await form.getByLabel('Model').fill('llama3.2');
    await form.getByRole('button', { name: 'Add Credentials' }).click();
    await expect(form.getByText('169.254.169.254 is a private address, which is not reached from here.')).toBeVisible();
    await form.getByLabel('Base URL').fill(server.url);
    await form.getByLabel('API Key').fill('sk-wrong-key');
    await form.getByRole('button', { name: 'Add Credentials' }).click();
    await expect(page.getByText('Custom model credentials added successfully')).toBeVisible();
  });

  await test.step('a wrong key is refused and the right one accepted', async () => {
    await card.getByRole('button', { name: 'Test' }).click();
    await expect(card.getByText('Key refused')).toBeVisible();
    await card.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Custom model' });
    await form.getByLabel('API Key').fill(goodKey);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Custom model credentials updated successfully')).toBeVisible();
    await expect(card.getByText('Key refused')).toHaveCount(0);
    await card.getByRole('button', { name: 'Test' }).click();
    await expect(card.getByText(/^\d+ ms$/)).toBeVisible();
  });

  await test.step("a server that is down can't be reached", async () => {
    await server.close();
    // Within half a second of the test before it would be its double click.
    await expect(async () => {
      await card.getByRole('button', { name: 'Test' }).click();
      await expect(card.getByText('The server refused the connection.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  await test.step('the server is switched off with the keyboard, and deleted after a confirmation', async () => {
    await card.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Custom model disabled successfully')).toBeVisible();
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Custom model credentials deleted successfully')).toBeVisible();
    await expect(card.getByText('Not Configured')).toBeVisible();
  });
});

test('a super admin sees applied migrations, and has none to run', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/run-migrations');
  await page.getByLabel('Username').fill(superAdmin().username);
  await page.getByRole('textbox', { name: 'Password' }).fill(superAdmin().password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(heading(page, 'Database Migrations')).toBeVisible();
  await expect(page.getByText('Up to date')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run Migrations' })).toBeDisabled();
  await expect(page.getByRole('row').filter({ hasText: '20261120000000_init' })).toBeVisible();
  await context.close();
});
