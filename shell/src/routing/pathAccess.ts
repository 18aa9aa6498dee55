import { shellMemberPaths } from '@switchboard/contracts/module-routes';
import type { BootModule, RouteAccess } from '@switchboard/contracts/modules';
import { matchPath } from '@switchboard/platform/router';
import { routeFor } from '../modules/moduleRoutes.ts';

/** The access level of a path; `unknown` when there is no route for it. */
export type PathAccess = RouteAccess | 'unknown';

export function pathAccess(modules: readonly BootModule[], pathname: string): PathAccess {
  const owned = routeFor(modules, pathname);
  if (owned) return owned.route.access;
  return shellMemberPaths.some((path) => matchPath(path, pathname)) ? 'member' : 'unknown';
}
