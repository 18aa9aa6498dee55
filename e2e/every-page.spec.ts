import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { violations } from './accessibility.ts';
import { demoClient, demoPerson, expect, sidebar, signIn, signUp, test } from './journey.ts';
import { clientPages, otherMemberPages, type PageOnTest, publicPages, sidebarPages } from './pages.ts';
import { isThorough } from './thorough.ts';

const themes = ['light', 'dark'] as const;
const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** What loads is drawn, and what moves has come to rest. */
async function rest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    // One movement sets off the next, from parent to child: three frames without any are the end of it.
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

async function open(page: Page, { path, heading }: PageOnTest): Promise<void> {
  await page.goto(path);
  await expectHeading(page, heading);
  await rest(page);
}

async function shot(page: Page, info: TestInfo, name: string): Promise<void> {
  if (isThorough) await page.screenshot({ path: join(info.project.outputDir, 'pages', `${name}.png`), fullPage: true });
}

/** Looks at what is open in both themes; whoever has chosen none follows the system's without a reload. */
async function expectAccessible(page: Page, info: TestInfo, name: string, part?: string, except: string[] = []) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await rest(page);
    await shot(page, info, `${name}-${theme}`);
    const found = await violations(page, { part, except, isColourOnly: theme !== themes[0] });
    expect.soft(found, `${name} in ${theme}`).toEqual([]);
  }
}

const opening = ':is([role=dialog], [role=alertdialog])';

async function look(page: Page, info: TestInfo, one: PageOnTest): Promise<void> {
  await page.setViewportSize(wide);
  await open(page, one);
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
  // A table that does not fit becomes a region of its own, which scrolls sideways.
  expect.soft(await page.getByRole('region', { name: /, scrollable$/ }).count(), `${one.name} at 1024`).toBe(0);
  await page.setViewportSize(phone);
  await open(page, { ...one, heading: one.phoneHeading ?? one.heading });
  await shot(page, info, `${one.name}-phone`);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), one.name).toBeLessThanOrEqual(390);
}

test.describe.configure({ mode: 'parallel' });

const parts = Map.groupBy([...publicPages, ...sidebarPages, ...otherMemberPages, ...clientPages], ({ part }) => part);

for (const [part, pages] of parts) {
  const names = pages.flatMap(({ path, dialogs = [] }) => [path, ...dialogs.map(({ name }) => name)]);
  test(`${part}: accessible in both themes and fit for a phone: ${names.join(', ')}`, async ({
    page,
    context,
  }, info) => {
    const isOfClients = pages.some((one) => clientPages.includes(one));
    if (!pages.some((one) => publicPages.includes(one)))
      await signIn(context, isOfClients ? demoClient('admin') : demoPerson('owner'));
    for (const one of pages) await test.step(one.path, () => look(page, info, one));
  });
}

test('every entry of the sidebar leads to a page that is tested here', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  const paths = await sidebar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const known = sidebarPages.map(({ path }) => path);
  expect(paths.filter((path) => !path?.startsWith('/u/')).sort()).toEqual([...known].sort());
});

test('an organization that has nothing yet is told on every page what to do first', async ({ page, context }) => {
  await signUp(context);
  await page.setViewportSize(wide);
  for (const one of sidebarPages) {
    await open(page, one);
    expect.soft(await violations(page), one.path).toEqual([]);
  }
  await page.goto('/leads');
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Your First Lead' })).toBeVisible();
  await page.goto('/lead-uploads');
  await expect(page.getByText('No lead uploads found')).toBeVisible();
  await page.goto('/call-logs');
  await expect(page.getByText('No call logs found')).toBeVisible();
});
