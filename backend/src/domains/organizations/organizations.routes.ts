import type { organizationApi } from '@switchboard/contracts/organizations';
import type { Context as HonoContext } from 'hono';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/endpoints.ts';
import { bootData, sessionOf } from './boot.ts';
import { readDashboard } from './dashboard.ts';
import {
  acceptInvitation,
  cancelInvitation,
  checkInvitation,
  createInvitation,
  listInvitations,
  renewInvitation,
  signUpAndAccept,
} from './invitations.service.ts';
import { deleteMember, listMembers, updateMember } from './members.service.ts';
import { createOrganization, signUp, switchOrganization, updateOrganization } from './organizations.service.ts';

/** Where people reach this installation, for links that leave it. */
export function originOf(request: RequestContext, http: HonoContext): string {
  return request.env.publicUrl ?? new URL(http.req.url).origin;
}

function setCookies(http: HonoContext, cookies: readonly string[]): void {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
}

export const organizationHandlers: Handlers<typeof organizationApi> = {
  'GET /api/boot': (request) => bootData(request),
  'GET /api/session': async (request) => {
    const session = await sessionOf(request);
    if (!session) throw new AppError('UNAUTHENTICATED', 'No active session');
    return session;
  },
  'POST /api/session/organization': async (request, { body }) => {
    const membership = await switchOrganization(request, body.organization_id);
    const session = await sessionOf({ ...request, membership });
    if (!session) throw new AppError('UNAUTHENTICATED', 'No active session');
    return session;
  },
  'POST /api/auth/sign-up': async (request, { body, http }) => {
    const { organization, cookies } = await signUp(request, body);
    setCookies(http, cookies);
    return { organization };
  },
  'POST /api/organizations': (request, { body }) => createOrganization(request, body),
  'PATCH /api/organization': (context, { body }) => updateOrganization(context, body),
  'GET /api/dashboard': (context) => readDashboard(context),
  'GET /api/members': async (context) => ({ items: await listMembers(context), next_cursor: null }),
  'PATCH /api/members/:id': (context, { params, body }) => updateMember(context, params.id, body.role),
  'DELETE /api/members/:id': async (context, { params }) => {
    await deleteMember(context, params.id);
    return undefined;
  },
  'GET /api/invitations': async (context) => ({ items: await listInvitations(context), next_cursor: null }),
  'POST /api/invitations': (context, { body, http }) => createInvitation(context, body, originOf(context, http)),
  'POST /api/invitations/:id/link': (context, { params, http }) =>
    renewInvitation(context, params.id, originOf(context, http)),
  'DELETE /api/invitations/:id': async (context, { params }) => {
    await cancelInvitation(context, params.id);
    return undefined;
  },
  'POST /api/invitations/check': (request, { body }) => checkInvitation(request, body.token),
  'POST /api/invitations/accept': (request, { body }) => acceptInvitation(request, body),
  'POST /api/invitations/sign-up': async (request, { body, http }) => {
    const { organization, cookies } = await signUpAndAccept(request, body);
    setCookies(http, cookies);
    return organization;
  },
};
