import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';
import { demoPerson, expect, sidebar, signIn, signUp, test } from './journey.ts';
import { otherMemberPages, type PageOnTest, publicPages, sidebarPages } from './pages.ts';

const themes = ['light', 'dark'] as const;

async function open(page: Page, { path, heading }: Pick<PageOnTest, 'path' | 'heading'>): Promise<void> {
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1 });
  await (heading ? expect(title).toHaveText(heading) : expect(title).toBeVisible());
  // What loads is drawn, and what moves has come to rest.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
}

/** The violations that axe finds in a part of the page, one line each. */
async function violations(page: Page, part = ':root', except: string[] = []): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .include(part)
    // Rows of a table are all of one kind: the first ones speak for the fifty that follow.
    .exclude('tbody tr:nth-child(n+7)')
    .disableRules(except)
    .analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`));
}

function shot(page: Page, info: TestInfo, name: string) {
  return page.screenshot({ path: join(info.project.outputDir, 'pages', `${name}.png`), fullPage: true });
}

async function useTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((mode) => localStorage.setItem('switchboard.theme', mode), theme);
}

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const withAccess = [
  ...publicPages.map((one) => ({ one, isMember: false })),
  ...[...sidebarPages, ...otherMemberPages].map((one) => ({ one, isMember: true })),
];

for (const { one, isMember } of withAccess) {
  test(`${one.path} is accessible in both themes and fits a phone`, async ({ page, context }, info) => {
    if (isMember) await signIn(context, demoPerson('owner'));
    for (const theme of themes) {
      await useTheme(page, theme);
      await open(page, one);
      await shot(page, info, `${one.name}-${theme}`);
      expect(await violations(page), theme).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, { path: one.path, heading: one.phoneHeading ?? one.heading });
    await shot(page, info, `${one.name}-phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
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
  for (const one of sidebarPages) {
    await open(page, one);
    expect(await violations(page), one.path).toEqual([]);
  }
  await page.goto('/leads');
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Your First Lead' })).toBeVisible();
  await page.goto('/lead-uploads');
  await expect(page.getByText('No lead uploads found')).toBeVisible();
  await page.goto('/call-logs');
  await expect(page.getByText('No call logs found')).toBeVisible();
});

interface DialogOnTest {
  name: string;
  path: string;
  open(page: Page): Promise<void>;
  /** Rules of axe that do not see how the dialog works. */
  except?: string[];
}

const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first().click();

const dialogs: readonly DialogOnTest[] = [
  { name: 'Add New Lead', path: '/leads', open: press('Add Lead') },
  { name: 'Edit Lead', path: '/leads', open: press('Edit') },
  { name: 'Voice Call', path: '/leads', open: press('Voice Call') },
  { name: 'Call Transcript', path: '/call-logs', open: press('View Transcript') },
  { name: 'Call Recording', path: '/call-logs', open: press('Play Recording') },
  { name: 'Review Lead Data', path: '/lead-uploads', open: press('Review') },
  { name: 'Create Template', path: '/feature-templates', open: press('Create Template') },
  { name: 'Create Slot', path: '/slots', open: press('Create Slot') },
  {
    name: 'Palette',
    path: '/slots',
    open: (page) => page.getByRole('button', { name: 'Search', exact: false }).first().click(),
    // The results are moved through, and scrolled, with the arrow keys from the search field.
    except: ['scrollable-region-focusable'],
  },
  {
    name: 'Create New Organization',
    path: '/dashboard',
    async open(page) {
      await page.getByRole('button', { name: /^Organization: / }).click();
      await page.getByRole('menuitem', { name: 'Create New Organization' }).click();
    },
  },
];

for (const dialog of dialogs) {
  test(`the dialog ${dialog.name} is accessible in both themes`, async ({ signedIn: page }, info) => {
    for (const theme of themes) {
      await useTheme(page, theme);
      await page.goto(dialog.path);
      await dialog.open(page);
      const opened = page.getByRole('dialog').last();
      await expect(opened).toBeVisible();
      await expect(opened.locator('[aria-busy=true]')).toHaveCount(0);
      await shot(page, info, `dialog-${dialog.name.toLowerCase().replaceAll(' ', '-')}-${theme}`);
      expect(await violations(page, '[role=dialog]', dialog.except), theme).toEqual([]);
    }
  });
}
