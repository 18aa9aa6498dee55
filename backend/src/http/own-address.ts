import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** Names that always mean this machine. Any other name's owner could point it here and be the same origin as we are. */
const loopbackHost = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

type Address = Pick<Env, 'publicUrl' | 'trustedProxies'>;

/** Without a public address, answers only requests that name this machine itself. */
export function knownHostOnly({ publicUrl }: Address): MiddlewareHandler {
  return async (http, next) => {
    const host = http.req.header('host');
    if (publicUrl !== undefined || host === undefined || loopbackHost.test(host)) return next();
    const message =
      `This installation answers to localhost only, and was asked for ${host.slice(0, 100)}. ` +
      'To use it under another address, start it with that address as SWITCHBOARD_PUBLIC_URL.';
    // A person who typed the address into a browser reads it there.
    if (http.req.header('accept')?.includes('text/html')) return http.text(message, 421);
    throw new AppError('FORBIDDEN', message, { reason: 'unknown_host', status: 421 });
  };
}

/** The scheme people use: behind a proxy it is not the connection's. */
function schemeOf(http: Context, host: string, { publicUrl, trustedProxies }: Address): string {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (own && new URL(`${own.protocol}//${host}`).host === own.host) return own.protocol;
  const forwarded = trustedProxies > 0 ? http.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  return forwarded === 'https' ? 'https:' : 'http:';
}

function isOwnOrigin(http: Context, origin: string, address: Address): boolean {
  const host = http.req.header('host') ?? '';
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false;
  return new URL(origin).origin === new URL(`${schemeOf(http, host, address)}//${host}`).origin;
}

/**
 * Refuses a change that another site's page asks for in a signed-in browser. Browsers name the origin of every such
 * request; programs without one are not browsers and carry no one's cookie.
 */
export function sameOriginOnly(address: Address): MiddlewareHandler {
  return async (http, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(http.req.method)) {
      const origin = http.req.header('origin');
      const site = http.req.header('sec-fetch-site');
      const isForeign =
        (origin !== undefined && !isOwnOrigin(http, origin, address)) ||
        (site !== undefined && site !== 'same-origin' && site !== 'none');
      if (isForeign)
        throw new AppError('FORBIDDEN', 'Requests from other sites are refused.', { reason: 'cross_site' });
    }
    await next();
  };
}
