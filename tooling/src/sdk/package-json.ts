import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { importsOf } from '../checks/imports.ts';
import { repositoryRoot as root } from '../root.ts';
import type { SdkPackage } from './packages.ts';

/** The list of operations that is part of the contracts package. */
export const operationsFile = 'OPERATIONS.md';

type Versions = Record<string, string>;

interface PackageJson {
  version: string;
  description: string;
  license: string;
  sideEffects?: boolean | string[];
  exports?: Record<string, string>;
  dependencies?: Versions;
  devDependencies?: Versions;
  peerDependencies?: Versions;
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Maps the entries of a package from its sources to the compiled files. */
function compiledExports(exports: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, source]) => {
      const target = source.replace('./src/', './dist/');
      const name = target.replace(/\.tsx?$/, '');
      return [entry, { types: `${name}.d.ts`, default: name === target ? target : `${name}.js` }];
    }),
  );
}

/**
 * The package.json of an SDK package; the scripts in `dist` determine its dependencies. In a release, all packages have
 * the release's version and depend on each other in that version.
 */
export function sdkPackageJson(spec: SdkPackage, dist: string, release?: string): Record<string, unknown> {
  const own = readPackage(spec.folder);
  const { description, license, sideEffects, exports } = own;
  const isTools = spec.name === 'module-tools';
  return {
    name: `@switchboard/${spec.name}`,
    version: release ?? own.version,
    license,
    description: isTools ? 'Builds, tests, serves and releases a module in a repository of its own' : description,
    type: 'module',
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(exports ? { exports: compiledExports(exports) } : { exports: toolExports }),
    ...(isTools ? { bin: { 'switchboard-module': 'dist/module-tools.js' } } : {}),
    ...(spec.bin ? { bin: spec.bin } : {}),
    files: spec.name === 'contracts' ? ['dist', operationsFile] : ['dist'],
    publishConfig: { access: 'public', provenance: true },
    ...repositoryOf(spec),
    engines: { node: isTools ? '>=24' : '>=20' },
    ...needs(spec, own, { dist, release }),
  };
}

/** The repository whose workflow publishes: npm checks the provenance against it. */
function repositoryOf({ folder }: SdkPackage): Record<string, unknown> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  return server && name ? { repository: { type: 'git', url: `git+${server}/${name}.git`, directory: folder } } : {};
}

const toolExports = {
  './webpack': { types: './dist/webpack/preset.d.ts', default: './dist/webpack/preset.js' },
  './vitest': { types: './dist/test/module.config.d.ts', default: './dist/test/module.config.js' },
};

/**
 * The dependencies of a package. A library that only the repository's root declares, such as the test runner behind
 * `platform/testing`, is an optional peer of a library and a dependency of the tools.
 */
function needs(
  spec: SdkPackage,
  own: PackageJson,
  { dist, release }: { dist: string; release: string | undefined },
): Record<string, unknown> {
  const isTools = spec.name === 'module-tools';
  const dependencies: Versions = {};
  const peerDependencies: Versions = { ...own.peerDependencies };
  const optional: Record<string, { optional: true }> = {};
  const atRoot = readPackage('.').devDependencies ?? {};
  for (const name of [...importedPackages(dist), ...spec.alsoNeeds].sort()) {
    if (name === `@switchboard/${spec.name}` || name in peerDependencies) continue;
    const declared =
      ourVersion(name, release) ?? own.dependencies?.[name] ?? contractsOwn(name) ?? typesOnly(name, dist);
    // A start of this repository does not install the development server, which the tools package includes.
    const fromRoot = (isTools ? own.devDependencies?.[name] : undefined) ?? atRoot[name] ?? providedByShell(name);
    if (declared !== undefined) dependencies[name] = declared;
    else if (fromRoot === undefined) throw new Error(`${spec.name} imports ${name}, which no package.json declares`);
    else if (isTools) dependencies[name] = fromRoot;
    else {
      peerDependencies[name] = fromRoot;
      optional[name] = { optional: true };
    }
  }
  // A style sheet names packages that no script imports.
  for (const [name, version] of Object.entries(own.dependencies ?? {}))
    if (spec.assets.some((asset) => readFileSync(join(dist, asset), 'utf8').includes(name)))
      dependencies[name] = version;
  return {
    dependencies,
    ...(Object.keys(peerDependencies).length > 0 ? { peerDependencies } : {}),
    ...(Object.keys(optional).length > 0 ? { peerDependenciesMeta: optional } : {}),
  };
}

/** A package that only declarations name, because the compiler wrote out a type of an indirect dependency. */
function typesOnly(name: string, dist: string): string | undefined {
  if (importedPackages(dist, '**/*.js').includes(name)) return undefined;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string } | undefined>;
  };
  return lock.packages[`node_modules/${name}`]?.version;
}

function ourVersion(name: string, release: string | undefined): string | undefined {
  const [scope, folder = ''] = name.split('/');
  return scope === '@switchboard' ? (release ?? readPackage(folder).version) : undefined;
}

/** zod comes with the contracts, which all other packages depend on. */
function contractsOwn(name: string): string | undefined {
  return readPackage('contracts').dependencies?.[name];
}

function providedByShell(name: string): string | undefined {
  return readPackage('shell').dependencies?.[name];
}

/** Names of the packages that compiled scripts and declarations import, without Node's own. */
function importedPackages(dist: string, pattern = '**/*.{js,d.ts}'): string[] {
  const specifiers = globSync(pattern, { cwd: dist }).flatMap((file) => {
    const source = readFileSync(join(dist, file), 'utf8');
    return importsOf(source, file).map(({ specifier }) => specifier);
  });
  const names = specifiers
    .filter((specifier) => !/^[./]|^node:/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)];
}
