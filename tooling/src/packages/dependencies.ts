import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The generated page, and what people write or the registry says about each package. */
export const dependenciesFile = 'docs/dependencies.md';
export const notesFile = 'tooling/src/packages/dependencies.json';

interface Note {
  purpose: string;
  /** Installed size of the package itself, in kilobytes. */
  kilobytes: number;
  /** Day on which its newest version was released, as `YYYY-MM-DD`. */
  released: string;
}

export interface Dependency {
  name: string;
  version: string;
  licence: string;
  users: string[];
  folder: string;
}

interface PackageFile {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  version?: string;
  license?: string;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as PackageFile;

/** Every package that a workspace names as a dependency of the product, with who uses it. */
export function productionDependencies(root: string): Dependency[] {
  const workspaces = read(join(root, 'package.json')).workspaces ?? [];
  const own = new Set(workspaces);
  const users = new Map<string, string[]>();
  for (const workspace of workspaces)
    for (const name of Object.keys(read(join(root, workspace, 'package.json')).dependencies ?? {}))
      if (!own.has(name) && !name.startsWith('@switchboard/')) users.set(name, [...(users.get(name) ?? []), workspace]);
  return [...users].sort().map(([name, by]) => {
    const places = [
      ...by.map((workspace) => join(root, workspace, 'node_modules', name)),
      join(root, 'node_modules', name),
    ];
    const folder = places.find((path) => existsSync(path)) ?? join(root, 'node_modules', name);
    const installed = existsSync(join(folder, 'package.json')) ? read(join(folder, 'package.json')) : {};
    return { name, version: installed.version ?? '', licence: installed.license ?? '', users: by, folder };
  });
}

export const readNotes = (root: string) =>
  JSON.parse(readFileSync(join(root, notesFile), 'utf8')) as Record<string, Note>;

const sizeText = (kilobytes: number) =>
  kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(kilobytes < 10_000 ? 1 : 0)} MB`;

/** The page as it should be. */
export function dependenciesDocument(dependencies: readonly Dependency[], notes: Record<string, Note>): string {
  const rows = dependencies.map(({ name, version, licence, users }) => {
    const { purpose = '', kilobytes = 0, released = '' } = notes[name] ?? {};
    const by = users.length > 3 ? `${users.length} packages` : users.join(', ');
    return `| ${name} ${version} | ${purpose} | ${by} | ${sizeText(kilobytes)} | ${licence} | ${released} |`;
  });
  return [
    '# Dependencies',
    '',
    'Packages that the product itself uses, without those that only tests, stories and measurements need. Size is the installed package without its own dependencies. The last column is the release of its newest version.',
    '',
    '`node tooling/src/dependencies.ts` writes this page from the `package.json` files and `tooling/src/packages/dependencies.json`; with `--renew` it asks the registry and the disk for sizes and releases. `npm run check` finds it out of date. [Licences](licences.md) lists everything that is installed.',
    '',
    '| package | purpose | used by | size | licence | last release |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Dependencies without a purpose, purposes without a dependency, and a page that is out of date. */
export function dependencyProblems(root: string): string[] {
  const dependencies = productionDependencies(root);
  const notes = readNotes(root);
  const names = new Set(dependencies.map(({ name }) => name));
  const unexplained = [...names].filter((name) => !notes[name]?.purpose);
  const unused = Object.keys(notes).filter((name) => !names.has(name));
  const path = join(root, dependenciesFile);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [
    ...unexplained.map(
      (name) => `${name}: say what it is for in ${notesFile}, then run node tooling/src/dependencies.ts --renew`,
    ),
    ...unused.map((name) => `${name}: no package depends on it; remove it from ${notesFile}`),
    ...(written === dependenciesDocument(dependencies, notes)
      ? []
      : [`${dependenciesFile} is out of date. Run: node tooling/src/dependencies.ts`]),
  ];
}
