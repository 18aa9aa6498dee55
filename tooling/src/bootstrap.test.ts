import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repositoryRoot } from './root.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-bootstrap-'));
  mkdirSync(join(folder, 'tooling/src'), { recursive: true });
  for (const name of ['bootstrap.mjs', 'install.mjs', 'src/process-identity.mjs', 'trim.mjs'])
    copyFileSync(join(import.meta.dirname, '..', name), join(folder, 'tooling', name));
  write('package.json', JSON.stringify({ workspaces: ['backend'] }));
  const packages = { '': {}, ...Object.fromEntries(places.map((place) => [place, { version: '1.0.0' }])) };
  write('package-lock.json', JSON.stringify({ packages }));
  write('npm-cli.mjs', npm);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const places = ['node_modules/one', 'backend/node_modules/two', 'backend/node_modules/two/node_modules/three'];

// Replaces npm: creates the packages of the lock file, and counts how often it was called.
const npm = `
  import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  appendFileSync('installations', process.argv[2]);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    if (place === '') continue;
    if (dev && process.argv.includes('--omit=dev')) {
      delete lock.packages[place];
      continue;
    }
    mkdirSync(place, { recursive: true });
    for (const name of ['package.json', 'index.js', 'index.js.map', 'index.d.ts', 'README.md', 'LICENSE.md'])
      writeFileSync(place + '/' + name, '{}');
  }
  rmSync('node_modules/.switchboard-trimmed', { force: true });
  mkdirSync('node_modules/.bin', { recursive: true });
  writeFileSync('node_modules/.bin/node', '#!/bin/sh\\nINSTALLED=yes exec "' + process.execPath + '" "$@"\\n', { mode: 0o755 });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
`;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const envOfNpm = () => ({ ...process.env, npm_execpath: join(folder, 'npm-cli.mjs') });

/** Runs the first step of `npm start` and, with development, of `npm test`. */
function firstStep(withDevelopment = false) {
  const script = `import { ensureInstalled } from './tooling/bootstrap.mjs'; ensureInstalled({ withDevelopment: ${withDevelopment} });`;
  const args = ['--input-type=module', '-e', script];
  return spawnSync(process.execPath, args, { cwd: folder, env: envOfNpm(), encoding: 'utf8' });
}

/** Runs the first step and returns how often npm was called to install so far. */
function prepare(withDevelopment = false): number {
  const { status, stderr } = firstStep(withDevelopment);
  expect(status, stderr).toBe(0);
  return existsSync(join(folder, 'installations'))
    ? readFileSync(join(folder, 'installations'), 'utf8').split('ci').length - 1
    : 0;
}

it('packages are installed once, and again only when the lock file names other packages', () => {
  expect([prepare(), prepare()]).toEqual([1, 1]);
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '2.0.0' } } }));
  expect([prepare(), prepare()]).toEqual([2, 2]);
});

it.each(['node_modules', 'backend/node_modules', 'backend/node_modules/two/node_modules'])(
  'packages are installed again when %s is gone',
  (place) => {
    prepare();
    rmSync(join(folder, place), { recursive: true });
    expect([prepare(), prepare()]).toEqual([2, 2]);
    expect(existsSync(join(folder, 'backend/node_modules/two/node_modules/three/package.json'))).toBe(true);
  },
);

