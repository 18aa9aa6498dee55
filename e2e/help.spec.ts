import { violations } from './accessibility.ts';
import { demoPerson, expect, heading, signIn, test } from './journey.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 320, height: 700 } });

  test('the help can be read from its contents on a small phone', async ({ page }) => {
    await page.goto('/help');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('link', { name: 'Connect a carrier' }).click();
    await expect(heading(page, 'Connect a carrier')).toBeVisible();
    await page.getByRole('link', { name: 'Run it yourself' }).last().click();
    await expect(heading(page, 'Run it yourself')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('a stranger searches the help by keyboard and reads an article', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('searchbox', { name: 'Search the help' }).focus();
  await page.keyboard.type('carier');
  const found = page.getByRole('list', { name: 'Articles found' });
  await expect(found.getByRole('link').first()).toContainText('Connect a carrier');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Connect a carrier')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
});

test('a member opens the help next to the page, from the palette, and offline', async ({ page, context }) => {
  await signIn(context, demoPerson('member'));
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();

  await page.keyboard.press('?');
  const panel = page.getByRole('dialog', { name: 'Leads', exact: true });
  await expect(panel.getByText('The people your assistants call.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('link', { name: 'imports' }).click();
  const imports = page.getByRole('dialog', { name: 'Import leads' });
  await expect(imports.getByText('A CSV file becomes leads.')).toBeVisible();
  await expect(page).toHaveURL('/leads');
  await imports.getByRole('button', { name: 'Close panel' }).click();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Command palette' }).fill('back up and restore');
  await expect(page.getByRole('menuitem', { name: 'Back up and restore' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const copies = page.getByRole('dialog', { name: 'Back up and restore' });
  await expect(copies.getByText('Three things hold everything')).toBeVisible();

  // After the first visit, all articles are stored on the device.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/help/api-reference')) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await copies.getByRole('button', { name: 'All articles' }).click();
  await page.getByRole('button', { name: 'Glossary' }).click();
  await expect(page.getByRole('dialog', { name: 'Glossary' }).getByText('The words of Switchboard')).toBeVisible();
  await page.evaluate(() => caches.delete('switchboard-help'));
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Slots', exact: true }).click();
  const slots = page.getByRole('dialog', { name: 'Slots' });
  await expect(slots.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(slots.getByText('Times that people can book')).toBeVisible();
});

test('the pages of the help can be read offline once it was opened', async ({ page, context }) => {
  await page.goto('/help');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/help/api-reference')) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Glossary' }).click();
  await expect(heading(page, 'Glossary')).toBeVisible();
});
