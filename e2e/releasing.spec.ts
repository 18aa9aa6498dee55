/** A team's release process for a module in its own repository: create, release to one organization, break, roll back, develop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildOutsideModule, runModuleTool } from '../tooling/src/sdk/outside.ts';
import { demoPerson, entry, expect, follow, heading, sidebar, signIn } from './journey.ts';
import { test } from './own-release.ts';

const id = 'site-visits';
const title = 'Site visits';
const toReleases = ['--to', process.env.SWITCHBOARD_URL ?? ''];
let folder = '';
let dir = '';
let token = '';
let isReleased = false;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ registry }) => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-team-'));
  dir = join(folder, 'module');
  await buildOutsideModule(dir, id);
  token = await registry.token(id);
});

test.afterAll(async ({ registry }) => {
  // Without a first release, the registry does not know the module.
  while (isReleased && (await registry.module(id)).assignment.canary) await registry.act(id, 'rollback');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the packed command in the team's folder. */
async function tool(...args: string[]): Promise<string> {
  const { code, output } = await runModuleTool(dir, args, { SWITCHBOARD_DEPLOY_TOKEN: token });
  expect(code, output).toBe(0);
  return output;
}

/** Changes the source of the module's page. Returns a function that restores it. */
function change(what: RegExp, by: string): () => void {
  const path = join(dir, 'src/pages/SiteVisitsPage.tsx');
  const before = readFileSync(path, 'utf8');
  const after = before.replace(what, by);
  if (after === before) throw new Error('The page has another form than expected');
  writeFileSync(path, after);
  return () => writeFileSync(path, before);
}

async function release(...args: string[]): Promise<string> {
  const output = await tool('release', ...toReleases, ...args);
  isReleased = true;
  return output;
}

async function opens(page: Page): Promise<void> {
  await page.goto('/leads');
  await entry(page, title).click();
  await expect(heading(page, title)).toBeVisible();
}

test('a module without a release is developed inside the running shell', async ({
  page,
  context,
  registry,
  ownOrganization,
}) => {
  const { server, link } = await develop();
  try {
    await test.step("a link alone doesn't open a local build for people who aren't developers", async () => {
      await page.goto(link);
      await expect(page.getByText('This link cannot be used')).toBeVisible();
    });
    await registry.permitDeveloper(ownOrganization.email);
    await test.step('the entry of the module appears in the sidebar of its developer', async () => {
      await page.goto(link);
      const dialog = page.getByRole('dialog', { name: new RegExp(`Use ${id} from localhost`) });
      await dialog.getByRole('button', { name: 'Use this address' }).click();
      await entry(page, title).click();
      await expect(heading(page, title)).toBeVisible();
    });
    await test.step('a syntax error is shown in the shell, and the previous build stays', async () => {
      const mend = change(/return \(\n/, 'return ((\n');
      await expect(page.getByText('does not build, so you see the build before')).toBeVisible();
      await expect(page.getByRole('group', { name: `Why ${title} does not build` })).toContainText(
        'SiteVisitsPage.tsx',
      );
      await expect(heading(page, title)).toBeVisible();
      mend();
      await expect(page.getByText('does not build')).toHaveCount(0);
    });
    await page.getByRole('button', { name: 'Reset to the released modules' }).click();
    await expect(entry(page, title)).toHaveCount(0);
  } finally {
    server.kill('SIGTERM');
    await context.unrouteAll();
  }
});

test('a module from another repository is released, breaks, and is rolled back', async ({
  page,
  browser,
  ownOrganization,
}) => {
  const toOne = () => release('--organizations', ownOrganization.id, '--skip-tests');
  const others = await browser.newContext();
  await signIn(others, demoPerson('owner'));
  const elsewhere = await others.newPage();
  const isNotThere = async () => {
    await elsewhere.goto('/leads');
    await expect(sidebar(elsewhere)).toBeVisible();
    await expect(entry(elsewhere, title)).toHaveCount(0);
  };
  await test.step('only one organization gets the release', async () => {
    expect(await toOne()).toContain('canary');
    await opens(page);
    await isNotThere();
  });
  await test.step('the previous release is shown in place of one that crashes', async () => {
    const mend = change(/(export function SiteVisitsPage\([^)]*\) \{\n)/, "$1  throw new Error('on purpose');\n");
    await toOne();
    mend();
    await opens(page);
    await expect(page.getByRole('status').filter({ hasText: 'did not work here, so you see' })).toBeVisible();
    await isNotThere();
    await expect.poll(() => release('--status')).toContain('crashed');
  });
  await test.step('a withdrawn release shows no notice', async () => {
    await release('--rollback');
    await opens(page);
    await expect(page.getByText('did not work here')).toHaveCount(0);
  });
  await others.close();
});

/** Serves the module from the team's folder. Returns the override link that it prints. */
function develop(): Promise<{ server: ChildProcess; link: string }> {
  const program = join(dir, 'node_modules/@switchboard/module-tools/dist/module-tools.js');
  const server = spawn(
    process.execPath,
    [program, 'dev', '--port', '5140', '--shell', process.env.SWITCHBOARD_URL ?? ''],
    {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const link = /https?:\/\/\S+\?override=\S+/.exec(output)?.[0];
        if (link) resolve({ server, link });
      });
    server.once('exit', () => reject(new Error(`The dev server ended:\n${output}`)));
  });
}

