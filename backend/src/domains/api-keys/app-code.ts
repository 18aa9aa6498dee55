import { createHash, timingSafeEqual } from 'node:crypto';
import { appCodeMinutes } from '@switchboard/contracts/api-keys.limits';
import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import { hashOfClient } from './app-client.ts';
import { OAuthError } from './oauth-error.ts';

const purpose = 'app-code';
const prefix = 'sbc_';
// RFC 7636, sections 4.1 and 4.2: a SHA-256 in base64url, and its verifier.
const challengeFormat = /^[\w-]{43}$/;
const verifierFormat = /^[\w.~-]{43,128}$/;

/** A connection that was approved, and what redeems its code. */
export interface AppCode {
  /** The row of the connection: it is redeemed there, once. */
  id: string;
  organizationId: string;
  redirectUri: string;
  challenge: string;
  resource: string;
}

/** Whether a text can be the S256 challenge of a verifier. */
export const isChallenge = (text: string | undefined): text is string => challengeFormat.test(text ?? '');

/** The code for an approval. Only this installation can read it, for the client that it was issued to. */
export function sealCode(secrets: AuthSecrets, clientId: string, code: AppCode, now = Date.now()): string {
  const until = now + appCodeMinutes * 60_000;
  return prefix + seal(secrets, purpose, JSON.stringify({ ...code, until }), hashOfClient(clientId));
}

function opened(secrets: AuthSecrets, clientId: string, text: string): (AppCode & { until: number }) | null {
  if (!text.startsWith(prefix)) return null;
  try {
    return JSON.parse(unseal(secrets, purpose, text.slice(prefix.length), hashOfClient(clientId)));
  } catch {
    return null;
  }
}

/** What redeems a code, as the client sends it. */
export interface CodeRequest {
  code: string;
  client_id: string;
  redirect_uri: string;
  code_verifier: string;
  resource?: string | undefined;
}

/** Opens a code whose request proves that it belongs to who asks. Throws OAuthError. */
export function openCode(secrets: AuthSecrets, request: CodeRequest, now = Date.now()): AppCode {
  const { client_id, redirect_uri, code_verifier, resource } = request;
  const code = opened(secrets, client_id, request.code);
  if (!code || code.until <= now)
    throw new OAuthError('invalid_grant', "This code has expired or wasn't issued to this client.");
  if (code.redirectUri !== redirect_uri)
    throw new OAuthError('invalid_grant', 'This code was issued for another redirect URI.');
  const digest = createHash('sha256').update(code_verifier).digest();
  const challenge = Buffer.from(code.challenge, 'base64url');
  if (!verifierFormat.test(code_verifier) || !timingSafeEqual(digest, challenge))
    throw new OAuthError('invalid_grant', "The code verifier doesn't match the challenge.");
  if (resource !== undefined && resource !== code.resource)
    throw new OAuthError('invalid_target', 'This code was issued for another resource.');
  return code;
}
