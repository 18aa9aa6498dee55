import type { Endpoint } from '@switchboard/contracts/endpoint';
import type { Context as HonoContext } from 'hono';
import {
  type ReleaseContext,
  type RequestContext,
  requireFeature,
  requireMember,
  requirePerson,
  type SuperAdminContext,
} from '../context.ts';
import { AppError } from '../errors.ts';
import { verifyDeployToken } from '../registry/deploy-tokens.ts';
import { hasSuperAdminCookie, readSuperAdmin } from '../super-admin/sessions.ts';
import type { AppVariables } from './endpoints.ts';

type Http = HonoContext<AppVariables>;

/** Narrows a request to a signed-in super admin. Throws UNAUTHENTICATED with the reason `super_admin`. */
async function requireSuperAdmin(request: RequestContext, http: Http): Promise<SuperAdminContext> {
  const superAdmin = await readSuperAdmin(request, http.req.header('cookie'));
  if (!superAdmin) throw new AppError('UNAUTHENTICATED', 'Please sign in as super admin.', { reason: 'super_admin' });
  return { ...request, superAdmin, actor: `super admin ${superAdmin.username}` };
}

/** Narrows a request to whoever may release the module that the path names. Throws UNAUTHENTICATED or NOT_FOUND. */
async function requireRelease(request: RequestContext, http: Http): Promise<ReleaseContext> {
  const bearer = /^Bearer +(\S+) *$/i.exec(http.req.header('authorization') ?? '')?.[1];
  if (bearer !== undefined) {
    const token = await verifyDeployToken(request.systemPool, bearer, http.req.param('id') ?? '');
    if (token) return { ...request, superAdmin: null, actor: `token ${token.name}` };
    await request.limits.wrongDeployToken(request.ipAddress);
  } else if (hasSuperAdminCookie(request.env, http.req.header('cookie'))) return requireSuperAdmin(request, http);
  throw new AppError('UNAUTHENTICATED', 'This needs a super admin or a valid deploy token of the module.', {
    reason: 'deploy_token',
  });
}

/** The context in which an endpoint's handler works. Throws UNAUTHENTICATED or FORBIDDEN where it may not. */
export async function authorize(endpoint: Endpoint, http: Http): Promise<RequestContext> {
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
      const member = requireMember(request, endpoint.permission);
      if (endpoint.flag) requireFeature(member.membership, endpoint.flag);
      return member;
    }
  }
}
