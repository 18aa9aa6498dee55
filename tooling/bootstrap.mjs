/**
 * What `npm start`, `npm test` and other commands do before anything is installed. It runs on Node 20 or newer with no package at
 * hand, installs the packages of the lock file when they are missing or others, and hands over to the Node that
 * comes with them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { identify, isRunning } from './src/process-identity.mjs';
import { trim, trimmedMarker } from './trim.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const oldestNode = 20;
const modules = join(root, 'node_modules');
const marker = join(modules, '.switchboard-installed');
// One file for each command that runs with these packages, whatever its data folder is.
const running = join(modules, '.switchboard-running');

/** Ends with a plain message instead of a stack. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Refuses a Node that cannot even install. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldestNode) return;
  fail(
    `Switchboard needs Node.js ${oldestNode} or newer to set itself up; this is ${process.versions.node}.\n` +
      'Get a current one from https://nodejs.org and run the command again.',
  );
}

/**
 * Installs the packages when they are not those of package-lock.json. With a fitting install it costs some milliseconds.
 * What only tests, stories, measurements and editors need comes `withDevelopment`, and stays once it is there: packages, and the
 * parts of packages that a start never reads.
 */
export function ensureInstalled({ withDevelopment = false } = {}) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const base = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform}-${process.arch}`;
  const installed = installedPackages();
  const isTrimmed = existsSync(join(root, trimmedMarker));
  const isWhole = installed !== null && nodeBinary() !== null && isOnDisk(installed) && !(withDevelopment && isTrimmed);
  const marked = readText(marker);
  if (isWhole && (marked === `${base} all` || (!withDevelopment && marked === `${base} start`))) return;
  const lock = JSON.parse(lockText);
  // A newer lock file replaces what is there with the same extent.
  const isForAll = withDevelopment || marked.endsWith(' all');
  if (isWhole && isSame(lock, installed, isForAll)) linkWorkspaces(lock);
  else install(isForAll);
  if (nodeBinary() === null) {
    fail(
      'The packages are installed, but the Node that comes with them is missing.\n' +
        'npm may be set to ignore install scripts: run "npm ci --ignore-scripts=false" and try again.',
    );
  }
  writeFileSync(marker, `${base} ${isForAll ? 'all' : 'start'}`);
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** What npm last installed here, by path; null when it never did. */
function installedPackages() {
  try {
    return JSON.parse(readText(join(modules, '.package-lock.json'))).packages;
  } catch {
    return null;
  }
}

/** npm keeps one list for all: a `node_modules` inside a package can be removed without it. */
function isOnDisk(installed) {
  return Object.entries(installed).every(
    ([path, { link }]) =>
      link === true || !path.includes('node_modules/') || existsSync(join(root, path, 'package.json')),
  );
}

/** Whether what is installed is what the lock file asks for; optional packages may be absent, and for a start those of developers. */
function isSame(lock, installed, isForAll) {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link === true) return true;
    const found = installed[path];
    if (!found)
      return (
        (!isForAll && entry.dev === true) ||
        entry.optional === true ||
        entry.devOptional === true ||
        entry.peer === true
      );
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** A new module adds a link and no package: making it here saves everybody who pulls it a whole installation. */
function linkWorkspaces(lock) {
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    const place = join(root, path);
    if (link !== true || existsSync(place) || !existsSync(join(root, resolved))) continue;
    rmSync(place, { force: true });
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(relative(dirname(place), join(root, resolved)), place, 'junction');
  }
}

/** Ends if a command runs with the packages: npm removes them all before it installs others. */
function assertNothingRuns() {
  const commands = runningCommands();
  if (commands.length === 0) return;
  const listed = commands.map(({ command, identity }) => `  ${command} (process ${identity.pid})`).join('\n');
  fail(
    `Packages of this folder have to be replaced, and these commands are using them:\n${listed}\n` +
      'Stop them and run this command again. Nothing was changed.',
  );
}

/** The commands that run with these packages. Forgets those that have ended without a trace. */
function runningCommands() {
  return namesIn(running).flatMap((name) => {
    const path = join(running, name);
    try {
      const found = JSON.parse(readText(path));
      if (isRunning(found.identity)) return [found];
    } catch {}
    rmSync(path, { force: true });
    return [];
  });
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Remembers a running command for later installations; answers how to forget it. */
function remember(pid, command) {
  const path = join(running, String(pid));
  try {
    mkdirSync(running, { recursive: true });
    writeFileSync(path, JSON.stringify({ command, identity: identify(pid) }));
  } catch {
    // The packages may belong to another user. Then this one can't replace them either.
  }
  return () => rmSync(path, { force: true });
}

function install(isForAll) {
  assertNothingRuns();
  console.log(`Installing packages${isForAll ? ', with those for tests' : ''} (once; about a minute)…`);
  const startedAt = Date.now();
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && basename(cli).startsWith('npm');
  const [command, first] = isNpm ? [process.execPath, [cli]] : ['npm', []];
  // Whatever NODE_ENV and the settings of npm say.
  // A start needs no bundler that only a peer dependency names.
  const extent = isForAll ? ['--include=dev', '--include=peer'] : ['--omit=dev', '--omit=peer'];
  const args = [...first, 'ci', ...extent, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) fail(`npm could not be run (${error.message}). Install npm 10 or newer and try again.`);
  if (status !== 0) fail('The packages could not be installed: see what npm says above, and try again.');
  if (!isForAll) trim(root);
  console.log(`Packages installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** The Node that comes with the packages, as a real path; null when it is not there. */
