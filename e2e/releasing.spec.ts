/** A team's way with a module of its own repository: made, released to one organization, broken, taken back. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildOutsideModule, runModuleTool } from '../tooling/src/sdk/outside.ts';
import { demoPerson, entry, expect, heading, sidebar, signIn } from './journey.ts';
import { test } from './own-release.ts';

const id = 'site-visits';
const title = 'Site visits';

test('a module of another repository ships alone, and comes back', async ({
  page,
  browser,
  registry,
  ownOrganization,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-team-'));
  const dir = join(folder, 'module');
  const source = join(dir, 'src/pages/SiteVisitsPage.tsx');
  const others = await browser.newContext();
  await signIn(others, demoPerson('owner'));
  const elsewhere = await others.newPage();
  const token = await registry.token(id);
  const tool = async (...args: string[]) => {
    const target = args[0] === 'release' ? ['--to', process.env.SWITCHBOARD_URL ?? ''] : [];
    const { code, output } = await runModuleTool(dir, [...args, ...target], { SWITCHBOARD_DEPLOY_TOKEN: token });
    expect(code, output).toBe(0);
    return output;
  };
  const toOne = ['--organizations', ownOrganization.id, '--skip-tests'];
  const opens = async (where: Page) => {
    await where.goto('/leads');
    await entry(where, title).click();
    await expect(heading(where, title)).toBeVisible();
  };
  const isNotThere = async (where: Page) => {
    await where.goto('/leads');
    await expect(sidebar(where)).toBeVisible();
    await expect(entry(where, title)).toHaveCount(0);
  };
  try {
    await test.step('it is made and built with the packed packages alone', async () => {
      await buildOutsideModule(dir, id);
    });
    await test.step('one organization gets it, and nobody else', async () => {
      expect(await tool('release', ...toOne)).toContain('canary');
      await opens(page);
      await isNotThere(elsewhere);
    });
    await test.step('broken on purpose, the shell shows the one before', async () => {
      const good = readFileSync(source, 'utf8');
      const broken = good.replace(
        /(export function SiteVisitsPage\([^)]*\) \{\n)/,
        "$1  throw new Error('on purpose');\n",
      );
      expect(broken).not.toBe(good);
      writeFileSync(source, broken);
      await tool('release', ...toOne);
      await page.goto('/leads');
      await entry(page, title).click();
      await expect(heading(page, title)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('status').filter({ hasText: 'did not work here, so you see' })).toBeVisible();
      await isNotThere(elsewhere);
      await expect.poll(() => tool('release', '--status')).toContain('crashed');
      writeFileSync(source, good);
    });
    await test.step('taken back, the notice is gone', async () => {
      await tool('release', '--rollback');
      await opens(page);
      await expect(page.getByText('did not work here')).toHaveCount(0);
    });
  } finally {
    while ((await registry.module(id)).assignment.canary) await registry.act(id, 'rollback');
    await others.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
