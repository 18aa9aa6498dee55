import { connectAppPath, deviceClientId, deviceGrant, mcpPath, oauthPaths } from '@switchboard/contracts/mcp.limits';
import { apiKeyScopes } from '@switchboard/contracts/roles';
import type { Hono, Context as HonoContext } from 'hono';
import { readClient, registerClient } from '../domains/api-keys/app-client.ts';
import { redeemCode, refreshTokens, revokeToken } from '../domains/api-keys/app-tokens.ts';
import { resourceOf } from '../domains/api-keys/connect-app.ts';
import { redeemDeviceCode, startDeviceSignIn } from '../domains/api-keys/device-tokens.ts';
import { OAuthError, type OAuthErrorCode } from '../domains/api-keys/oauth-error.ts';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { publicOrigin } from '../public-origin.ts';
import { limitBody } from './endpoints.ts';

type Http = HonoContext<AppVariables>;

const maxBytes = 16 * 1024;
const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** The header of a 401 (RFC 6750 and 9728), from which a client learns how to get a token. */
export function challengeOf(http: Http, hadToken: boolean): string {
  const metadata = `Bearer realm="switchboard", resource_metadata="${publicOrigin(http)}${resourceMetadataPath}"`;
  return hadToken ? `${metadata}, error="invalid_token"` : metadata;
}

/** RFC 9728. */
const resourceMetadata = (origin: string) => ({
  resource: resourceOf(origin),
  authorization_servers: [origin],
  scopes_supported: apiKeyScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Switchboard',
  resource_documentation: `${origin}/help/mcp`,
});

/** RFC 8414. */
const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}${connectAppPath}`,
  token_endpoint: `${origin}${oauthPaths.token}`,
  registration_endpoint: `${origin}${oauthPaths.register}`,
  device_authorization_endpoint: `${origin}${oauthPaths.device}`,
  revocation_endpoint: `${origin}${oauthPaths.revoke}`,
  scopes_supported: apiKeyScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${origin}/help/mcp`,
});

/** The fields of a form, each at most once (RFC 6749, section 3.2). Throws OAuthError. */
async function readForm(http: Http): Promise<(name: string) => string> {
  const type = http.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new OAuthError('invalid_request', 'Send a form (application/x-www-form-urlencoded).');
  const form = new URLSearchParams(await http.req.text());
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) throw new OAuthError('invalid_request', 'A parameter was sent twice.');
  return (name) => {
    const value = form.get(name);
    if (value === null || value === '')
      throw new OAuthError('invalid_request', `The parameter \`${name}\` is missing.`);
    return value;
  };
}

const optional = (field: (name: string) => string, name: string): string | undefined => {
  try {
    return field(name);
  } catch {
    return undefined;
  }
};

const statusOf = (code: OAuthErrorCode) => (code === 'invalid_client' ? 401 : 400);

/** Answers errors in the format of OAuth. */
function speakingOAuth(answer: (http: Http) => Promise<Response>) {
  return async (http: Http): Promise<Response> => {
    http.header('cache-control', 'no-store');
    try {
      return await answer(http);
    } catch (error) {
      if (error instanceof OAuthError)
        return http.json({ error: error.code, error_description: error.message }, statusOf(error.code));
      if (!(error instanceof AppError) || error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') throw error;
      if (error.detail.retryAfterSeconds) http.header('retry-after', String(error.detail.retryAfterSeconds));
      const code = error.code === 'LIMIT_EXCEEDED' ? 'temporarily_unavailable' : 'invalid_request';
      return http.json({ error: code, error_description: error.message }, error.status);
    }
  };
}

async function register(http: Http): Promise<Response> {
  const context = http.get('context');
  await context.limits.appRegistration(context.ipAddress);
  const metadata: unknown = await http.req.json().catch(() => null);
  return http.json(registerClient(context.env, metadata), 201);
}

const askerOf = (http: Http) => {
  const context = http.get('context');
  return { services: context, requestId: context.requestId, ipAddress: context.ipAddress };
};

/** The client id in a form, as it was registered here. Throws OAuthError. */
function clientIdOf(http: Http, field: (name: string) => string): string {
  const clientId = field('client_id');
  const client = readClient(http.get('context').env, clientId);
  if (client === null || client === 'expired')
    throw new OAuthError('invalid_client', "This client isn't registered here. Register it again.");
  return clientId;
}

/** Rejects programs other than our command line: its id is built in, and its keys work for the whole API. Throws OAuthError. */
function assertCommandLine(field: (name: string) => string): void {
  if (field('client_id') !== deviceClientId)
    throw new OAuthError('invalid_client', `Only the client \`${deviceClientId}\` can sign in with a device code.`);
}

async function authorizeDevice(http: Http): Promise<Response> {
  const field = await readForm(http);
  assertCommandLine(field);
  const { limits, ipAddress } = http.get('context');
  await limits.deviceSignIn(ipAddress);
  const name = optional(field, 'device_name') ?? '';
  return http.json(await startDeviceSignIn(askerOf(http), publicOrigin(http), name));
}

async function token(http: Http): Promise<Response> {
  const field = await readForm(http);
  const grant = field('grant_type');
  if (grant === deviceGrant) {
    assertCommandLine(field);
    return http.json(await redeemDeviceCode(askerOf(http), field('device_code')));
  }
  const client_id = clientIdOf(http, field);
  const asker = askerOf(http);
  const resource = optional(field, 'resource');
  if (resource !== undefined && resource !== resourceOf(publicOrigin(http)))
    throw new OAuthError('invalid_target', `Tokens are issued for ${resourceOf(publicOrigin(http))} only.`);
  if (grant === 'refresh_token') return http.json(await refreshTokens(asker, client_id, field('refresh_token')));
  if (grant !== 'authorization_code')
    throw new OAuthError('unsupported_grant_type', 'Use `authorization_code`, `refresh_token` or a device code.');
  const [code, redirect_uri, code_verifier] = [field('code'), field('redirect_uri'), field('code_verifier')];
  return http.json(await redeemCode(asker, { code, client_id, redirect_uri, code_verifier, resource }));
}

/** Counts possible guesses: unknown codes and refresh tokens. */
async function countedToken(http: Http): Promise<Response> {
  try {
    return await token(http);
  } catch (error) {
    const { limits, ipAddress } = http.get('context');
    if (error instanceof OAuthError && ['invalid_grant', 'invalid_client'].includes(error.code))
      await limits.wrongToken(ipAddress);
    throw error;
  }
}

async function revoke(http: Http): Promise<Response> {
  const field = await readForm(http);
  await revokeToken(askerOf(http), clientIdOf(http, field), field('token'));
  return http.body(null, 200);
}

/**
 * The authorization server for clients of the MCP server and for the command line: metadata, registration, tokens and their
 * revocation. People approve on pages of the product, which call the operations of `connect-app.ts` and `device-sign-ins.ts`.
 */
export function registerOAuth(app: Hono<AppVariables>): void {
  app.get(resourceMetadataPath, (http) => http.json(resourceMetadata(publicOrigin(http))));
  app.get('/.well-known/oauth-authorization-server', (http) => http.json(serverMetadata(publicOrigin(http))));
  app.post(oauthPaths.register, limitBody(maxBytes), speakingOAuth(register));
  app.post(oauthPaths.device, limitBody(maxBytes), speakingOAuth(authorizeDevice));
  app.post(oauthPaths.token, limitBody(maxBytes), speakingOAuth(countedToken));
  app.post(oauthPaths.revoke, limitBody(maxBytes), speakingOAuth(revoke));
}
