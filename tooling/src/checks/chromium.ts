import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot as root } from '../root.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that the journeys run in, or null when the machine has none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return usualPlaces.find((path) => existsSync(path)) ?? playwrightsOwn();
}

/** Playwright keeps the browsers it downloads in one cache per user, in a folder per revision. */
function playwrightsOwn(): string | null {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(cache)) return null;
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  const found = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((name) => programs.map((program) => join(cache, name, program)))
    .find((path) => existsSync(path));
  return found ?? null;
}

/** Finds a browser or installs one. Throws with what to do when neither works. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there`);
  console.log('Installing a browser for the journeys…');
  const isRoot = process.getuid?.() === 0;
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  if (findChromium() === null) {
    run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.');
}
