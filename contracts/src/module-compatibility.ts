import type { ModuleManifest } from './modules.ts';

/** What an installation offers to modules at present. */
export interface Installation {
  /** Version of the platform that its shell provides, e.g. `1.0.0`. */
  platform: string;
  /** Libraries that its shell provides. */
  shared: readonly string[];
  /** Operations of its API, e.g. `GET /api/leads`. */
  operations: readonly string[];
}

/** Paths that the shell or the API answers itself. Kept equal to the shell's routes by a test there. */
export const shellPaths = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invite-accept',
  '/terms',
  '/privacy',
  '/dashboard',
  '/assistant-dashboard',
  '/agent-dashboard',
  '/features',
] as const;

const serverPath = /^\/(api|modules|shell)(\/|$)|^\/modules\.json$/;

/** Whether a range such as `^1.2` covers a version: the same major, and not newer than it. */
export function fitsPlatform(range: string, version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = range.replace('^', '').split('.').map(Number);
  const [hasMajor = 0, hasMinor = 0, hasPatch = 0] = version.split('.').map(Number);
  return major === hasMajor && (hasMinor > minor || (hasMinor === minor && hasPatch >= patch));
}

/** Two patterns that match the same addresses have the same shape: letters' case and names of parameters do not matter. */
export const shapeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/$/, '');

function named(list: readonly string[]): string {
  return list.length > 3 ? `${list.slice(0, 3).join(', ')} and ${list.length - 3} more` : list.join(', ');
}

/**
 * The one rule of what may run beside what, used when a module is published, when it is activated and when a page
 * boots: every reason, in words for people, why the module cannot run here; none when it can.
 */
export function moduleProblems(
  module: ModuleManifest,
  installation: Installation,
  others: readonly ModuleManifest[],
): string[] {
  const { requires, routes, slots, nav, flags } = module;
  const problems: string[] = [];
  if (!fitsPlatform(requires.platform, installation.platform))
    problems.push(
      `It needs platform ${requires.platform}; this installation has ${installation.platform}: update the module or the shell.`,
    );
  const missing = requires.shared.filter((name) => !installation.shared.includes(name));
  if (missing.length > 0) problems.push(`The shell does not provide ${named(missing)}.`);
  const unknown = requires.api.filter((name) => !installation.operations.includes(name));
  if (unknown.length > 0) problems.push(`The API does not have ${named(unknown)}.`);

  const own = new Map<string, string>(shellPaths.map((path) => [shapeOf(path), 'the shell']));
  const filled = new Map<string, string>();
  for (const other of others) {
    if (other.id === module.id) continue;
    for (const { path } of other.routes) own.set(shapeOf(path), other.title);
    for (const { slot } of other.slots) filled.set(slot, other.title);
  }
  for (const { path } of routes) {
    const owner = serverPath.test(path) ? 'the server' : own.get(shapeOf(path));
    if (owner) problems.push(`Its page ${path} belongs to ${owner} already.`);
    own.set(shapeOf(path), 'another of its pages');
  }
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
