import { shellPaths } from '@switchboard/contracts/module-routes';
import type { MiddlewareHandler } from 'hono';
import type pg from 'pg';
import type { AppVariables } from '../handler.ts';
import { contentSecurityPolicy } from '../http/middleware.ts';
import { matchesPath } from '../http/path-patterns.ts';
import { listOverrides } from './overrides.ts';

const noPage = /^\/(api|modules|shell)\/|^\/modules\.json$/;

/** Pages of candidates, whatever modules declare, and those on which a super admin signs in. */
const closedPages = [
  '/superadmin/*',
  '/video-call/*',
  '/demo-video-call/*',
  '/interview-complete/*',
  '/interview-findings/*',
  '/book-slot/*',
  '/manage-booking/*',
];

const framed: readonly string[] = ['/dashboard', '/assistant-dashboard', '/agent-dashboard', '/features'];
const publicPages = shellPaths.filter((path) => !framed.includes(path));

async function publicRoutes(systemPool: pg.Pool): Promise<string[]> {
  const { rows } = await systemPool.query<{ path: string }>(
    `SELECT DISTINCT route->>'path' AS path FROM module_versions, jsonb_array_elements(manifest->'routes') AS route
     WHERE route->>'access' = 'public' AND retired_at IS NULL`,
  );
  return rows.map(({ path }) => path);
}

function isClosed(path: string, patterns: readonly string[]): boolean {
  try {
    return patterns.some((pattern) => matchesPath(pattern, path));
  } catch {
    // An address that can't be decoded is none of our pages.
    return true;
  }
}

/**
 * Lets a developer's page load from exactly the origins of this session's overrides. Pages that are open to anyone don't allow
 * them, and requests of other people cost no query.
 */
export function overridePolicy(): MiddlewareHandler<AppVariables> {
  return async (http, next) => {
    const context = http.get('context');
    const { path } = http.req;
    if (context.person?.is_developer && http.req.method === 'GET' && !noPage.test(path)) {
      const overrides = await listOverrides(context);
      const origins = [...new Set(overrides.map(({ url }) => new URL(url).origin))];
      const isPublic = async () =>
        isClosed(path, [...closedPages, ...publicPages, ...(await publicRoutes(context.systemPool))]);
      if (origins.length > 0 && !(await isPublic()))
        http.header('content-security-policy', contentSecurityPolicy(context.env, origins));
    }
    await next();
  };
}
