import { z } from 'zod';
import { maxApiKeyNameLength } from './api-keys.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { apiKeyScopes } from './roles.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

export const ApiKeyScope = z.enum(apiKeyScopes);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** A key with which a program acts as its organization. Its text is kept as a hash. */
export const ApiKey = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  /** The beginning of its text, by which people know it again. */
  key_prefix: z.string(),
  scopes: z.array(ApiKeyScope),
  created_at: Timestamp,
  /** Who made it; the name stays when the person is gone. */
  created_by_name: z.string().nullable(),
  /** Null while it works until it is revoked. */
  expires_at: Timestamp.nullable(),
  /** To the minute; null before the first use. */
  last_used_at: Timestamp.nullable(),
  last_used_ip: z.string().nullable(),
  revoked: z.boolean(),
  revoked_at: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key carries its text, once. */
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

/** Why a request with a key was refused. */
export const apiKeyReasons = [
  'invalid_key',
  'key_without_scheme',
  'key_scope',
  'people_only',
  'too_many_keys',
] as const;

export const apiKeyApi = {
  'GET /api/api-keys': {
    summary: 'Lists the API keys of the organization, revoked ones included, newest first',
    access: 'member',
    permission: 'api_key.manage',
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
  'DELETE /api/api-keys/:id': {
    summary: 'Revokes an API key: it is refused from the next request on',
    access: 'member',
    permission: 'api_key.manage',
    params: z.object({ id: Id }),
    status: 204,
  },
} as const satisfies Endpoints;
