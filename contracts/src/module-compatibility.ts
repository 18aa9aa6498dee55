import { shapeOf } from './module-paths.ts';
import { routeProblems } from './module-routes.ts';
import { takesMany } from './module-slots.limits.ts';
import type { ModuleManifest, RouteAllowance } from './modules.ts';

/** What an installation currently offers to modules. */
export interface Installation {
  /** Version of the platform that its shell provides, e.g. `1.0.0`; null if unknown. */
  platform: string | null;
  /** Libraries that its shell provides. */
  shared: readonly string[];
  /** Operations of its API, e.g. `GET /api/leads`. */
  operations: readonly string[];
  /** The exports of each library of its shell, by name; for libraries that are not listed they are unknown. */
  exports: Readonly<Record<string, readonly string[]>>;
  /**
   * Breaking changes, in words, of an operation, event or slot that a module was built against; empty if it is still
   * compatible.
   */
  brokenPromises(name: string, hash: string): readonly string[];
  /** Pages in another module's part of the addresses that a super admin has allowed. */
  allowances: readonly RouteAllowance[];
}

function isAtLeast(range: string, version: string): boolean {
  const wanted = range.replace('^', '').split('.').map(Number);
  const [first = 0, ...rest] = version.split('.').map((part, index) => Number(part) - (wanted[index] ?? 0));
  return (first || rest.find((difference) => difference !== 0) || 0) >= 0;
}

/** Whether a range such as `^1.2` covers a version: the same major, and at least this version. */
export function fitsPlatform(range: string, version: string): boolean {
  return range.replace('^', '').split('.')[0] === version.split('.')[0] && isAtLeast(range, version);
}

function named(list: readonly string[]): string {
  return list.length > 3 ? `${list.slice(0, 3).join(', ')} and ${list.length - 3} more` : list.join(', ');
}

/** Contracts and exports that a module was built against and that changed, each with its name. */
export function promiseProblems(
  { shapes = {}, exports = {} }: Pick<ModuleManifest['requires'], 'shapes' | 'exports'>,
  installation: Pick<Installation, 'exports' | 'brokenPromises'>,
): string[] {
  const changed = Object.entries(shapes).flatMap(([name, hash]) => {
    const broken = installation.brokenPromises(name, hash);
    return broken.length > 0 ? [`It was built against another ${name}: ${named(broken)}.`] : [];
  });
  const missing = Object.entries(exports).flatMap(([library, wanted]) => {
    const known = installation.exports[library];
    const gone = known ? wanted.filter((name) => !known.includes(name)) : [];
    return gone.length > 0 ? [`${library} of this shell does not export ${named(gone)}.`] : [];
  });
  return [...changed, ...missing];
}

/**
 * The only rule for compatibility, used when a module is published, when it is activated and when a page boots. Returns
 * every reason, in words for people, why the module cannot run here; empty if it can.
 */
export function moduleProblems(
  module: ModuleManifest,
  installation: Installation,
  others: readonly ModuleManifest[],
): string[] {
  const { requires, routes, slots, nav, flags } = module;
  const problems: string[] = [];
  // If the build lists its contracts, they are compared one by one, so that a newer major can be compatible.
  const fits = requires.shapes ? isAtLeast : fitsPlatform;
  if (installation.platform !== null && !fits(requires.platform, installation.platform))
    problems.push(
      `It needs platform ${requires.platform}; this installation has ${installation.platform}: update the module or the shell.`,
    );
  const missing = requires.shared.filter((name) => !installation.shared.includes(name));
  if (missing.length > 0) problems.push(`The shell does not provide ${named(missing)}.`);
  const unknown = requires.api.filter((name) => !installation.operations.includes(name));
  if (unknown.length > 0) problems.push(`The API does not have ${named(unknown)}.`);
  // A missing operation is already reported above.
  const isKnown = ([name]: [string, unknown]) => !unknown.includes(name);
  const shapes = Object.fromEntries(Object.entries(requires.shapes ?? {}).filter(isKnown));
  problems.push(...promiseProblems({ ...requires, shapes }, installation));

  problems.push(...routeProblems(module, others, installation.allowances));
  const filled = new Map<string, string>();
  for (const other of others)
    if (other.id !== module.id) for (const { slot } of other.slots) if (!takesMany(slot)) filled.set(slot, other.title);
  for (const { slot } of slots) {
    const owner = filled.get(slot);
    if (owner) problems.push(`The slot ${slot} is filled by ${owner} already.`);
    filled.set(slot, 'another of its components');
  }
  const lost = nav.filter(({ path }) => !routes.some((route) => shapeOf(route.path) === shapeOf(path)));
  if (lost.length > 0)
    problems.push(`Its sidebar entry ${named(lost.map(({ label }) => label))} leads to no page of it.`);
  const undeclared = [...routes, ...nav, ...slots].flatMap(({ flag }) => (flag && !flags.includes(flag) ? [flag] : []));
  if (undeclared.length > 0) problems.push(`It uses the flag ${named([...new Set(undeclared)])} without declaring it.`);
  return problems;
}
