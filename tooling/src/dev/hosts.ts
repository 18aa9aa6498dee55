import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request names this server. A name that some site's owner points at 127.0.0.1 would make their page the same
 * origin as ours; addresses cannot be pointed anywhere, so they and `localhost` are let in, and what `--host` names.
 */
export function isHostAllowed(hostHeader: string | undefined, ownHost: string | null): boolean {
  const url = `http://${hostHeader ?? ''}`;
  if (!hostHeader || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 || address === 'localhost' || address.endsWith('.localhost') || address === ownHost;
}

const readingMethods: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether another site's page requests a change. The proxy makes every request look like the shell's own, so requests
 * that the API refuses from other sites have to be refused here.
 */
export function isForeignChange({ method, headers }: IncomingMessage): boolean {
  if (readingMethods.includes(method)) return false;
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isOtherOrigin = origin !== undefined && !isSameOrigin(origin, `http://${host}`);
  return isOtherOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
