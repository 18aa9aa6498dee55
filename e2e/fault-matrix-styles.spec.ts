/** The row of docs/fault-matrix.md for a module that styles more than itself, built and released as any other. */
import type { Locator, Page } from '@playwright/test';
import { buildFixture } from './fixture-builds.ts';
import { entry, expect, follow, heading, sidebar } from './journey.ts';
import { test } from './own-release.ts';

const id = 'loud';
let warnings: readonly string[] = [];

test.beforeAll(async ({ registry, ownOrganization }) => {
  const loud = await buildFixture('mfe-loud');
  ({ warnings } = loud);
  const { status, body } = await registry.publish(loud);
  expect(status, JSON.stringify(body)).toBe(201);
  await registry.canary(id, loud.manifest.version, ownOrganization.id);
});

test.afterAll(async ({ registry }) => {
  while ((await registry.module(id)).assignment.canary) await registry.act(id, 'rollback');
});

const looks = [
  ...['color', 'background-color', 'background-image', 'border-top-color', 'border-top-left-radius', 'box-shadow'],
  ...[
    'font-family',
    'font-size',
    'letter-spacing',
    'word-spacing',
    'text-transform',
    'line-height',
    'opacity',
    'filter',
  ],
  ...['padding-left', 'padding-top', 'margin-top', 'outline-style', 'outline-color', 'display', 'animation-name'],
  ...[
    '--sb-color-paper',
    '--sb-color-accent',
    '--sb-color-surface',
    '--sb-color-ink',
    '--sb-space-4',
    '--sb-radius-md',
  ],
];

/** How parts of a page look, by their place in the list. */
async function looksOf(parts: readonly Locator[]): Promise<Record<string, string>[]> {
  // Hovered or focused elements look different.
  return await Promise.all(
    parts.map((part) =>
      part.evaluate((element, names) => {
        const style = getComputedStyle(element);
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
      }, looks),
    ),
  );
}

const frameOf = (page: Page) => [
  page.locator('html'),
  page.locator('body'),
  sidebar(page),
  entry(page, 'Micro Prompts'),
  page.getByRole('main'),
];
const neighbourOf = (page: Page) => [
  heading(page, 'Leads'),
  page.getByRole('main').getByRole('button').first(),
  page.getByRole('main').getByRole('searchbox').first(),
];

test('a module has styles for the whole page', async ({ page }) => {
  const opens = async (name: string) => {
    await follow(page, name);
    await page.mouse.move(0, 0);
  };
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await page.mouse.move(0, 0);
  const frame = await looksOf(frameOf(page));
  const neighbour = await looksOf(neighbourOf(page));

  await opens('Loud');
  const own = page.getByText('On the page');
  // Its own styles apply, on the page and in the overlays that open from it.
  await expect(own).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(own).toHaveCSS('animation-name', 'loud-shake');
  await expect(own).toHaveCSS('word-spacing', '7px');
  await expect(own).toHaveCSS('text-transform', 'uppercase');
  expect(await looksOf(frameOf(page))).toEqual(frame);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('In a dialog')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.getByText('In a dialog')).toHaveCSS('word-spacing', '7px');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await opens('Leads');
  await expect.poll(() => looksOf(neighbourOf(page))).toEqual(neighbour);
  expect(await looksOf(frameOf(page))).toEqual(frame);

  expect(warnings.filter((text) => /^src\/loud\.css:\d+: |^src\/pages\/LoudPage\.tsx:\d+: /.test(text))).toEqual(
    warnings,
  );
  expect(warnings.join('\n')).toContain('src/loud.css:18: ":root, [data-theme]" is a global selector');
});
