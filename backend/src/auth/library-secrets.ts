import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AuthSecrets, acceptedSecrets, deriveKey } from '../auth-secret.ts';

/**
 * The secret for better-auth. It supports only one secret, so values signed with another are signed again with this one before it
 * reads them.
 */
export const librarySecret = (secret: string): string => deriveKey(secret, 'auth').toString('hex');

type Encoding = 'base64' | 'base64url';

const macOf = (secret: string, text: string) => createHmac('sha256', librarySecret(secret)).update(text).digest();

/** The accepted secret with which a text was signed; undefined if there is none. */
function signerOf(secrets: AuthSecrets, text: string, signature: string, encoding: Encoding): string | undefined {
  const given = Buffer.from(signature, encoding);
  return acceptedSecrets(secrets).find((secret) => {
    const expected = macOf(secret, text);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** A signed cookie's value, and whether it has to be signed again; null without a valid signature. */
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

/** A cookie header in which values signed with a previous secret are signed with the first one. */
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

/** A mailed link's token, signed with the first secret if a previous one had signed it. */
function currentToken(secrets: AuthSecrets, token: string): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const text = `${head}.${claims}`;
  const signer = signerOf(secrets, text, signature, 'base64url');
  if (signer === undefined || signer === secrets.authSecret) return token;
  return `${text}.${macOf(secrets.authSecret, text).toString('base64url')}`;
}

/** Headers in the form that the library accepts. */
export function currentHeaders(secrets: AuthSecrets, headers: Headers): Headers {
  const cookies = headers.get('cookie');
  if (secrets.previousSecrets.length === 0 || cookies === null) return headers;
  const current = new Headers(headers);
  current.set('cookie', currentCookies(secrets, cookies));
  return current;
}

/** A request in the form that the library accepts: its cookies, and the token in its address. */
export function currentRequest(secrets: AuthSecrets, request: Request): Request {
  if (secrets.previousSecrets.length === 0) return request;
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (token !== null) url.searchParams.set('token', currentToken(secrets, token));
  return new Request(new Request(url, request), { headers: currentHeaders(secrets, request.headers) });
}
