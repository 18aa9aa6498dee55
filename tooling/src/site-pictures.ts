/**
 * `npm run site:pictures`: takes the pictures with which links to the public pages are shown elsewhere, of the pages themselves, into
 * `site/pictures`. They are 1200 × 630, as https://ogp.me readers crop them.
 */
import './command-help.ts';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SiteManifest } from '@switchboard/contracts/site';
import { chromium } from 'playwright-core';
import { pictureNameOf } from './build/build-site.ts';
import { ensureChromium } from './checks/chromium.ts';
import { chromiumArgs } from './checks/chromium-args.ts';
import { repositoryRoot as root } from './root.ts';

const address = 'http://pages.localhost';
const onlyTheStory =
  'header, footer, [data-signed-out] { display: none } main > section:first-of-type { padding-block: 40px 28px }';

const distDir = join(root, 'site/dist');
const { version } = JSON.parse(readFileSync(join(distDir, 'current.json'), 'utf8')) as { version: string };
const build = join(distDir, version);
const { pages } = SiteManifest.parse(JSON.parse(readFileSync(join(build, 'site.json'), 'utf8')));
mkdirSync(join(root, 'site/pictures'), { recursive: true });

const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    // Nobody is signed in here.
    if (pathname.startsWith('/api/')) return route.fulfill({ json: null });
    const shown = pages.find(({ path }) => path === pathname);
    const file = shown?.file ?? pathname.replace('/site-files/', '');
    return route.fulfill({ path: join(build, file), contentType: shown ? 'text/html' : undefined });
  });
  for (const { path, isListed, isLegal } of pages) {
    if (!isListed || isLegal || path.startsWith('/evidence/')) continue;
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.addStyleTag({ content: onlyTheStory });
    await page.screenshot({
      path: join(root, 'site/pictures', `${pictureNameOf(path)}.jpg`),
      type: 'jpeg',
      quality: 82,
    });
    console.log(`site/pictures/${pictureNameOf(path)}.jpg`);
  }
} finally {
  await browser.close();
}
