import { createHash, createHmac } from 'node:crypto';
import {
  appRegistrationDays,
  maxApiKeyNameLength,
  maxRedirectUriLength,
  maxRedirectUris,
  maxRedirectUrisLength,
} from '@switchboard/contracts/api-keys.limits';
import { z } from 'zod';
import { type AuthSecrets, deriveKey, isMadeBy } from '../../auth-secret.ts';
import { oneLine } from '../../text/one-line.ts';
import { OAuthError } from './oauth-error.ts';

const purpose = 'app-client';
const format = /^sba_([\w-]{1,3900})\.([\w-]{43})$/;
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

/** An app as it registered itself. */
export interface AppClient {
  name: string;
  redirectUris: readonly string[];
}

/** What an app says about itself (RFC 7591, section 2). Other fields are ignored. */
const Registration = z.object({
  redirect_uris: z.array(z.string()).min(1).max(maxRedirectUris),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

const Registered = z.tuple([z.string(), z.array(z.string()), z.number()]);

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopbackHosts.includes(hostname);

/** Whether an address can receive codes: an https address, or one on the person's own computer. */
export function isRedirectUri(text: string): boolean {
  // Only characters that every reader of addresses takes for themselves.
  if (text.length > maxRedirectUriLength || !/^[\x21-\x7e]+$/.test(text) || /[\\#]/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url);
}

function withoutPort(text: string): string | null {
  const url = new URL(text);
  if (!isLoopback(url)) return null;
  url.port = '';
  return url.href;
}

/** Whether an address is one that the app registered. On a loopback address, programs listen on any port (RFC 8252, 7.3). */
export function isRegistered({ redirectUris }: AppClient, uri: string): boolean {
  if (!isRedirectUri(uri)) return false;
  const local = withoutPort(uri);
  return redirectUris.some((registered) => registered === uri || (local !== null && withoutPort(registered) === local));
}

/** Whether codes for this address reach a program on the person's own computer. */
export const isLocal = (uri: string): boolean => isLoopback(new URL(uri));

const signedBy = (key: Buffer, claim: string) => createHmac('sha256', key).update(claim).digest();

/** What the database keeps of a client id. */
export const hashOfClient = (clientId: string): string => createHash('sha256').update(clientId).digest('base64url');

/**
 * Registers an app: the registration is its client id, signed, so nothing is stored. Returns the answer of RFC 7591. Throws
 * OAuthError for metadata that can't be registered.
 */
export function registerClient({ authSecret }: Pick<AuthSecrets, 'authSecret'>, metadata: unknown, now = Date.now()) {
  const parsed = Registration.safeParse(metadata);
  if (!parsed.success)
    throw new OAuthError('invalid_client_metadata', 'Send `redirect_uris`, and `client_name` as text.');
  const { redirect_uris, client_name = '', grant_types, response_types } = parsed.data;
  if (redirect_uris.join('').length > maxRedirectUrisLength || !redirect_uris.every(isRedirectUri))
    throw new OAuthError(
      'invalid_redirect_uri',
      'Redirect URIs need https, or http with 127.0.0.1, [::1] or localhost, without a fragment.',
    );
  if (grant_types?.includes('authorization_code') === false || response_types?.includes('code') === false)
    throw new OAuthError(
      'invalid_client_metadata',
      'Only the grant `authorization_code` with the response `code` is supported.',
    );
  const name = oneLine(client_name, maxApiKeyNameLength) || new URL(redirect_uris[0] ?? '').host;
  const issued = Math.floor(now / 1000);
  const payload = Buffer.from(JSON.stringify([name, redirect_uris, issued])).toString('base64url');
  const mac = signedBy(deriveKey(authSecret, purpose), payload).toString('base64url');
  const client_id = `sba_${payload}.${mac}`;
  if (!format.test(client_id)) throw new OAuthError('invalid_client_metadata', 'This registration is too long.');
  return {
    client_id,
    client_id_issued_at: issued,
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** The app of a client id; `expired` after its time, null for an id that this installation didn't issue. */
export function readClient(secrets: AuthSecrets, clientId: string, now = Date.now()): AppClient | 'expired' | null {
  const [, payload = '', mac = ''] = format.exec(clientId) ?? [];
  if (!isMadeBy(secrets, purpose, Buffer.from(mac, 'base64url'), (key) => signedBy(key, payload))) return null;
  const [name, redirectUris, issued] = Registered.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return now > (issued + appRegistrationDays * 86_400) * 1000 ? 'expired' : { name, redirectUris };
}