test('a developer sees a local build inside the running shell in place of the release', async ({ page, context }) => {
  const { server, link } = await develop();
  try {
    await test.step('a developer confirms the address, and sees the local build with a badge', async () => {
      await page.goto(link);
      const dialog = page.getByRole('dialog', { name: new RegExp(`Use ${title} from localhost`) });
      await dialog.getByRole('button', { name: 'Use this address' }).click();
      await expect(page.getByText(/Site visits from localhost:\d+/)).toBeVisible();
      await expect(heading(page, title)).toBeVisible();
    });
    await test.step('a saved change appears without a reload, and typed text and state stay', async () => {
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      const mend = change(/^/, "import { useState } from 'react';\n");
      change(
        / {2}return \(\n {4}<Page>\n/,
        `  const [count, setCount] = useState(0);
  return (
    <Page>
      <input aria-label="Note" />
      <button type="button" onClick={() => setCount(count + 1)}>Pressed {count}</button>
`,
      );
      const note = page.getByRole('textbox', { name: 'Note' });
      await note.fill('call back on Monday');
      await page.getByRole('button', { name: 'Pressed 0' }).click();
      change(/title="Site visits"/, 'title="Site visits, by hand"');
      await expect(heading(page, 'Site visits, by hand')).toBeVisible();
      await expect(note).toHaveValue('call back on Monday');
      await page.getByRole('button', { name: 'Pressed 1' }).click();
      await expect(page.getByRole('button', { name: 'Pressed 2' })).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await follow(page, 'Leads');
      await follow(page, title, 'Site visits, by hand');
      await follow(page, 'Leads');
      mend();
    });
    await test.step('a crashing build becomes a card, which shows build errors and disappears once the code is fixed', async () => {
      await follow(page, title);
      const mend = change(
        / {2}return \(\n {4}<Page>\n/,
        "  if (Date.now() > 0) throw new Error('broken by hand');\n$&",
      );
      const card = page.getByRole('alert').filter({ hasText: 'has stopped' });
      await expect(card).toBeVisible();
      const mendBuild = change(/throw new Error/, 'throw new (Error');
      await expect(card).toContainText('doesn’t build');
      await expect(card).toContainText('SiteVisitsPage.tsx');
      mendBuild();
      await expect(page.getByText('does not build')).toHaveCount(0);
      mend();
      await expect(heading(page, title)).toBeVisible();
      await expect(card).toHaveCount(0);
    });
    await test.step('the release is back when the server is gone, and the badge says why', async () => {
      server.kill('SIGTERM');
      await page.goto('/site-visits');
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByText('so you see the released version')).toBeVisible();
    });
    await test.step('one click returns to the released modules permanently', async () => {
      await page.getByRole('button', { name: 'Reset to the released modules' }).click();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reset to the released modules' })).toHaveCount(0);
    });
  } finally {
    server.kill('SIGTERM');
    await context.unrouteAll();
  }
});
