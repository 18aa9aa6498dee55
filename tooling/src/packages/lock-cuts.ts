/** A dependency that a package declares and never loads in Switchboard, so that the lock file leaves it out. */
interface Cut {
  package: string;
  dependency: string;
  why: string;
}

const dataBrowser = 'Only the data browser and the development database of the command use it; we generate the client.';
const compilerOfDeclarations = 'Only its compiler plugin uses it, and the product calls none.';
const onlyTypes = 'Node strips the types of what it generates.';

export const lockCuts: readonly Cut[] = [
  { package: 'prisma', dependency: '@prisma/dev', why: dataBrowser },
  { package: 'prisma', dependency: '@prisma/studio-core', why: dataBrowser },
  { package: 'prisma', dependency: 'mysql2', why: dataBrowser },
  { package: 'prisma', dependency: 'postgres', why: dataBrowser },
  { package: 'typed-emitter', dependency: 'rxjs', why: 'Only types of events that nobody observes with RxJS name it.' },
  { package: '@livekit/throws-transformer', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@livekit/throws-transformer', dependency: 'glob', why: compilerOfDeclarations },
  { package: '@module-federation/dts-plugin', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@module-federation/enhanced', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@module-federation/rspack', dependency: 'typescript', why: compilerOfDeclarations },
  { package: '@prisma/client', dependency: 'typescript', why: onlyTypes },
  { package: 'prisma', dependency: 'typescript', why: onlyTypes },
  { package: 'cosmiconfig', dependency: 'typescript', why: 'No configuration here is read by it.' },
  { package: 'better-auth', dependency: 'vitest', why: 'Only its test helpers use it.' },
  { package: 'vite', dependency: 'esbuild', why: 'Rolldown compiles; an older option used esbuild.' },
];

const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'] as const;

type LockedPackage = Partial<Record<(typeof kinds)[number], Record<string, unknown>>>;

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** Where the lock file still has a dependency that should be cut. */
function findUncut({ packages }: LockFile): { locked: LockedPackage; cut: Cut }[] {
  return Object.entries(packages).flatMap(([path, locked]) =>
    lockCuts
      .filter(
        (cut) =>
          (path === `node_modules/${cut.package}` || path.endsWith(`/node_modules/${cut.package}`)) &&
          kinds.some((kind) => locked[kind]?.[cut.dependency] !== undefined),
      )
      .map((cut) => ({ locked, cut })),
  );
}

/** Removes the dependencies from the lock file; answers how many it had. */
export function cutDependencies(lock: LockFile): number {
  const found = findUncut(lock);
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
export const lockCutProblems = (lock: LockFile): string[] =>
  findUncut(lock).map(
    ({ cut }) =>
      `package-lock.json installs ${cut.dependency} for ${cut.package}, which doesn't need it here. Run: node tooling/src/cut-lock.ts`,
  );
