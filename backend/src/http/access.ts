import type { Endpoint } from '@switchboard/contracts/endpoint';
import type { Permission } from '@switchboard/contracts/permissions';
import type { Context as HonoContext } from 'hono';
import {
  type MemberContext,
  organizationOf,
  type ReleaseContext,
  type RequestContext,
  type SuperAdminContext,
  type VerifiedKey,
} from '../context.ts';
import { isKeyText } from '../domains/api-keys/key-text.ts';
import { verifyApiKey } from '../domains/api-keys/verify-api-key.ts';
import { readCallToken } from '../domains/calls/call-token.ts';
import { byCookie, byLink, requireCandidate } from '../domains/interviews/candidate-access.ts';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { verifyDeployToken } from '../registry/deploy-tokens.ts';
import { hasSuperAdminCookie, readSuperAdmin } from '../super-admin/sessions.ts';
import { assertConfirmed, assertOffered, requireKey, requireMember, requirePerson } from '../who-may.ts';

type Http = HonoContext<AppVariables>;

/** Narrows a request to a signed-in super admin. Throws UNAUTHENTICATED with the reason `super_admin`. */
async function requireSuperAdmin(request: RequestContext, http: Http): Promise<SuperAdminContext> {
  const superAdmin = await readSuperAdmin(request, http.req.header('cookie'));
  if (!superAdmin) throw new AppError('UNAUTHENTICATED', 'Please sign in as super admin.', { reason: 'super_admin' });
  return { ...request, superAdmin, actor: `super admin ${superAdmin.username}` };
}

/** The text of a request's bearer token. */
export function bearerOf(http: Http): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(http.req.header('authorization') ?? '')?.[1];
}

/** People often forget the scheme before a key; nothing else that this header can contain looks like a bare key. */
function assertSchemeOfKey(http: Http): void {
  if (isKeyText(http.req.header('authorization')?.trim() ?? ''))
    throw new AppError('UNAUTHENTICATED', 'Send the key with its scheme: `Authorization: Bearer sbk_…`.', {
      reason: 'key_without_scheme',
    });
}

/** Counts a request of a key and sends the remaining quota in headers. Throws LIMIT_EXCEEDED. */
async function countRequest({ limits }: RequestContext, keyId: string, http: Http): Promise<void> {
  const { limit, remaining, resetSeconds, refusal } = await limits.apiKey(keyId);
  // The header names of draft-ietf-httpapi-ratelimit-headers up to its sixth version, which clients support.
  http.header('ratelimit-limit', String(limit));
  http.header('ratelimit-remaining', String(remaining));
  http.header('ratelimit-reset', String(resetSeconds));
  if (refusal) throw refusal;
}

/** Narrows a request to one inside an organization: of a program with a key, or of a member. */
async function requireInside(
  request: RequestContext,
  { permission, signed_out_text }: Endpoint & { permission: Permission },
  http: Http,
): Promise<MemberContext> {
  const bearer = bearerOf(http);
  if (bearer === undefined) assertSchemeOfKey(http);
  // A proxy's own Authorization header is no key, and doesn't affect a session.
  if (bearer === undefined || ((request.person || request.visit) && !isKeyText(bearer)))
    return requireMember(request, permission, signed_out_text);
  const key = await verifyKey(request, bearer, http);
  // A connected app's token is issued for the MCP server, which shows each change first.
  if (key.acts_for)
    throw new AppError('FORBIDDEN', 'Connected apps can use the MCP server only. Create an API key for the API.', {
      reason: 'mcp_only',
    });
  return requireKey(request, key, permission);
}

/** Verifies the key that was sent and counts the request. Throws UNAUTHENTICATED or LIMIT_EXCEEDED. */
async function verifyKey(request: RequestContext, bearer: string, http: Http): Promise<VerifiedKey> {
  const key = await verifyApiKey(request.systemPool, bearer, request.ipAddress);
  if (!key) {
    await request.limits.wrongToken(request.ipAddress);
    throw new AppError('UNAUTHENTICATED', 'This API key is invalid, revoked or expired.', {
      reason: 'invalid_key',
    });
  }
  await countRequest(request, key.id, http);
  return key;
}

