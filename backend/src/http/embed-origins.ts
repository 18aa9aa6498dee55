import type { Hono, MiddlewareHandler } from 'hono';
import { findByKey } from '../domains/embeds/open-embed.ts';
import { AppError, notFound } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import type { Services } from '../services.ts';
import { isOwnOrigin } from './own-address.ts';

const pattern = '/api/embed/:public_key';

// Pages send the token in `authorization`, and JSON. Browsers keep this answer for two hours at most.
const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
};

/**
 * Answers requests of a web embed to the origins that it names, and to pages of this installation: its page for frames, and the preview.
 * Cookies are never allowed.
 */
function embedOrigins({ env, systemPool }: Services): MiddlewareHandler<AppVariables> {
  return async (http, next) => {
    const header = (name: string) => http.req.header(name);
    const origin = header('origin');
    http.header('vary', 'Origin');
    const embed = await findByKey(systemPool, http.req.param('public_key') ?? '');
    if (!embed) throw notFound('Web embed');
    // Browsers leave out the origin of a page's own GET requests, but say that they are its own.
    const isOwn = origin === undefined ? header('sec-fetch-site') === 'same-origin' : isOwnOrigin(header, origin, env);
    if (!isOwn && (origin === undefined || !embed.allowed_origins.includes(origin)))
      throw new AppError('FORBIDDEN', 'This web embed is not allowed on this site.', { reason: 'origin_not_allowed' });
    if (origin !== undefined) {
      http.header('access-control-allow-origin', origin);
      http.header('access-control-expose-headers', 'retry-after, etag');
    }
    http.header('cross-origin-resource-policy', 'cross-origin');
    if (http.req.method !== 'OPTIONS') return next();
    for (const [name, value] of Object.entries(preflight)) http.header(name, value);
    return http.body(null, 204);
  };
}

/** Registered before sessions are read: a visitor of another site has none here. */
export function registerEmbedOrigins(app: Hono<AppVariables>, services: Services): void {
  app.use(`${pattern}/*`, embedOrigins(services));
}
