import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { importCircles } from './checks/circles.ts';
import { type ImportedModule, importsOf } from './checks/imports.ts';
import { impureRules } from './checks/pure-rules.ts';
import { sharedLibraryNames } from './webpack/shared.ts';

/** The workspace packages that each package may import. `mfe-*` means every module. */
const allowedPackages: Record<string, readonly string[]> = {
  contracts: [],
  // Outsiders use it: it imports nothing of ours, and no library.
  client: [],
  // Its tests find a Python with the tools.
  'client-python': ['tooling'],
  cli: ['client'],
  forms: ['contracts'],
  // Only the reader of phone numbers, so that forms and the API read a number in the same way.
  'design-system': ['contracts'],
  platform: ['contracts'],
  // What several modules draw in the same way; each of them bundles what it uses.
  'domain-ui': ['design-system', 'platform', 'contracts'],
  shell: ['design-system', 'platform', 'contracts'],
  // Its pages hold two documents of the repository as they are.
  site: ['design-system', 'contracts'],
  // On other people's websites: it brings no library.
  embed: ['contracts'],
  'mfe-*': ['domain-ui', 'design-system', 'platform', 'contracts', 'forms'],
  backend: ['contracts', 'forms'],
  tooling: ['contracts', 'platform'],
  e2e: ['contracts', 'tooling'],
  bench: ['contracts', 'forms', 'tooling', 'backend'],
};

/** Files in the tooling folder that become part of a page: the shell's first file, and the page around a standalone module. */
const madeIntoPage = /^tooling\/src\/(webpack\/shell-provides\.ts$|dev\/page\/)/;

const ourNames: Record<string, string> = {
  '@switchboard/client': 'client',
  '@switchboard/contracts': 'contracts',
  '@switchboard/design-system': 'design-system',
  '@switchboard/domain-ui': 'domain-ui',
  '@switchboard/forms': 'forms',
  '@switchboard/platform': 'platform',
};

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  packageName: string;
  source: string;
  imports: readonly ImportedModule[];
}

/** Every import against the direction of the packages, as `file:line: why`, and every import cycle. */
export function boundaryProblems(root: string): string[] {
  const declared = new Map<string, ReadonlySet<string>>();
  const files = sourceFiles(root);
  const problems = files.flatMap((file) => {
    const names = declared.get(file.packageName) ?? declaredPackages(root, file.packageName);
    declared.set(file.packageName, names);
    return fileProblems(root, file, names);
  });
  return [...problems, ...importCircles(files).map((circle) => `${circle}: a circle of imports`)];
}

/** The problems of one file; `declared` are the npm packages it may import. */
export function fileProblems(root: string, file: SourceFile, declared: ReadonlySet<string>): string[] {
  const problems = file.imports.flatMap(({ specifier, line }) => {
    if (withoutSchemas.test(file.path)) return [`${file.path}:${line}: imports ${specifier}, but constants come alone`];
    const problem = specifier.startsWith('.')
      ? relativeProblem(root, file, specifier)
      : packageProblem(file, specifier, declared);
    return problem === null ? [] : [`${file.path}:${line}: ${problem}`];
  });
  return [...problems, ...namedModules(file), ...impureRules(file)];
}

function relativeProblem(root: string, file: SourceFile, specifier: string): string | null {
  const path = relative(root, resolve(root, file.path, '..', specifier))
    .split(sep)
    .join('/');
  if (file.path.startsWith('backend/src/domains/') && path.startsWith('backend/src/http/')) {
    return 'a domain knows nothing of http/, which serves it';
  }
  const target = path.split('/')[0] ?? '';
  if (target === file.packageName || isAllowed(file, target)) return null;
  return `leaves ${file.packageName} for ${target} by a relative path`;
}

/** Parts of the contracts in the browser's first files: they must not bring schemas along. */
const withoutSchemas = /^contracts\/src\/([\w-]+\.limits|roles)\.ts$/;

// Every module bundles the contracts it uses. What writes texts is smaller than 1 kB.
const contractLibraries: readonly string[] = ['zod', 'icu-minify'];

