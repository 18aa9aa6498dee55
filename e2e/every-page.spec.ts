import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { violations } from './accessibility.ts';
import { demoClient, demoPerson, expect, follow, row, sidebar, signIn, signUp, test } from './journey.ts';
import { clientPages, otherMemberPages, type PageOnTest, publicPages, rowPages, sidebarPages } from './pages.ts';
import { isThorough } from './thorough.ts';

const themes = ['light', 'dark'] as const;
const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** Waits until loading content is shown and all animations have ended. */
async function rest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    // One animation starts the next, from parent to child. Three frames without any mean that they have ended.
    for (let still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame);
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      still = moving.length === 0 ? still + 1 : 0;
    }
  });
}

async function expectHeading(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await (heading ? expect(title).toHaveText(heading) : expect(title).toBeVisible());
}

/** Loads the first page of each part and navigates to the others as by a link: each load costs half a second and shows nothing new. */
async function goTo(page: Page, path: string): Promise<void> {
  const isInShell = await page.evaluate(() => document.querySelector('nav[aria-label="Main"]') !== null);
  if (!isInShell) return void (await page.goto(path));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function open(page: Page, { path, through, heading }: PageOnTest): Promise<void> {
  await goTo(page, path);
  if (through) await row(page, through).first().click();
  await expectHeading(page, heading);
  await rest(page);
}

async function shot(page: Page, info: TestInfo, name: string): Promise<void> {
  if (isThorough) await page.screenshot({ path: join(info.project.outputDir, 'pages', `${name}.png`), fullPage: true });
}

/** Checks the open page in both themes. A person who has chosen no theme follows the system's without a reload. */
async function expectAccessible(page: Page, info: TestInfo, name: string, part?: string, except: string[] = []) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // All rules in the current theme, and the colour rules in the other.
  for (const theme of isDark ? themes.toReversed() : themes) {
    const isOther = (theme === 'dark') !== isDark;
    if (isOther) await page.emulateMedia({ colorScheme: theme });
    await rest(page);
    await shot(page, info, `${name}-${theme}`);
    const found = await violations(page, { part, except, isColourOnly: isOther });
    expect.soft(found, `${name} in ${theme}`).toEqual([]);
  }
}

const opening = ':is([role=dialog], [role=alertdialog])';

/** Opens a page at phone size and checks it there and on wider screens, without reloads: people turn and resize a page while it is open. */
async function look(page: Page, info: TestInfo, one: PageOnTest): Promise<void> {
  await page.setViewportSize(phone);
  await open(page, { ...one, heading: one.phoneHeading ?? one.heading });
  await shot(page, info, `${one.name}-phone`);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), one.name).toBeLessThanOrEqual(390);
  await page.setViewportSize(wide);
  await expectHeading(page, one.heading);
  await rest(page);
  await expectAccessible(page, info, one.name);
  for (const dialog of one.dialogs ?? []) {
    await dialog.open(page);
    const opened = page.locator(opening).last();
    await expect(opened).toBeVisible();
    const name = `dialog-${dialog.name.toLowerCase().replaceAll(' ', '-')}`;
    await expectAccessible(page, info, name, opening, dialog.except);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
  await page.setViewportSize(narrow);
  await rest(page);
  // A table that doesn't fit becomes a region that scrolls sideways.
  expect.soft(await page.getByRole('region', { name: /, scrollable$/ }).count(), `${one.name} at 1024`).toBe(0);
}

test.describe.configure({ mode: 'parallel' });

const parts = Map.groupBy(
  [...publicPages, ...sidebarPages, ...otherMemberPages, ...rowPages, ...clientPages],
  ({ part }) => part,
);

for (const [part, pages] of parts) {
  const names = pages.flatMap(({ path, dialogs = [] }) => [path, ...dialogs.map(({ name }) => name)]);
  test(`${part}: its pages are accessible in both themes and fit a phone: ${names.join(', ')}`, async ({
    page,
    context,
  }, info) => {
    const failures: string[] = [];
    page.on('request', (sent) => {
      const failure = sent.url().endsWith('/api/module-failures') ? (sent.postData() ?? '') : '';
      // A busy machine blocks a page as well.
      if (failure && !failure.includes('"blocking"')) failures.push(failure);
    });
    const isOfClients = pages.some((one) => clientPages.includes(one));
    if (!pages.some((one) => publicPages.includes(one)))
      await signIn(context, isOfClients ? demoClient('admin') : demoPerson('owner'));
    for (const one of pages) await test.step(one.path, () => look(page, info, one));
    // A page's leftovers are reported after the next page has opened.
    expect(failures).toEqual([]);
  });
}

test('every entry of the sidebar leads to a page listed in the tests', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  const paths = await sidebar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const known = sidebarPages.map(({ path }) => path);
  expect(paths.filter((path) => !path?.startsWith('/u/')).sort()).toEqual([...known].sort());
});

/** The texts of pages without content. */
const firstSteps: Record<string, string[]> = {
  '/leads': ['No leads found', 'Create Your First Lead'],
  '/lead-uploads': ['No lead uploads found'],
  '/call-logs': ['No call logs found'],
};

test('every page of an empty organization explains how to start', async ({ page, context }) => {
  await signUp(context);
  await page.setViewportSize(wide);
  await page.goto('/dashboard');
  for (const { heading, entry = heading, path } of sidebarPages) {
    await follow(page, entry, heading);
    await rest(page);
    expect.soft(await violations(page), path).toEqual([]);
    for (const text of firstSteps[path] ?? []) await expect(page.getByText(text)).toBeVisible();
  }
});
