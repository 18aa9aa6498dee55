import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AuthSecrets, acceptedSecrets, deriveKey } from '../auth-secret.ts';

/** What better-auth is given as its secret. It signs under one alone: what others signed is brought to that one before it looks. */
export const librarySecret = (secret: string): string => deriveKey(secret, 'auth').toString('hex');

type Encoding = 'base64' | 'base64url';

const macOf = (secret: string, text: string) => createHmac('sha256', librarySecret(secret)).update(text).digest();

/** Under which accepted secret a text was signed; undefined where it was none. */
function signerOf(secrets: AuthSecrets, text: string, signature: string, encoding: Encoding): string | undefined {
  const given = Buffer.from(signature, encoding);
  return acceptedSecrets(secrets).find((secret) => {
    const expected = macOf(secret, text);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** A signed value of a cookie: what it says, and whether it has to be signed anew; null where nobody here signed it. */
export function readSigned(secrets: AuthSecrets, signed: string): { value: string; isPrevious: boolean } | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const signer = signerOf(secrets, value, signed.slice(dot + 1), 'base64');
  return signer === undefined ? null : { value, isPrevious: signer !== secrets.authSecret };
}

/** A value as the library signs it. */
export const signedValue = ({ authSecret }: AuthSecrets, value: string): string =>
  `${value}.${macOf(authSecret, value).toString('base64')}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A header of cookies in which those that a previous secret signed are signed by the first. */
function currentCookies(secrets: AuthSecrets, header: string): string {
  return header
    .split(';')
    .map((cookie) => {
      const [name = '', ...rest] = cookie.split('=');
      const signed = readSigned(secrets, decoded(rest.join('=').trim()));
      return signed?.isPrevious ? `${name}=${encodeURIComponent(signedValue(secrets, signed.value))}` : cookie;
    })
    .join(';');
}

/** A token of a mailed link, signed by the first secret where a previous one had signed it. */
function currentToken(secrets: AuthSecrets, token: string): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const text = `${head}.${claims}`;
  const signer = signerOf(secrets, text, signature, 'base64url');
  if (signer === undefined || signer === secrets.authSecret) return token;
  return `${text}.${macOf(secrets.authSecret, text).toString('base64url')}`;
}

/** Headers as the library knows them. */
export function currentHeaders(secrets: AuthSecrets, headers: Headers): Headers {
  const cookies = headers.get('cookie');
  if (secrets.previousSecrets.length === 0 || cookies === null) return headers;
  const current = new Headers(headers);
  current.set('cookie', currentCookies(secrets, cookies));
  return current;
}

/** A request as the library knows it: its cookies, and the token in its address. */
export function currentRequest(secrets: AuthSecrets, request: Request): Request {
  if (secrets.previousSecrets.length === 0) return request;
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (token !== null) url.searchParams.set('token', currentToken(secrets, token));
  return new Request(new Request(url, request), { headers: currentHeaders(secrets, request.headers) });
}
