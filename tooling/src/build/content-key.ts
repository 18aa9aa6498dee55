import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FileHashes } from './file-hashes.ts';
import { lockedPackages } from './locked-packages.ts';
import type { BrowserPackage } from './packages.ts';

/** Every file under a file or folder, sorted; tests and stories are not part of a build. */
export function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|stories)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash over the names and contents of files, relative to `root`, plus anything else that decides the outcome. */
export function hashOf(
  paths: readonly string[],
  root: string,
  hashes: FileHashes,
  extra: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  for (const value of extra) hash.update(`${value}\0`);
  for (const path of paths) {
    for (const file of filesUnder(path)) hash.update(`${relative(root, file)}\0${hashes.of(file)}\0`);
  }
  return hash.digest('hex');
}

/** Hash of everything that decides what a package's build emits. */
export function contentKey(target: BrowserPackage, root: string, hashes: FileHashes): string {
  const bundlesDesignSystem = target.kind !== 'module' || existsSync(join(target.dir, 'src/standalone'));
  const paths = [
    join(target.dir, 'src'),
    join(target.dir, 'module.ts'),
    join(target.dir, 'package.json'),
    sourcesOf('contracts', root),
    sourcesOf('platform', root),
    ...bundledPackages(target).flatMap((name) => [sourcesOf(name, root), join(root, name, 'package.json')]),
    ...(bundlesDesignSystem ? [sourcesOf('design-system', root), join(root, 'design-system/package.json')] : []),
    // What the public pages show besides: documents of the repository, the help, and pictures of themselves.
    ...(target.kind === 'site'
      ? ['docs/fault-matrix.md', 'bench/RESULTS.md', 'docs/guide', 'site/pictures'].map((path) => join(root, path))
      : []),
    join(import.meta.dirname, '../webpack'),
    import.meta.dirname,
  ];
  return hashOf(paths, root, hashes, [
    process.env.SWITCHBOARD_SOURCE_MAPS ?? '',
    // Of what lies at the root for all packages, only the part of this one: another module is no reason to build it anew.
    ...lockedPackages(join(root, 'package-lock.json'), [relative(root, target.dir), 'tooling'], hashes),
    ...(target.kind === 'shell' ? [recordedPlatform(root)] : []),
  ]);
}

/** The packages of ours that a package bundles because nobody shares them: the form engine and components of the domain. */
function bundledPackages({ dir }: BrowserPackage): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies?: object;
  };
  return ['forms', 'domain-ui'].filter((name) => `@switchboard/${name}` in dependencies);
}

/** What the shell's platform version follows from, without the modules that rely on it. */
function recordedPlatform(root: string): string {
  const { version, shapes, exports } = JSON.parse(readFileSync(join(root, 'platform/contract.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return JSON.stringify([version, shapes, exports]);
}

/** Where a package of ours lies: beside the module, or installed in a repository of the module's own. */
function sourcesOf(name: string, root: string): string {
  const beside = join(root, name, 'src');
  return existsSync(beside) ? beside : join(root, 'node_modules/@switchboard', name, 'dist');
}
