import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** Names that always mean this machine. The owner of any other name could point it here and share our origin. */
const loopbackHost = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

type Address = Pick<Env, 'publicUrl' | 'trustedProxies'>;

/** Without a public address, answers only requests that name this machine itself. */
export function knownHostOnly(address: Address): MiddlewareHandler {
  return async (http, next) => {
    const host = http.req.header('host');
    if (host === undefined || isKnownHost(host, address)) return next();
    const message =
      `This installation answers to localhost only, and was asked for ${host.slice(0, 100)}. ` +
      'To use it under another address, start it with that address as SWITCHBOARD_PUBLIC_URL.';
    // A person who typed the address into a browser sees the message there.
    if (http.req.header('accept')?.includes('text/html')) return http.text(message, 421);
    throw new AppError('FORBIDDEN', message, { reason: 'unknown_host', status: 421 });
  };
}

/** The header of a request by its name. */
type HeaderOf = (name: string) => string | undefined;

/** The public scheme: behind a proxy it differs from the connection's. */
function schemeOf(header: HeaderOf, host: string, { publicUrl, trustedProxies }: Address): string {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (own && new URL(`${own.protocol}//${host}`).host === own.host) return own.protocol;
  const forwarded = trustedProxies > 0 ? header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  return forwarded === 'https' ? 'https:' : 'http:';
}

/** The address of this installation in a request; null for an invalid host. */
export function ownOrigin(header: HeaderOf, address: Address): string | null {
  const host = header('host') ?? '';
  return URL.canParse(`http://${host}`) ? new URL(`${schemeOf(header, host, address)}//${host}`).origin : null;
}

/** True if a page of this installation sent the request, at the address in the request. */
export function isOwnOrigin(header: HeaderOf, origin: string, address: Address): boolean {
  return URL.canParse(origin) && new URL(origin).origin === ownOrigin(header, address);
}

/** True if requests with this host are answered. */
export const isKnownHost = (host: string | undefined, { publicUrl }: Address): boolean =>
  publicUrl !== undefined || host === undefined || loopbackHost.test(host);

/** Whether a request is one of a web embed, which sites of other origins send. */
export const isOfEmbed = (path: string): boolean => path.startsWith('/api/embed/');

/**
 * Rejects a change that another site's page requests in a signed-in browser. Browsers send the origin with every such request;
 * programs without one are not browsers and carry no one's cookie.
 */
export function sameOriginOnly(address: Address): MiddlewareHandler {
  return async (http, next) => {
    // Web embeds are used by other sites, each by those that it names, and never with a session.
    if (isOfEmbed(http.req.path)) return next();
    if (!['GET', 'HEAD', 'OPTIONS'].includes(http.req.method)) {
      const origin = http.req.header('origin');
      const site = http.req.header('sec-fetch-site');
      const isForeign =
        (origin !== undefined && !isOwnOrigin((name) => http.req.header(name), origin, address)) ||
        (site !== undefined && site !== 'same-origin' && site !== 'none');
      if (isForeign)
        throw new AppError('FORBIDDEN', 'Requests from other sites are refused.', { reason: 'cross_site' });
    }
    await next();
  };
}