it('developer packages are left out until a command needs them, and are kept from then on', () => {
  const packages = {
    '': {},
    ...Object.fromEntries(places.map((place) => [place, { version: '1.0.0' }])),
    'node_modules/for-tests': { version: '1.0.0', dev: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  const hasThem = () => existsSync(join(folder, 'node_modules/for-tests'));
  expect([prepare(), prepare(), hasThem()]).toEqual([1, 1, false]);
  expect([prepare(true), prepare(true), hasThem()]).toEqual([2, 2, true]);
  expect(prepare()).toBe(2);
  write('package-lock.json', JSON.stringify({ packages: { ...packages, 'node_modules/one': { version: '2.0.0' } } }));
  expect([prepare(), hasThem()]).toEqual([3, true]);
});

const filesOf = (place: string) => readdirSync(join(folder, place)).filter((name) => name !== 'node_modules');

it('a start leaves out source maps, declarations and documentation, and tests bring them back', () => {
  prepare();
  for (const place of places) expect(filesOf(place)).toEqual(['LICENSE.md', 'index.js', 'package.json']);
  expect(prepare(true)).toBe(2);
  for (const place of places) expect(filesOf(place)).toContain('index.d.ts');
});

it('packages that npm installed directly are left unchanged', () => {
  spawnSync(process.execPath, ['npm-cli.mjs', 'ci'], { cwd: folder });
  expect(prepare()).toBe(1);
  for (const place of places) expect(filesOf(place)).toContain('index.d.ts');
});

/** Starts a script as package.json does, from the folder of a module. */
function runScript(source: string, ...args: string[]) {
  write('tooling/src/start/prisma-client.ts', '');
  write('backend/script.ts', source);
  const child = spawn(process.execPath, ['../tooling/install.mjs', './script.ts', ...args], {
    cwd: join(folder, 'backend'),
    env: { ...envOfNpm(), npm_lifecycle_event: 'rehearse' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written = { text: '' };
  child.stdout.on('data', (part) => {
    written.text += part;
  });
  return { child, written, ended: once(child, 'exit') };
}

it('a script runs on the installed Node in its own folder, with its arguments and its exit code', async () => {
  const { written, ended } = runScript(
    'const shown: object = { installed: process.env.INSTALLED, cwd: process.cwd(), args: process.argv.slice(2) };\nconsole.log(JSON.stringify(shown));\nprocess.exitCode = 7;',
    '--days',
    '3',
  );
  expect(await ended).toEqual([7, null]);
  const shown = written.text.split('\n').find((line) => line.startsWith('{'));
  expect(JSON.parse(shown ?? '{}')).toEqual({
    installed: 'yes',
    cwd: realpathSync(join(folder, 'backend')),
    args: ['--days', '3'],
  });
});

const waiting = "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('waiting');";

it('a signal to a script reaches it, and the script decides how it ends', async () => {
  const { child, written, ended } = runScript(waiting);
  await expect.poll(() => written.text).toContain('waiting');
  child.kill('SIGTERM');
  expect(await ended).toEqual([3, null]);
});

it('packages are not replaced while a command of the folder runs with them, unless they stay as they are', async () => {
  const { child, written, ended } = runScript(waiting);
  await expect.poll(() => written.text).toContain('waiting');
  const before = prepare(true);
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '2.0.0' } } }));
  const refused = firstStep();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/npm run rehearse \(process \d+\)[\s\S]*Stop them and run this command again/);
  child.kill('SIGTERM');
  await ended;
  expect(prepare()).toBe(before + 1);
});

it('a command that was killed does not keep packages from being replaced', async () => {
  prepare(true);
  const identity = { pid: process.pid, started: 'another boot 1' };
  write(`node_modules/.switchboard-running/${process.pid}`, JSON.stringify({ command: 'npm start', identity }));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '2.0.0' } } }));
  expect(prepare(true)).toBe(2);
});

it('no script of a package.json runs a second Node after the installation', () => {
  const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const scripts = ['', ...workspaces].flatMap((place) => {
    const { scripts: found = {} } = JSON.parse(readFileSync(join(repositoryRoot, place, 'package.json'), 'utf8'));
    return Object.entries<string>(found).map(([name, text]) => ({ name: `${place} ${name}`, text }));
  });
  expect(scripts.filter(({ text }) => text.includes('install.mjs')).length).toBeGreaterThan(40);
  expect(scripts.filter(({ text }) => /install\.mjs.*&& node (?!\S*install\.mjs)/.test(text))).toEqual([]);
});

it('the list of unread package parts names only parts that exist', () => {
  // How npm lays out the copy of Node depends on its version.
  const script = `
    import { placesOf, unreadParts } from './tooling/trim.mjs';
    const isMissing = (part) => !part.startsWith('node/') && placesOf('.', part).length === 0;
    console.log(JSON.stringify(unreadParts.filter(isMissing)));
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repositoryRoot });
  expect(JSON.parse(stdout.toString())).toEqual([]);
});
