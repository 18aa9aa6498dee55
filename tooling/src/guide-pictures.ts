/**
 * `npm run guide:pictures`: takes the pictures that the articles of the help show, of the running demo, in both themes, into
 * `docs/guide/pictures`. `-- leads calls` takes those alone.
 */
import './command-help.ts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ensureChromium } from './checks/chromium.ts';
import { chromiumArgs } from './checks/chromium-args.ts';
import { guideFolder } from './guide-check.ts';
import { repositoryRoot as root } from './root.ts';

/** The size in which `site/src/guide/Article.tsx` shows them. */
const size = { width: 1200, height: 750 };
const quality = 0.7;

/** The page of each picture; `:id` is the ID of the first row of an API list, and of the first campaign that has leads. */
const pictures: Readonly<Record<string, { path: string; rows?: string }>> = {
  dashboard: { path: '/dashboard' },
  leads: { path: '/leads' },
  calls: { path: '/calls' },
  'call-logs': { path: '/call-logs' },
  'campaign-page': { path: '/campaigns/:id', rows: '/api/campaigns' },
  assistants: { path: '/assistants/:id', rows: '/api/assistants' },
  'phone-numbers': { path: '/phone-numbers' },
  providers: { path: '/providers' },
  interviews: { path: '/interviews' },
  slots: { path: '/slots' },
};

interface Demo {
  email: string;
  password: string;
  role: string;
}

function runningDemo(): { url: string; owner: Demo } {
  const dataDir = resolve(root, process.env.SWITCHBOARD_DATA_DIR ?? '.data');
  const read = <T>(file: string): T | null =>
    existsSync(join(dataDir, file)) ? (JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as T) : null;
  const url = read<{ url: string | null }>('instance.json')?.url;
  const owner = read<Demo[]>('demo.json')?.find(({ role }) => role === 'owner');
  if (!url || !owner) throw new Error('Start the demo first: npm start');
  return { url, owner };
}

async function addressOf({ path, rows }: { path: string; rows?: string }, context: BrowserContext): Promise<string> {
  if (!rows) return path;
  const { items } = (await (await context.request.get(rows)).json()) as {
    items: { id: string; lead_count?: number }[];
  };
  const row = items.find(({ lead_count }) => lead_count !== 0) ?? items[0];
  return path.replace(':id', row?.id ?? '');
}

/** A picture of a page at rest: animations are stopped, and transient elements are hidden. */
async function take(page: Page, path: string): Promise<Buffer> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await page.waitForTimeout(1_500);
  return page.screenshot({ animations: 'disabled' });
}

/** WebP, which browsers can encode and Playwright can't. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, level]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', level).split(',')[1] ?? '';
    },
    [png.toString('base64'), quality] as const,
  );
  return Buffer.from(base64, 'base64');
}

async function takeAll(browser: Browser, colorScheme: 'light' | 'dark', names: readonly string[]): Promise<void> {
  const { url, owner } = runningDemo();
  const context = await browser.newContext({ baseURL: url, viewport: size, colorScheme, reducedMotion: 'reduce' });
  const { email, password } = owner;
  await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  const page = await context.newPage();
  const blank = await context.newPage();
  for (const name of names) {
    const wanted = pictures[name];
    if (!wanted) throw new Error(`No picture is called ${name}. There are: ${Object.keys(pictures).join(', ')}`);
    const png = await take(page, await addressOf(wanted, context));
    const file = join(root, guideFolder, 'pictures', `${name}${colorScheme === 'dark' ? '.dark' : ''}.webp`);
    writeFileSync(file, await asWebp(blank, png));
    console.log(file);
  }
  await context.close();
}

const given = process.argv.slice(2);
const names = given.length > 0 ? given : Object.keys(pictures);
mkdirSync(join(root, guideFolder, 'pictures'), { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] });
try {
  for (const theme of ['light', 'dark'] as const) await takeAll(browser, theme, names);
} finally {
  await browser.close();
}
