import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
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
  mkdirSync(join(folder, 'tooling'));
  for (const name of ['bootstrap.mjs', 'trim.mjs'])
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
  writeFileSync('node_modules/.bin/node', '');
  writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
`;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Runs the first step of `npm start` and, with development, of `npm test`. Returns how often npm was called to install so far. */
function prepare(withDevelopment = false): number {
  const script = `import { ensureInstalled } from './tooling/bootstrap.mjs'; ensureInstalled({ withDevelopment: ${withDevelopment} });`;
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.mjs') };
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env });
  expect(status, stderr.toString()).toBe(0);
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
