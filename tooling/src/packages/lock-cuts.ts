import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A dependency that a package declares and never loads in Switchboard, so that the lock file leaves it out. */
interface Cut {
  package: string;
  dependency: string;
  why: string;
}

const compilerOfDeclarations = 'Only its compiler plugin uses it, and the product calls none.';
const onlyTypes = 'Node strips the types of what it generates.';

export const lockCuts: readonly Cut[] = [
  { package: '@prisma/internals', dependency: '@prisma/config', why: 'No configuration file of Prisma is read.' },
  { package: 'typed-emitter', dependency: 'rxjs', why: 'Only types of events that nobody observes with RxJS name it.' },
  { package: '@livekit/throws-transformer', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@livekit/throws-transformer', dependency: 'glob', why: compilerOfDeclarations },
  { package: '@module-federation/dts-plugin', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@module-federation/enhanced', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@module-federation/rspack', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@prisma/client', dependency: 'typescript', why: onlyTypes },
  { package: '@prisma/internals', dependency: 'typescript', why: onlyTypes },
  { package: 'cosmiconfig', dependency: 'typescript', why: 'No configuration here is read by it.' },
  { package: 'better-auth', dependency: 'vitest', why: 'Only its test helpers use it.' },
  { package: 'vite', dependency: 'esbuild', why: 'Rolldown compiles; an older option used esbuild.' },
];

/** Packages whose installation fetches something that nothing here needs: a program for migrations, which come with WebAssembly. */
const withoutScript = ['@prisma/engines'];

export const lockFile = 'package-lock.json';
const remedy = 'Run: node tooling/src/cut-lock.ts';

const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'] as const;

type LockedPackage = Partial<Record<(typeof kinds)[number], Record<string, unknown>>> & { hasInstallScript?: boolean };

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

export const readLock = (root: string) => JSON.parse(readFileSync(join(root, lockFile), 'utf8')) as LockFile;

const isOf = (path: string, name: string) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`);

/** The lock file entries of dependencies that should be cut. */
function findUncut({ packages }: LockFile): { locked: LockedPackage; cut: Cut }[] {
  return Object.entries(packages).flatMap(([path, locked]) =>
    lockCuts
      .filter((cut) => isOf(path, cut.package) && kinds.some((kind) => locked[kind]?.[cut.dependency] !== undefined))
      .map((cut) => ({ locked, cut })),
  );
}

const findScripts = ({ packages }: LockFile): [path: string, locked: LockedPackage][] =>
  Object.entries(packages).filter(
    ([path, { hasInstallScript }]) => hasInstallScript && withoutScript.some((name) => isOf(path, name)),
  );

/** Removes the dependencies from the lock file; answers how many it had. */
export function cutDependencies(lock: LockFile): number {
  const found = findUncut(lock);
  for (const [, locked] of findScripts(lock)) delete locked.hasInstallScript;
  for (const { locked, cut } of found)
    for (const kind of kinds) {
      const named = locked[kind];
      if (named === undefined) continue;
      delete named[cut.dependency];
      if (Object.keys(named).length === 0) delete locked[kind];
    }
  return found.length;
}

/** One sentence for each dependency that came back, as it does when its package is updated. */
export function lockCutProblems(root: string, lock = readLock(root)): string[] {
  return [
    ...findUncut(lock).map(
      ({ cut }) => `${lockFile} installs ${cut.dependency} for ${cut.package}: ${cut.why} ${remedy}`,
    ),
    ...findScripts(lock).map(
      ([path]) => `${lockFile} runs the install script of ${path}, which fetches a program. ${remedy}`,
    ),
  ];
}