/** The key of a program where nothing else is accepted; counts the request. Throws UNAUTHENTICATED or LIMIT_EXCEEDED. */
export async function keyOf(request: RequestContext, http: Http): Promise<VerifiedKey> {
  const bearer = bearerOf(http);
  if (bearer === undefined) {
    assertSchemeOfKey(http);
    throw new AppError('UNAUTHENTICATED', 'Send an API key of your organization: `Authorization: Bearer sbk_…`.');
  }
  return verifyKey(request, bearer, http);
}

// A page that is being closed can only send a text without headers. A longer text is no token.
const beaconBytes = 1000;

async function callTokenIn(http: Http): Promise<string | undefined> {
  const { req } = http;
  const isBeacon = req.method === 'POST' && req.header('content-type')?.startsWith('text/plain');
  const bytes = Number(req.header('content-length'));
  return isBeacon && bytes > 0 && bytes <= beaconBytes ? (await req.text()).trim() : bearerOf(http);
}

/** The request as one about the call in the path, by the call's own token; null without a valid token. */
async function asCall(request: RequestContext, http: Http): Promise<MemberContext | null> {
  const claim = readCallToken(request.env, (await callTokenIn(http)) ?? '');
  if (!claim || claim.call_id !== http.req.param('id')?.toLowerCase()) return null;
  const organization = await organizationOf(request, claim.organization_id);
  const nobody = { person: null, membership: null, client: null, visit: null };
  const actor = { kind: 'system', name: "the call's token" } as const;
  return { ...request, ...nobody, actor, organization, organizationId: organization.id };
}

// Longer than any request with an interview link. Other bodies aren't read before the caller is known.
const startBytes = 20_000;

/** The link of an interview in the body, which starts that interview regardless of who is signed in in the browser. */
async function linkIn({ req }: Http): Promise<string | null> {
  if (req.header('transfer-encoding') || Number(req.header('content-length') ?? 0) > startBytes) return null;
  // Reads a copy: the body limit still has to read the original.
  const body: unknown = await req.raw
    .clone()
    .json()
    .catch(() => null);
  const { unique_link } = (body ?? {}) as { unique_link?: unknown };
  return typeof unique_link === 'string' && unique_link !== '' ? unique_link : null;
}

/** The request as one of a candidate, by the cookie of the interview in the path or by a link; null without either. */
async function asCandidate(request: RequestContext, http: Http): Promise<MemberContext | null> {
  if (http.req.param('id') !== undefined) return byCookie(request, http);
  const link = await linkIn(http);
  return link === null ? null : byLink(request, link);
}

/** Narrows a request to a caller who may release the module in the path. Throws UNAUTHENTICATED or NOT_FOUND. */
async function requireRelease(request: RequestContext, http: Http): Promise<ReleaseContext> {
  const bearer = bearerOf(http);
  if (bearer !== undefined) {
    const token = await verifyDeployToken(request.systemPool, bearer, http.req.param('id') ?? '');
    if (token) return { ...request, superAdmin: null, actor: `token ${token.name}` };
    await request.limits.wrongToken(request.ipAddress);
  } else if (hasSuperAdminCookie(request.env, http.req.header('cookie'))) return requireSuperAdmin(request, http);
  throw new AppError('UNAUTHENTICATED', 'This needs a super admin or a valid deploy token of the module.', {
    reason: 'deploy_token',
  });
}

/** The context for an endpoint's handler. Throws UNAUTHENTICATED or FORBIDDEN if the caller may not use it. */
export async function authorize(endpoint: Endpoint, http: Http): Promise<RequestContext> {
  const allowed = await admit(endpoint, http);
  if (endpoint.needs_confirmed_address) assertConfirmed(allowed);
  return allowed;
}

async function admit(endpoint: Endpoint, http: Http): Promise<RequestContext> {
  const request = http.get('context');
  switch (endpoint.access) {
    case 'public':
      return request;
    case 'session':
      return requirePerson(request);
    case 'super-admin':
      return requireSuperAdmin(request, http);
    case 'release':
      return requireRelease(request, http);
    case 'candidate':
      return requireCandidate(request, http);
    case 'member': {
      const { permission } = endpoint;
      if (!permission) throw new Error('An endpoint for members names its permission');
      const candidate = endpoint.takes_candidate ? await asCandidate(request, http) : null;
      if (candidate) return candidate;
      const ofCall = endpoint.takes_call_token ? await asCall(request, http) : null;
      const member = ofCall ?? (await requireInside(request, { ...endpoint, permission }, http));
      assertOffered(endpoint, member.organization);
      return member;
    }
  }
}
