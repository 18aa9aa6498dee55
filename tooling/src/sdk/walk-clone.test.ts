import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findTestBrowser } from '../checks/chromium.ts';
import { chromiumArgs } from '../checks/chromium-args.ts';
import { repositoryRoot as root } from '../root.ts';
import { commandsOf, isWalkWanted, walk } from './walking.ts';

const chapter = 'Fifteen minutes';
const minute = 60_000;

it('the walk knows every command that the first chapter prints', () => {
  expect(
    commandsOf(chapter).map((line) =>
      line.replace(/ -w mfe-\S+|--to \S+|"[^"]*"|sbd_\S+|<id>/g, '').replace(/\s+/g, ' '),
    ),
  ).toEqual([
    'npm run new:module -- site-visits --title --owner ',
    'npm test',
    'npm run dev',
    'npm run deploy-token -- site-visits',
    'export SWITCHBOARD_DEPLOY_TOKEN=',
    'npm run release -- --organizations ',
    'npm run release -- --promote',
    'npm run release -- --organizations --skip-tests',
    'npm run release -- --status',
    'npm run release -- --rollback',
  ]);
});

let folder = '';
let clone = '';
let browser: Browser;

/** The reader's clone: the files of this one, with the same packages and builds. */
function makeClone(): void {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-clone-'));
  // The database's own account has to get to its folder.
  chmodSync(folder, 0o755);
  clone = join(folder, 'switchboard');
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
  for (const packages of ['node_modules', ...globSync('*/node_modules', { cwd: root })]) {
    const target = join(clone, dirname(packages));
    execFileSync('sh', ['-c', `cp -al ${packages} "${target}" 2>/dev/null || cp -a ${packages} "${target}"`], {
      cwd: root,
    });
  }
  const changed = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], { cwd: root });
  for (const file of changed.toString().trim().split('\n').filter(Boolean)) cpSync(join(root, file), join(clone, file));
}

beforeAll(async () => {
  if (!isWalkWanted) return;
  makeClone();
  browser = await chromium.launch({ executablePath: findTestBrowser() ?? undefined, args: [...chromiumArgs] });
}, 5 * minute);
afterAll(async () => {
  if (!isWalkWanted) return;
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Session {
  organization: { id: string; name: string };
  organizations: { id: string; name: string }[];
}

/** A tab in which one of the demo people is signed in, who works in the organization of that name. */
async function openAs(
  url: string,
  [email, password]: string[],
  organization?: string,
): Promise<{ page: Page; id: string }> {
  const context = await browser.newContext({ baseURL: url });
  const signedIn = await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  const session = (await (await context.request.get('/api/session')).json()) as Session;
  const other = session.organizations.find(({ name }) => name === organization);
  if (other)
    expect(
      (await context.request.post('/api/session/organization', { data: { organization_id: other.id } })).ok(),
    ).toBe(true);
  const page = await context.newPage();
  return { page, id: other?.id ?? session.organization.id };
}

const sees = async (page: Page) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Leads' }).waitFor();
  return (await menu.getByRole('link', { name: 'Site visits' }).count()) > 0;
};

it.runIf(isWalkWanted)(
  'a newcomer makes, tests, develops, releases, breaks and takes back a module by the printed commands',
  async () => {
    const [
      make = '',
      test = '',
      develop = '',
      makeToken = '',
      ,
      toOne = '',
      promote = '',
      broken = '',
      status = '',
      back = '',
    ] = commandsOf(chapter);
    const install = walk({}, { PORT: '0' });
    const started = await install.begin('npm start', clone, /Switchboard is at http:\/\/\S+[\s\S]*└/);
    try {
      const url = /Switchboard is at (http:\/\/\S+)/.exec(started.output)?.[1] ?? '';
      const maya = /(maya@\S+)\s+(\S+)/.exec(started.output)?.slice(1) ?? [];
      const { page, id } = await openAs(url, maya);
      await install.finish(make, clone);
      expect(await install.finish(test, clone)).toMatch(/\d+ passed/);
      const server = await install.begin(develop, clone, /http:\/\/localhost:\d+[\s\S]*override=/);
      await server.end();
      const token = /sbd_site-visits_\S+/.exec(await install.finish(makeToken, clone))?.[0] ?? '';
      const own = walk({ 'http://localhost:3000': url, '<id>': id }, { SWITCHBOARD_DEPLOY_TOKEN: token });

      expect(await own.finish(toOne, clone)).toContain('canary');
      expect(await sees(page)).toBe(true);
      const elsewhere = await openAs(url, maya, 'Harbour Dental');
      expect(await sees(elsewhere.page)).toBe(false);
      await page.goto('/site-visits');
      await page.getByRole('heading', { level: 1, name: 'Site visits' }).waitFor();
      // The openings of a new version are reported after some seconds.
      const promoted = await vi.waitFor(() => own.finish(promote, clone), { timeout: 5 * minute, interval: 2000 });
      expect(promoted).toMatch(/\d+ organizations run site-visits/);
      expect(await sees(elsewhere.page)).toBe(true);

      const file = join(clone, 'mfe-site-visits/src/pages/SiteVisitsPage.tsx');
      const source = readFileSync(file, 'utf8');
      const start = /export function SiteVisitsPage\([^)]*\) \{\n/;
      writeFileSync(file, source.replace(start, "$&  throw new Error('broken on purpose');\n"));
      await own.finish(broken, clone);
      await page.goto('/site-visits');
      await page.getByText('did not work here, so you see').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Site visits' }).waitFor();
      await vi.waitFor(async () => expect(await own.finish(status, clone)).toContain('crashed'), {
        timeout: 5 * minute,
      });
      await own.finish(back, clone);
      await page.goto('/site-visits');
      await page.getByRole('heading', { level: 1, name: 'Site visits' }).waitFor();
      expect(await page.getByText('did not work here').count()).toBe(0);
    } finally {
      await started.end();
    }
  },
  15 * minute,
);
