/**
 * `npm run visual -- --against <revision> [--only <part of a story's id>]… [--all]`: builds the Storybook of this working copy and
 * of a revision, photographs each story of both in both themes and at four widths, and writes one page of what differs. A story
 * of which no source differs looks the same and is photographed with `--all` alone. Nothing of it is kept in the repository.
 */
import './command-help.ts';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './checks/chromium.ts';
import { repositoryRoot as root } from './root.ts';
import { compareBooks, storiesOf } from './visual/compare-books.ts';
import { writeReport } from './visual/report.ts';
import { Sources } from './visual/sources.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    only: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
  },
});

const folder = join(root, '.data/visual');
const run = (cwd: string, command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Builds the Storybook of a working copy; `--test` leaves out what a photograph does not show. */
async function build(copy: string, to: string): Promise<void> {
  const storybook = join(root, 'node_modules/.bin/storybook');
  const args = ['build', '-c', 'design-system/.storybook', '-o', to, '--quiet', '--test'];
  const child = spawn(storybook, args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The stories of ${copy} were not built`);
}

/** The files of a copy in which stories are written. */
function storyFiles(copy: string): string[] {
  const found = ['ls-files', '--cached', '--others', '--exclude-standard', '*.stories.ts', '*.stories.tsx'];
  return execFileSync('git', found, { cwd: copy, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The files whose stories may look different, or are in one of the copies alone. */
function changedFiles(before: string, after: string): Set<string> {
  const [old, now] = [new Sources(before), new Sources(after)];
  const files = new Set([...storyFiles(before), ...storyFiles(after)]);
  return new Set([...files].filter((file) => values.all || old.fingerprint(file) !== now.fingerprint(file)));
}

/** The stories of both books that are written in one of these files. */
function storiesIn(files: ReadonlySet<string>): string[] {
  const all = ['before', 'after'].flatMap((book) => storiesOf(join(folder, book)));
  const isWanted = (id: string) => values.only.length === 0 || values.only.some((part) => id.includes(part));
  const chosen = all.filter(({ id, file }) => files.has(normalize(file)) && isWanted(id));
  return [...new Set(chosen.map(({ id }) => id))];
}

/** Links one installed package into a copy: ours to the copy's own sources, those of others to where they are installed. */
function linkPackage(copy: string, name: string): void {
  const installed = realpathSync(join(root, 'node_modules', name));
  const isOurs = !relative(root, installed).startsWith('node_modules');
  const target = isOurs ? join(copy, relative(root, installed)) : installed;
  const place = join(copy, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  if (existsSync(target)) symlinkSync(target, place);
}

/** A copy is compiled from its own sources with the packages that are installed here. */
function linkPackages(copy: string): void {
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    const names = name.startsWith('@')
      ? readdirSync(join(root, 'node_modules', name)).map((one) => `${name}/${one}`)
      : [name];
    for (const one of names) linkPackage(copy, one);
  }
  for (const place of readdirSync(root).map((name) => join(name, 'node_modules')))
    if (existsSync(join(root, place)) && existsSync(join(copy, dirname(place))))
      symlinkSync(join(root, place), join(copy, place));
}

const revision = execFileSync('git', ['rev-parse', '--short', values.against], { cwd: root, encoding: 'utf8' }).trim();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const copy = join(folder, 'copy');
run(root, 'git', ['worktree', 'add', '--quiet', '--detach', copy, revision]);
let changed: Set<string>;
try {
  linkPackages(copy);
  changed = changedFiles(copy, root);
  if (changed.size > 0) {
    console.log(`The stories of ${changed.size} files may look different from ${revision}. Building both books`);
    await Promise.all([build(copy, join(folder, 'before')), build(root, join(folder, 'after'))]);
  }
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', copy]);
}
const differences =
  changed.size === 0
    ? []
    : await compareBooks({
        before: join(folder, 'before'),
        after: join(folder, 'after'),
        pictures: join(folder, 'pictures'),
        stories: storiesIn(changed),
        browserPath: ensureChromium(),
      });
console.log(`${differences.filter(({ kind }) => kind !== 'same').length} of ${differences.length} photographs differ`);
console.log(`Written: ${writeReport(folder, { revision, differences })}`);
