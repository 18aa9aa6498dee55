import { overlap, pathGrammar, prefixOf, shapeOf } from './module-paths.ts';
import type { ModuleManifest, RouteAllowance } from './modules.ts';

/** Paths for which the server returns its own pages, without the app. */
export const sitePaths = [
  '/',
  '/voice-agents',
  '/use-cases/lead-qualification',
  '/use-cases/customer-support',
  '/use-cases/receptionists',
  '/use-cases/dispatch-service',
  '/evidence/measurements',
  '/evidence/faults',
  '/success',
  '/terms',
  '/privacy',
  '/privacy/interviews',
  '/help',
] as const;

/** A help article: also a page of the server, for any name. */
export const articlePath = '/help/:article';

/** Paths that the shell renders itself. A test in the shell keeps them equal to its routes. */
export const shellPaths = [
  ...sitePaths,
  '/login',
  '/signup',
  '/signup/confirm',
  '/forgot-password',
  '/reset-password',
  '/invite-accept',
  '/unsubscribe',
  '/siriwave-test',
  '/dashboard',
  '/assistant-dashboard',
  '/agent-dashboard',
  '/profile',
  '/features',
  '/client/login',
  '/client/signup',
] as const;

/** Member paths that the shell renders itself, or redirects to a module's page. */
export const shellMemberPaths = [
  '/dashboard',
  '/profile',
  '/assistant-dashboard',
  '/agent-dashboard',
  '/features',
  '/team',
  '/organization-settings',
] as const;

const serverPath = /^\/(api|modules|shell|site-files|sample-calls)(\/|$)|^\/modules\.json$/;

// Where super admins and clients sign in: people could enter their password on another module's page there.
const reserved: readonly { prefixes: readonly string[]; owner: string; of: string }[] = [
  { prefixes: ['superadmin', 'organization-features', 'run-migrations'], owner: 'admin', of: 'the super admin' },
  { prefixes: ['client'], owner: 'client-portal', of: 'the client portal' },
];
const reservedAt = (prefix: string) => reserved.find(({ prefixes }) => prefixes.includes(prefix));

const shellPrefixes: ReadonlySet<string> = new Set(
  shellPaths.map(prefixOf).filter((prefix) => prefix !== '' && !reservedAt(prefix)),
);
const shellShapes: ReadonlySet<string> = new Set(shellPaths.map(shapeOf));

interface Owned {
  path: string;
  owner: string;
}

const advice = 'Take another first part, or ask a super admin to allow this page.';

/**
 * Why a module's pages conflict with those of others, in words; empty if they don't. The first part of a path belongs
 * to the module that has it first; an allowed page in it doesn't change the owner. Two modules never have the same
 * pattern.
 */
export function routeProblems(
  { id, routes }: Pick<ModuleManifest, 'id' | 'routes'>,
  others: readonly Pick<ModuleManifest, 'id' | 'title' | 'routes'>[],
  allowances: readonly RouteAllowance[],
): string[] {
  const keyOf = (module: string, path: string) => `${module} ${shapeOf(path)}`;
  const wordFor = new Map<string, 'given' | 'withdrawn'>();
  for (const { module_id, path, is_withdrawn } of allowances)
    if (!is_withdrawn || !wordFor.has(keyOf(module_id, path)))
      wordFor.set(keyOf(module_id, path), is_withdrawn ? 'withdrawn' : 'given');
  const taken = new Map<string, string>();
  const prefixes = new Map<string, Owned[]>();
  for (const other of others) {
    if (other.id === id) continue;
    for (const { path } of other.routes) {
      const word = wordFor.get(keyOf(other.id, path));
      if (word !== 'withdrawn') taken.set(shapeOf(path), other.title);
      if (word) continue;
      const owned = prefixes.get(prefixOf(path)) ?? [];
      prefixes.set(prefixOf(path), [...owned, { path, owner: other.title }]);
    }
  }

  const problemOf = (path: string): string | null => {
    const shape = shapeOf(path);
    const prefix = prefixOf(path);
    const owner = serverPath.test(shape) ? 'the server' : shellShapes.has(shape) ? 'the shell' : taken.get(shape);
    if (owner !== undefined) return `Its page ${path} belongs to ${owner} already.`;
    if (!pathGrammar.test(path.toLowerCase())) return `Its page ${path} is not at an address that one module can own.`;
    const word = wordFor.get(keyOf(id, path));
    if (word === 'given') return null;
    if (word === 'withdrawn') return `Its page ${path} was allowed by a super admin, but no longer is.`;
    if (shellPrefixes.has(prefix)) return `Its page ${path} is below /${prefix}, which belongs to the shell. ${advice}`;
    const reservation = reservedAt(prefix);
    if (reservation && id !== reservation.owner)
      return `Its page ${path} is below /${prefix}, which belongs to ${reservation.of}. ${advice}`;
    const owned = prefixes.get(prefix) ?? [];
    const covered = owned.find((other) => overlap(other.path, path));
    if (covered)
      return `Its page ${path} takes addresses of ${covered.path}, which belongs to ${covered.owner}. ${advice}`;
    return owned[0] ? `Its page ${path} is below /${prefix}, which belongs to ${owned[0].owner}. ${advice}` : null;
  };

  return routes.flatMap(({ path }) => {
    const problem = problemOf(path);
    taken.set(shapeOf(path), 'another of its pages');
    return problem ?? [];
  });
}
