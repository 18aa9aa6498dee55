import { z } from 'zod';
import { maxApiKeyNameLength, maxClientIdLength, maxRedirectUriLength } from './api-keys.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { apiKeyScopes } from './roles.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

export const ApiKeyScope = z.enum(apiKeyScopes);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** A key with which a program acts for its organization. Only a hash of its text is stored. */
export const ApiKey = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  /** The beginning of its text, which helps people recognize it. */
  key_prefix: z.string(),
  scopes: z.array(ApiKeyScope),
  created_at: Timestamp,
  /** The person who created it; the name stays after the person is gone. */
  created_by_name: z.string().nullable(),
  /** Null if it never expires. */
  expires_at: Timestamp.nullable(),
  /** Accurate to a minute; null before the first use. */
  last_used_at: Timestamp.nullable(),
  last_used_ip: z.string().nullable(),
  revoked: z.boolean(),
  revoked_at: Timestamp.nullable(),
  /** Set for the key of an app that someone connected, which renews it. */
  app: z
    .object({
      /** The host to which the app was sent after it was connected. */
      host: z.string(),
      /** False once the person who connected it can no longer manage API keys: requests of the app are refused. */
      is_allowed: z.boolean(),
    })
    .nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key with its text, which is shown once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const NewApiKey = z.strictObject({
  name: nameText(z.string('Name is required').trim().min(1, 'Name is required').max(maxApiKeyNameLength)),
  scopes: z
    .array(ApiKeyScope)
    .min(1, 'Choose what the key may do')
    .max(apiKeyScopes.length)
    .overwrite((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope)))
    .default(['read']),
  /** Days until it expires; null means never. */
  expires_in_days: z.int().min(1).max(3650).nullable().default(null),
});
export type NewApiKey = z.input<typeof NewApiKey>;

const parameter = z.string().max(2000);

/** The parameters with which an app sends a person to the consent page (RFC 6749, 7636 and 8707). */
export const AppRequest = z.object({
  redirect_uri: z.string().max(maxRedirectUriLength).optional(),
  response_type: parameter.optional(),
  code_challenge: parameter.optional(),
  code_challenge_method: parameter.optional(),
  /** Scopes, separated by spaces; if absent, the app asks for read access. */
  scope: parameter.optional(),
  state: parameter.optional(),
  resource: parameter.optional(),
});
export type AppRequest = z.infer<typeof AppRequest>;

const ClientId = z.string().min(1).max(maxClientIdLength);

/** An app that asks to be connected. Its name is unverified, only its host is known. */
export const RequestedApp = z.object({
  name: z.string(),
  host: z.string(),
  /** The app receives the answer on the person's own computer. */
  is_local: z.boolean(),
  scopes: z.array(ApiKeyScope),
  /** Why the request can't be approved; null if it can. */
  problem: z.string().nullable(),
  /** Where the browser goes if the person refuses. */
  refused_to: z.string(),
});
export type RequestedApp = z.infer<typeof RequestedApp>;

/** The approval of an app's request, with the scopes that the person chose among those it asks for. */
export const ApprovedApp = AppRequest.extend({
  client_id: ClientId,
  scopes: z.array(ApiKeyScope).min(1, 'Choose what the app can do').max(apiKeyScopes.length),
});
export type ApprovedApp = z.infer<typeof ApprovedApp>;

const UserCode = z.string().min(1).max(40);

/** A command line that waits for approval. Its name is unverified. */
export const DeviceSignIn = z.object({
  user_code: z.string(),
  device_name: z.string(),
  ip_address: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type DeviceSignIn = z.infer<typeof DeviceSignIn>;

/** The approval of a command line, with the scopes that its key gets. */
export const ApprovedDevice = z.strictObject({
  user_code: UserCode,
  scopes: z.array(ApiKeyScope).min(1, 'Choose what the key may do').max(apiKeyScopes.length),
});
export type ApprovedDevice = z.infer<typeof ApprovedDevice>;

/** Why a request with a key was refused. */
export const apiKeyReasons = [
  'invalid_key',
  'key_without_scheme',
  'key_scope',
  'people_only',
  'too_many_keys',
  'mcp_only',
  'app_unknown',
  'app_expired',
  'app_redirect',
  'app_request',
  'device_code_unknown',
  'device_code_expired',
  'device_code_used',
] as const;

export const apiKeyApi = {
  'GET /api/api-keys': {
    summary: 'Lists the API keys of the organization, revoked ones included, newest first',
    access: 'member',
    permission: 'api_key.manage',
    stale_after: ['api_key.changed'],
    query: WholeListQuery,
    response: page(ApiKey),
  },
  'POST /api/api-keys': {
    summary: 'Makes an API key; its text is in this answer and never again',
    access: 'member',
    needs_confirmed_address: true,
    permission: 'api_key.manage',
    body: NewApiKey,
    response: CreatedApiKey,
    status: 201,
  },
  'GET /api/api-keys/apps/:client_id': {
    summary: 'Checks the request of an app that asks to be connected, for the consent page',
    access: 'member',
    permission: 'api_key.manage',
    params: z.object({ client_id: ClientId }),
    query: AppRequest,
    response: RequestedApp,
  },
  'POST /api/api-keys/apps': {
    summary: 'Connects an app with the chosen scopes; the answer says where the browser has to go with its code',
    access: 'member',
    needs_confirmed_address: true,
    permission: 'api_key.manage',
    body: ApprovedApp,
    response: z.object({ redirect_to: z.string() }),
    status: 201,
  },
  'GET /api/api-keys/devices/:user_code': {
    summary: 'Finds the command line that shows a code and waits for an approval',
    access: 'member',
    permission: 'api_key.manage',
    params: z.object({ user_code: UserCode }),
    response: DeviceSignIn,
  },
  'POST /api/api-keys/devices': {
    summary: 'Approves the sign-in of a command line, which receives a new API key with the chosen scopes',
    access: 'member',
    needs_confirmed_address: true,
    permission: 'api_key.manage',
    body: ApprovedDevice,
    response: z.object({ name: z.string() }),
    status: 201,
  },
  'POST /api/api-keys/devices/deny': {
    summary: 'Denies the sign-in of a command line',
    access: 'member',
    permission: 'api_key.manage',
    body: z.strictObject({ user_code: UserCode }),
    status: 204,
  },
  'DELETE /api/api-keys/:id': {
    summary: 'Revokes an API key: it is refused from the next request on',
    access: 'member',
    permission: 'api_key.manage',
    params: z.object({ id: Id }),
    status: 204,
  },
} as const satisfies Endpoints;
