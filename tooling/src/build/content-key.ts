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

/** One hash of the names and contents of files, relative to `root`, plus any other input that affects the result. */
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

/** Hash of everything that determines the output of a package's build. */
export function contentKey(target: BrowserPackage, root: string, hashes: FileHashes): string {
  const bundlesDesignSystem = ['shell', 'site'].includes(target.kind) || existsSync(join(target.dir, 'src/standalone'));
  const paths = [
    join(target.dir, 'src'),
    join(target.dir, 'module.ts'),
    join(target.dir, 'package.json'),
    sourcesOf('contracts', root),
    sourcesOf('platform', root),
    ...bundledPackages(target).flatMap((name) => [sourcesOf(name, root), join(root, name, 'package.json')]),
    ...(bundlesDesignSystem ? [sourcesOf('design-system', root), join(root, 'design-system/package.json')] : []),
    // The public pages also show documents of the repository, the help, and pictures of themselves.
    ...(target.kind === 'site'
      ? ['docs/fault-matrix.md', 'bench/RESULTS.md', 'docs/guide', 'site/pictures'].map((path) => join(root, path))
      : []),
    join(import.meta.dirname, '../webpack'),
    import.meta.dirname,
  ];
  return hashOf(paths, root, hashes, [
    process.env.SWITCHBOARD_SOURCE_MAPS ?? '',
    // Only this package's part of the root lock file counts: a change for another module is no reason to rebuild this one.
    ...lockedPackages(join(root, 'package-lock.json'), [relative(root, target.dir), 'tooling'], hashes),
    ...(target.kind === 'shell' ? [recordedPlatform(root)] : []),
  ]);
}

/** The workspace packages that a package bundles because the shell doesn't share them: the form engine and domain components. */
function bundledPackages({ dir }: BrowserPackage): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies?: object;
  };
  return ['forms', 'domain-ui'].filter((name) => `@switchboard/${name}` in dependencies);
}

/** The inputs of the shell's platform version, without the modules that rely on it. */
function recordedPlatform(root: string): string {
  const { version, shapes, exports } = JSON.parse(readFileSync(join(root, 'platform/contract.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return JSON.stringify([version, shapes, exports]);
}

/** The folder of a workspace package: next to the module, or installed in the module's own repository. */
function sourcesOf(name: string, root: string): string {
  const beside = join(root, name, 'src');
  return existsSync(beside) ? beside : join(root, 'node_modules/@switchboard', name, 'dist');
}
