import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type SourceFile, sourceFiles } from '../boundaries.ts';

/** The tests that a change can affect. */
export interface Reach {
  unitFiles: string[];
  journeyFiles: string[];
  /** Whether the change concerns every test, as one of the lock file does. */
  isEverything: boolean;
}

/** A change here can reach any test. */
const everywhere =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|contracts\/|platform\/|domain-ui\/|design-system\/(?!.*\.stories\.)|tooling\/src\/(test|webpack|build)\/|backend\/prisma\/|backend\/src\/(database|testing)\/|e2e\/(?!.*\.spec\.ts))/;

/**
 * Files that put the whole backend together. Nearly every test of the API imports one of them, so that following an import
 * through them would reach everything; what they put together is followed without them.
 */
const hubs = /^backend\/src\/(app|handlers|main|serve|demo\/|testing\/|commands\/|jobs\/(list|tasks|worker))/;

const packageOf = (path: string) => path.split('/')[0] ?? '';

/** The folder of a backend file that its own tests are in: a domain, or a folder such as `voice`. */
const areaOf = (path: string) => /^backend\/src\/(domains\/[^/]+|[^/]+)\//.exec(path)?.[0] ?? null;

/** The test files that a change of `changed` can reach, by the packages and, in the backend, by who imports whom. */
export function reachedTests(root: string, changed: readonly string[], tests: readonly string[]): Reach {
  const sources = changed.filter((path) => !/\.(md|png|svg)$/.test(path));
  const [unit, journeys] = [
    tests.filter((path) => !path.startsWith('e2e/')),
    tests.filter((path) => path.startsWith('e2e/')),
  ];
  if (sources.some((path) => everywhere.test(path)))
    return { unitFiles: unit, journeyFiles: journeys, isEverything: true };
  const changedTests = new Set(sources.filter((path) => tests.includes(path)));
  const packages = new Set(sources.map(packageOf));
  const areas = reachedAreas(root, sources);
  // These walk every operation as every role and with other tenants' ids.
  const hasNewRoutes = sources.some((path) => /\.(routes|fixture)\.ts$/.test(path));
  const isReached = (path: string) => {
    if (changedTests.has(path)) return true;
    const own = packageOf(path);
    if (own !== 'backend') return packages.has(own);
    return areas.has(areaOf(path) ?? '') || (hasNewRoutes && path.startsWith('backend/src/testing/'));
  };
  return {
    unitFiles: unit.filter(isReached),
    journeyFiles: journeys.filter((path) => changedTests.has(path) || opens(root, path, packages)),
    isEverything: false,
  };
}

/** The areas of the backend whose files are changed or import a changed file, directly or not. */
function reachedAreas(root: string, changed: readonly string[]): Set<string> {
  const backend = changed.filter((path) => path.startsWith('backend/') || path.startsWith('forms/'));
  if (backend.length === 0) return new Set();
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles(root, ['backend'])) {
    if (hubs.test(file.path) || /\.(test|fixture)\.ts$/.test(file.path)) continue;
    for (const path of importedFiles(file)) importers.set(path, [...(importers.get(path) ?? []), file.path]);
  }
  const reached = new Set(backend);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return new Set([...reached].flatMap((path) => areaOf(path) ?? []));
}

const importedFiles = ({ path, imports }: SourceFile) =>
  imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier));

/** Whether a journey is one of a changed module: its file is named in the module's `journeys`. */
function opens(root: string, journey: string, packages: ReadonlySet<string>): boolean {
  const name = posix.basename(journey, '.spec.ts');
  return [...packages].some((folder) => journeysOf(root, folder).includes(name));
}

/** The journeys that a module names in its package.json: those that show whether it still works. */
function journeysOf(root: string, folder: string): readonly string[] {
  const path = join(root, folder, 'package.json');
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as { journeys?: string[] }).journeys ?? [];
}
