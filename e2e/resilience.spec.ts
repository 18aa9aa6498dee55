import type { Browser, BrowserContext, Page } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { createLead, demoPerson, expect, heading, row, signIn, test, unique } from './journey.ts';
import { type SecondServer, startSecondServer } from './server.ts';

let server: SecondServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startSecondServer();
});

test.afterAll(() => server.stop());

/** A signed-in page on the second server. */
async function open(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url });
  await signIn(context, demoPerson('owner'));
  return { page: await context.newPage(), context };
}

test('a page that was open while the server restarted updates automatically', async ({ browser, context }) => {
  const { page, context: owner } = await open(browser);
  const name = unique();
  await page.goto(`/leads?search=${name}`);
  await expect(page.getByText('No leads match your search')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await server.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(heading(page, 'Leads')).toBeVisible();
  // In the meantime, another person works through another process.
  await signIn(context, demoPerson('member'));
  await createLead(context, { first_name: 'Meanwhile', last_name: name });

  await server.start();
  await expect(row(page, `Meanwhile ${name}`)).toBeVisible({ timeout: patience(40_000) });
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await createLead(context, { first_name: 'Afterwards', last_name: name });
  await expect(row(page, `Afterwards ${name}`)).toBeVisible();
  await owner.close();
});

test('a page that was offline keeps its content, and updates once it is online', async ({ browser, context }) => {
  const { page, context: owner } = await open(browser);
  const name = unique();
  await signIn(context, demoPerson('member'));
  await createLead(context, { first_name: 'First', last_name: name });
  await page.goto(`/leads?search=${name}`);
  await expect(row(page, `First ${name}`)).toBeVisible();

  await owner.setOffline(true);
  await createLead(context, { first_name: 'Second', last_name: name });
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(row(page, `First ${name}`)).toBeVisible();
  await owner.setOffline(false);
  await expect(row(page, `Second ${name}`)).toBeVisible();
  await owner.close();
});
