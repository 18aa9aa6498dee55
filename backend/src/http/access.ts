import type { Endpoint } from '@switchboard/contracts/endpoint';
import type { Permission } from '@switchboard/contracts/permissions';
import type { Context as HonoContext } from 'hono';
import type { MemberContext, ReleaseContext, RequestContext, SuperAdminContext } from '../context.ts';
import { isKeyText } from '../domains/api-keys/key-text.ts';
import { verifyApiKey } from '../domains/api-keys/verify-api-key.ts';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { verifyDeployToken } from '../registry/deploy-tokens.ts';
import { hasSuperAdminCookie, readSuperAdmin } from '../super-admin/sessions.ts';
import { requireFeature, requireKey, requireMember, requirePerson, requirePro } from '../who-may.ts';

type Http = HonoContext<AppVariables>;

/** Narrows a request to a signed-in super admin. Throws UNAUTHENTICATED with the reason `super_admin`. */
async function requireSuperAdmin(request: RequestContext, http: Http): Promise<SuperAdminContext> {
  const superAdmin = await readSuperAdmin(request, http.req.header('cookie'));
  if (!superAdmin) throw new AppError('UNAUTHENTICATED', 'Please sign in as super admin.', { reason: 'super_admin' });
  return { ...request, superAdmin, actor: `super admin ${superAdmin.username}` };
}

function bearerOf(http: Http): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(http.req.header('authorization') ?? '')?.[1];
}

/** Counts a request of a key and says in its headers what is left. Throws LIMIT_EXCEEDED. */
async function countRequest({ limits }: RequestContext, keyId: string, http: Http): Promise<void> {
  const { limit, remaining, resetSeconds, refusal } = await limits.apiKey(keyId);
  // The names of draft-ietf-httpapi-ratelimit-headers up to its sixth version, which clients know.
  http.header('ratelimit-limit', String(limit));
  http.header('ratelimit-remaining', String(remaining));
  http.header('ratelimit-reset', String(resetSeconds));
  if (refusal) throw refusal;
}

/** Narrows a request to one inside an organization: a program's with a key, or else a member's. */
async function requireInside(request: RequestContext, permission: Permission, http: Http): Promise<MemberContext> {
  const bearer = bearerOf(http);
  // What a proxy in front adds for itself is no key, and takes nothing from a session.
  if (bearer === undefined || ((request.person || request.visit) && !isKeyText(bearer)))
    return requireMember(request, permission);
  const key = await verifyApiKey(request.systemPool, bearer, request.ipAddress);
  if (!key) {
    await request.limits.wrongToken(request.ipAddress);
    throw new AppError('UNAUTHENTICATED', 'This API key does not work: it is wrong, was revoked or has expired.', {
      reason: 'invalid_key',
    });
  }
  await countRequest(request, key.id, http);
  return requireKey(request, key, permission);
}

/** Narrows a request to whoever may release the module that the path names. Throws UNAUTHENTICATED or NOT_FOUND. */
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

/** The context in which an endpoint's handler works. Throws UNAUTHENTICATED or FORBIDDEN where it may not. */
export async function authorize(endpoint: Endpoint, http: Http): Promise<RequestContext> {
  const allowed = await admit(endpoint, http);
  if (endpoint.needs_confirmed_address) assertConfirmed(allowed);
  return allowed;
}

// Where no mail can be sent nobody could confirm anything.
function assertConfirmed({ env, person }: RequestContext): void {
  if (env.smtpUrl && person && !person.email_verified)
    throw new AppError('FORBIDDEN', 'Please confirm your e-mail address first: your profile page sends you a link.', {
      reason: 'unconfirmed_address',
    });
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
    case 'member': {
      if (!endpoint.permission) throw new Error('An endpoint for members names its permission');
      const member = await requireInside(request, endpoint.permission, http);
      if (endpoint.flag) requireFeature(member.organization, endpoint.flag);
      if (endpoint.is_pro) requirePro(member.organization);
      return member;
    }
  }
}
