import { randomUUID } from 'node:crypto';
import type { ApiKeyScope, AppRequest, ApprovedApp, RequestedApp } from '@switchboard/contracts/api-keys';
import { appCodeMinutes } from '@switchboard/contracts/api-keys.limits';
import { mcpPath } from '@switchboard/contracts/mcp.limits';
import { apiKeyScopes } from '@switchboard/contracts/roles';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { addKey } from './api-keys.service.ts';
import { type AppClient, hashOfClient, isLocal, isRegistered, readClient } from './app-client.ts';
import { isChallenge, sealCode } from './app-code.ts';
import { newKeyText } from './key-text.ts';
import type { OAuthErrorCode } from './oauth-error.ts';

interface Problem {
  error: OAuthErrorCode;
  text: string;
}

/** A request whose app and redirect address are verified, so that an answer can be sent there. */
interface CheckedRequest {
  client: AppClient;
  redirectUri: string;
  scopes: ApiKeyScope[];
  problem: Problem | null;
}

/** The resource that tokens of this installation are for: its MCP server. */
export const resourceOf = (origin: string): string => `${origin}${mcpPath}`;

function clientOf(context: Context, clientId: string): AppClient {
  const client = readClient(context.env, clientId);
  if (client === null)
    throw new AppError(
      'NOT_FOUND',
      "This app isn't registered here, or the link was changed. Remove Switchboard from the app, and add it again.",
      { reason: 'app_unknown' },
    );
  if (client === 'expired')
    throw new AppError(
      'CONFLICT',
      'The registration of this app has expired. Remove Switchboard from the app, and add it again.',
      { reason: 'app_expired' },
    );
  return client;
}

// Scopes of other servers, such as `offline_access`, have no meaning here and are dropped.
function scopesOf(scope: string | undefined): ApiKeyScope[] {
  const wanted = (scope ?? '').split(' ').filter((one) => one !== '');
  return wanted.length === 0 ? ['read'] : apiKeyScopes.filter((one) => wanted.includes(one));
}

function problemOf(request: AppRequest, scopes: readonly ApiKeyScope[], origin: string): Problem | null {
  const { response_type, code_challenge, code_challenge_method, resource } = request;
  if (response_type !== 'code')
    return { error: 'unsupported_response_type', text: 'The app asks for a kind of answer that is not supported.' };
  if (code_challenge_method !== 'S256' || !isChallenge(code_challenge))
    return { error: 'invalid_request', text: 'The app does not protect its request with PKCE (S256).' };
  if (resource !== undefined && resource !== resourceOf(origin))
    return { error: 'invalid_target', text: 'The app asks for access to another server.' };
  if (scopes.length === 0) return { error: 'invalid_scope', text: 'The app asks for rights that do not exist here.' };
  return null;
}

/** Checks a request. Throws NOT_FOUND, CONFLICT or VALIDATION if no answer may be sent to its address. */
function check(context: Context, origin: string, clientId: string, request: AppRequest): CheckedRequest {
  const client = clientOf(context, clientId);
  const { redirect_uri = '' } = request;
  if (!isRegistered(client, redirect_uri))
    throw new AppError('VALIDATION', "The app asks to send the answer to an address that it hasn't registered.", {
      reason: 'app_redirect',
    });
  const scopes = scopesOf(request.scope);
  return { client, redirectUri: redirect_uri, scopes, problem: problemOf(request, scopes, origin) };
}

/** The redirect address with the answer for the app, including the issuer (RFC 9207). */
function answerTo(redirectUri: string, origin: string, { state }: AppRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  const parameters = { ...answer, iss: origin, ...(state !== undefined && { state }) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** What the consent page shows of a request. Throws NOT_FOUND, CONFLICT or VALIDATION. */
export function readAppRequest(context: Context, origin: string, clientId: string, request: AppRequest): RequestedApp {
  const { client, redirectUri, scopes, problem } = check(context, origin, clientId, request);
  return {
    name: client.name,
    host: new URL(redirectUri).host,
    is_local: isLocal(redirectUri),
    scopes,
    problem: problem?.text ?? null,
    refused_to: answerTo(redirectUri, origin, request, { error: problem?.error ?? 'access_denied' }),
  };
}

/**
 * Connects an app: adds its key, which works once its code is redeemed. Throws VALIDATION for a request that can't be
 * approved or scopes that it doesn't ask for, CONFLICT when there are too many keys.
 */
export async function connectApp(
  context: Context,
  origin: string,
  { client_id, scopes: chosen, ...request }: z.output<typeof ApprovedApp>,
): Promise<{ redirect_to: string }> {
  const { client, redirectUri, scopes, problem } = check(context, origin, client_id, request);
  if (problem) throw new AppError('VALIDATION', problem.text, { reason: 'app_request' });
  if (!chosen.every((scope) => scopes.includes(scope)))
    throw new AppError('VALIDATION', 'The app does not ask for these rights.', { reason: 'app_request' });
  const id = randomUUID();
  const now = new Date();
  await transact(context, (tx) =>
    addKey(tx, context, {
      id,
      name: client.name,
      scopes: scopes.filter((scope) => chosen.includes(scope)),
      // This text is never disclosed: the first token replaces it.
      text: newKeyText(),
      expires_at: new Date(now.getTime() + appCodeMinutes * 60_000),
      app_client: hashOfClient(client_id),
      app_host: new URL(redirectUri).host,
      app_turn: 0,
      token_expires_at: now,
    }),
  );
  const { code_challenge: challenge = '' } = request;
  const { organizationId } = context;
  const approved = { id, organizationId, redirectUri, challenge, resource: resourceOf(origin) };
  return { redirect_to: answerTo(redirectUri, origin, request, { code: sealCode(context.env, client_id, approved) }) };
}