const phoneReaders = /^@switchboard\/contracts\/phone-(reader|text)$/;

function packageProblem(file: SourceFile, specifier: string, declared: ReadonlySet<string>): string | null {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return isBrowserPackage(file.packageName) && !isTest(file.path) ? `uses ${specifier} in the browser` : null;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const ours = ourNames[name];
  if (ours !== undefined) {
    const isReader = phoneReaders.test(specifier) || isTest(file.path);
    if (file.packageName === 'design-system' && ours === 'contracts' && !isReader) {
      return 'design-system may import only the reader of phone numbers of contracts';
    }
    return ours === file.packageName || isAllowed(file, ours) ? null : `${file.packageName} may not import ${ours}`;
  }
  // A second copy would come with every module that has one.
  if (name === 'axios' && file.packageName !== 'platform') return 'axios is in platform alone: use its request or http';
  if (file.packageName === 'contracts' && !contractLibraries.includes(name) && !isTest(file.path)) {
    return `contracts may import ${contractLibraries.join(' and ')} only, not ${name}`;
  }
  return declared.has(name) ? null : `${name} is not in the package.json of ${file.packageName}`;
}

function isAllowed(file: SourceFile, target: string): boolean {
  if (madeIntoPage.test(file.path)) return isAllowedFor('shell', target);
  // Their tests ask the real API.
  if (target === 'backend' && isTest(file.path) && ['client', 'client-python', 'cli'].includes(file.packageName))
    return true;
  return isAllowedFor(file.packageName, target);
}

function isAllowedFor(packageName: string, target: string): boolean {
  const key = packageName.startsWith('mfe-') ? 'mfe-*' : packageName;
  return allowedPackages[key]?.includes(target) ?? false;
}

/** The shell reads its modules from the registry. A module that it names in code could not be replaced. */
function namedModules(file: SourceFile): string[] {
  if (file.packageName !== 'shell' || isTest(file.path)) return [];
  return file.source.split('\n').flatMap((text, index) => {
    const name = /\bmfe-[a-z]+/.exec(text)?.[0];
    return name === undefined ? [] : [`${file.path}:${index + 1}: the shell names the module ${name}`];
  });
}

function isTest(path: string): boolean {
  return /\.(test|stories|check)\.tsx?$|\/(testing|\.storybook)\//.test(path);
}

function isBrowserPackage(name: string): boolean {
  return (
    ['design-system', 'domain-ui', 'platform', 'shell', 'embed', 'contracts', 'forms', 'client'].includes(name) ||
    name.startsWith('mfe-')
  );
}

/** The npm packages that a package may import: those in its own package.json, the root's tools, and what the shell shares. */
function declaredPackages(root: string, packageName: string): ReadonlySet<string> {
  const names = [packageName, '.'].flatMap((folder) => {
    const path = join(root, folder, 'package.json');
    if (!existsSync(path)) return [];
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  });
  const shared = isBrowserPackage(packageName) || packageName === 'tooling' ? sharedLibraryNames : [];
  // The federation packages are one product with one version.
  const federation = names.includes('@module-federation/enhanced') ? ['@module-federation/runtime-core'] : [];
  return new Set([...names, ...shared, ...federation]);
}

const skippedFolders = new Set(['node_modules', 'dist', 'generated', 'fixtures', 'storybook-static', 'migrations']);

/** The sources of the named packages, each with its imports. */
export function sourceFiles(root: string, packages: readonly string[] = packageNames(root)): SourceFile[] {
  return packages.flatMap((packageName) => {
    const dir = join(root, packageName);
    return existsSync(dir) ? walk(dir).map((path) => readSource(root, packageName, path)) : [];
  });
}

function packageNames(root: string): string[] {
  const modules = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return [...Object.keys(allowedPackages).filter((name) => name !== 'mfe-*'), ...modules];
}

function walk(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function readSource(root: string, packageName: string, path: string): SourceFile {
  const source = readFileSync(path, 'utf8');
  return { path: relative(root, path).split(sep).join('/'), packageName, source, imports: importsOf(source, path) };
}
