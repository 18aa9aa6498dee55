import { createHmac } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { deriveKey, isMadeBy } from '../auth-secret.ts';
import type { Env } from '../env.ts';

// Long enough that a person who comes once a quarter is still known.
const rememberedSeconds = 180 * 24 * 60 * 60;

/** The kind of account; a browser can be known to one of each. */
type Kind = 'person' | 'super_admin';

const isHttps = (env: Env) => env.publicUrl?.startsWith('https:') ?? false;
const cookieName = (env: Env, kind: Kind) => `${isHttps(env) ? '__Secure-' : ''}switchboard.known_browser.${kind}`;

const purposeOf = (kind: Kind) => `known-browser:${kind}`;
const proofBy = (key: Buffer, account: string): Buffer =>
  createHmac('sha256', key).update(account.trim().toLowerCase()).digest();

/** Whether a browser's cookie proves that it has signed in to this account before. */
export function isKnownBrowser(
  env: Env,
  kind: Kind,
  account: string,
  cookieHeader: string | null | undefined,
): boolean {
  const name = cookieName(env, kind);
  const given = Buffer.from((cookieHeader && parse(cookieHeader, name)[name]) || '', 'base64url');
  return isMadeBy(env, purposeOf(kind), given, (key) => proofBy(key, account));
}

/** The cookie that marks the browser as known. It grants no access: it only keeps wrong guesses elsewhere from locking this browser out. */
export function knownBrowserCookie(env: Env, kind: Kind, account: string): string {
  const proof = proofBy(deriveKey(env.authSecret, purposeOf(kind)), account);
  return serialize(cookieName(env, kind), proof.toString('base64url'), {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(env),
    maxAge: rememberedSeconds,
  });
}