export function nodeBinary() {
  const path = join(modules, '.bin/node');
  return existsSync(path) ? realpathSync(path) : null;
}

/** Starts or tests the product on the installed Node. */
export function handOver(script, args = process.argv.slice(2)) {
  run(join(root, script), args, {
    cwd: root,
    // It waits for others most of the time: little of its memory needs to be young.
    options: ['--max-semi-space-size=1'],
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled code is kept, so that a second start neither strips types nor parses again.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/switchboard/node') },
  });
}

/** Runs a script of ours on the installed Node, in the folder where this was called. */
export function handOverHere(script, args) {
  // A terminal sends Ctrl+C to the script as well, and a second one would end a script that is stopping.
  const isPressed = [0, 1, 2].some((stream) => isatty(stream));
  run(resolve(script), args, { cwd: process.cwd(), options: [], stdio: 'inherit', env: {}, isPressed });
}

/** Runs a file on the installed Node, passes signals on to it, and ends as it ends. */
function run(file, args, { cwd, options, stdio, env, isPressed = false }) {
  const child = spawn(nodeBinary(), [...options, file, ...args], {
    cwd,
    stdio,
    env: { ...process.env, ...env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  });
  const script = process.env.npm_lifecycle_event;
  const command = script === undefined ? relative(root, file) : `npm run ${script}`;
  const forget = child.pid === undefined ? () => undefined : remember(child.pid, command);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !isPressed) child.kill(signal);
    });
  whenParentIsGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${command} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    forget();
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/**
 * Calls back once when the npm that runs us is gone. Without npm we are left alone: whoever starts us from a shell
 * and logs out may want us to stay.
 */
function whenParentIsGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = shellsParent(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || isAlive(grandparent))) return;
    clearInterval(timer);
    callback();
  }, 1000);
  timer.unref();
}

/** npm runs scripts through a shell; when that shell stays in between, its parent is npm. */
function shellsParent(pid) {
  const [parent, command] =
    spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)])
      .stdout?.toString()
      .trim()
      .split(/\s+/, 2) ?? [];
  return command !== undefined && /^-?(?:.*\/)?(?:sh|bash|dash|zsh|ash|busybox)$/.test(command) && Number(parent) > 1
    ? Number(parent)
    : null;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
