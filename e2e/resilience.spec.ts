import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  createLead,
  demoPerson,
  entry,
  expect,
  follow,
  heading,
  row,
  sidebar,
  signIn,
  test,
  unique,
} from './journey.ts';
import { type SecondServer, startSecondServer } from './server.ts';

let server: SecondServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startSecondServer();
});

test.afterAll(() => server.close());

/** A signed-in page on the second server. */
async function open(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url });
  await signIn(context, demoPerson('owner'));
  return { page: await context.newPage(), context };
}

test('a page that was open while the server restarted is current again by itself', async ({ browser, context }) => {
  const { page, context: owner } = await open(browser);
  const name = unique();
  await page.goto(`/leads?search=${name}`);
  await expect(page.getByText('No leads match your search')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await server.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 15_000 });
  await expect(heading(page, 'Leads')).toBeVisible();
  // Meanwhile somebody works through another process.
  await signIn(context, demoPerson('member'));
  await createLead(context, { first_name: 'Meanwhile', last_name: name });

  await server.start();
  await expect(row(page, `Meanwhile ${name}`)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await createLead(context, { first_name: 'Afterwards', last_name: name });
  await expect(row(page, `Afterwards ${name}`)).toBeVisible();
  await owner.close();
});

test('a page that was offline keeps what it shows and is current when it is back', async ({ browser, context }) => {
  const { page, context: owner } = await open(browser);
  const name = unique();
  await signIn(context, demoPerson('member'));
  await createLead(context, { first_name: 'First', last_name: name });
  await page.goto(`/leads?search=${name}`);
  await expect(row(page, `First ${name}`)).toBeVisible();

  await owner.setOffline(true);
  await createLead(context, { first_name: 'Second', last_name: name });
  await page.waitForTimeout(1500);
  await expect(row(page, `First ${name}`)).toBeVisible();
  await owner.setOffline(false);
  await expect(row(page, `Second ${name}`)).toBeVisible({ timeout: 20_000 });
  await owner.close();
});

test('a module whose folder is taken away while it runs leaves the others alone, and comes back', async ({
  browser,
}) => {
  const { page, context } = await open(browser);
  const folder = join(server.distDir, 'mfe-prompts/dist');
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await expect(entry(page, 'Micro Prompts')).toBeVisible();

  renameSync(folder, `${folder}-away`);
  try {
    await test.step('whoever asks for it is told, in the frame', async () => {
      await page.goto('/micro-prompts');
      await expect(sidebar(page)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(heading(page, 'Micro Prompts')).toHaveCount(0);
      await follow(page, 'Slots');
      await follow(page, 'Leads');
    });
    await test.step('a signed-out visitor can still sign in', async () => {
      const stranger = await browser.newContext({ baseURL: server.url });
      const login = await stranger.newPage();
      await login.goto('/login');
      await expect(heading(login, 'Sign in')).toBeVisible();
      await stranger.close();
    });
  } finally {
    renameSync(`${folder}-away`, folder);
  }
  await page.goto('/micro-prompts');
  await expect(heading(page, 'Micro Prompts')).toBeVisible();
  await context.close();
});

test('a page that was loaded before the folder went shows the card, and Retry works once it is back', async ({
  browser,
}) => {
  const { page, context } = await open(browser);
  const folder = join(server.distDir, 'mfe-slots/dist');
  // Nothing is fetched ahead: the module is asked for when its folder is gone.
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  // The page has had its one reload for a missing file.
  await page.evaluate(async () => {
    const { modules } = await (await fetch('/modules.json')).json();
    const { version } = modules.find(({ manifest }: { manifest: { id: string } }) => manifest.id === 'slots').manifest;
    sessionStorage.setItem(`switchboard.reloaded:slots@${version}`, '1');
  });
  renameSync(folder, `${folder}-away`);
  try {
    await entry(page, 'Slots').click();
    await expect(page.getByRole('alert')).toContainText('Slots cannot be opened');
    await follow(page, 'Leads');
  } finally {
    renameSync(`${folder}-away`, folder);
  }
  await page.goBack();
  const card = page.getByRole('alert').filter({ hasText: 'Slots cannot be opened' });
  await expect(card.or(heading(page, 'Slots'))).toBeVisible();
  if (await card.isVisible()) await card.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Slots')).toBeVisible();
  await context.close();
});
