/**
 * `npm run visual -- --against <revision> [--only <part of a story's id>]…`: builds the Storybook of this working copy and of a
 * revision, photographs each story of both in both themes and at three widths, and writes one page of what differs. Nothing of
 * it is kept in the repository.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './checks/chromium.ts';
import { repositoryRoot as root } from './root.ts';
import { compareBooks } from './visual/compare-books.ts';
import { writeReport } from './visual/report.ts';

const { values } = parseArgs({
  options: { against: { type: 'string', default: 'HEAD' }, only: { type: 'string', multiple: true, default: [] } },
});

const folder = join(root, '.data/visual');
const run = (cwd: string, command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Builds the Storybook of a working copy; `--test` leaves out what a photograph does not show. */
function build(copy: string, to: string): void {
  const storybook = join(root, 'node_modules/.bin/storybook');
  run(copy, storybook, ['build', '-c', 'design-system/.storybook', '-o', to, '--quiet', '--test']);
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
try {
  linkPackages(copy);
  console.log(`Building the stories of ${revision}`);
  build(copy, join(folder, 'before'));
  console.log('Building the stories of this working copy');
  build(root, join(folder, 'after'));
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', copy]);
}
const differences = await compareBooks({
  before: join(folder, 'before'),
  after: join(folder, 'after'),
  pictures: join(folder, 'pictures'),
  only: values.only,
  browserPath: ensureChromium(),
});
console.log(`${differences.filter(({ kind }) => kind !== 'same').length} of ${differences.length} photographs differ`);
console.log(`Written: ${writeReport(folder, { revision, differences })}`);
