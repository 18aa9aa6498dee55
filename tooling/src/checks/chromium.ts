import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot as root } from '../root.ts';

interface Browser {
  usualPlaces: readonly string[];
  /** In Playwright's cache: the name of its folder there, without the revision, and the possible paths of the program. */
  folder: string;
  programs: readonly string[];
  /** The Debian package. */
  package: string;
}

const chromium: Browser = {
  usualPlaces: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  folder: 'chromium',
  programs: [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ],
  package: 'chromium',
};

/** The same engine without the window around the page, which does a fifth less work. */
const headlessShell: Browser = {
  usualPlaces: ['/usr/bin/chromium-headless-shell'],
  folder: 'chromium_headless_shell',
  programs: [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-mac/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  ],
  package: 'chromium-headless-shell',
};

function find(browser: Browser, places = browser.usualPlaces): string | null {
  return places.find((path) => existsSync(path)) ?? playwrightsOwn(browser);
}

/** Playwright keeps the browsers it downloads in one cache per user, in a folder per revision. */
function playwrightsOwn({ folder, programs }: Browser): string | null {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(cache)) return null;
  const revisions = readdirSync(cache).flatMap((name) => {
    const revision = name.startsWith(`${folder}-`) ? Number(name.slice(folder.length + 1)) : Number.NaN;
    return Number.isInteger(revision) ? [{ name, revision }] : [];
  });
  const found = revisions
    .sort((a, b) => b.revision - a.revision)
    .flatMap(({ name }) => programs.map((program) => join(cache, name, program)))
    .find((path) => existsSync(path));
  return found ?? null;
}

/** The browser that CHROMIUM_PATH names, null when it does not exist; undefined when the variable is not set. */
function given(): string | null | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  return existsSync(path) ? path : null;
}

/** The full browser of this machine, or null when there is none; `places` replaces the usual places. */
export function findChromium(places?: readonly string[]): string | null {
  const path = given();
  return path === undefined ? find(chromium, places) : path;
}

/** The browser for tests: the headless shell if there is one, else the full browser. */
export function findTestBrowser(places?: readonly string[]): string | null {
  const path = given();
  return path === undefined ? (find(headlessShell, places) ?? find(chromium, places)) : path;
}

const installPatienceMs = 240_000;

function run(command: string, args: readonly string[], stdio: 'inherit' | 'ignore' = 'inherit'): boolean {
  return spawnSync(command, args, { cwd: root, stdio, timeout: installPatienceMs }).status === 0;
}

const hasPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Tries once and removes nothing: without the package or a network, only a moment is lost. */
function installPackage(browser: Browser): boolean {
  const gently = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '--no-remove'];
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...gently, browser.package], 'ignore');
}

/** Finds or installs a browser. Throws with instructions when neither works. */
export function ensureChromium(): string {
  return findChromium() ?? install(findChromium);
}

/** Finds or installs a browser for the tests. Without a headless shell, they run in the full browser. */
export function ensureTestBrowser(): string {
  const found = findTestBrowser();
  if (found === null) return install(findTestBrowser);
  if (given() !== undefined || find(headlessShell) !== null || !hasPackages()) return found;
  console.log('Installing the browser of the tests…');
  installPackage(headlessShell);
  return findTestBrowser() ?? found;
}

function install(look: () => string | null): string {
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there`);
  console.log('Installing a browser for the journeys…');
  if (hasPackages()) {
    run('apt-get', ['update']);
    if (look === findTestBrowser) installPackage(headlessShell);
    if (look() === null) installPackage(chromium);
  }
  // Playwright's download includes its headless shell.
  if (look() === null)
    run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const installed = look();
  if (installed !== null) return installed;
  throw new Error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.');
}
