import type { memberApi } from '@switchboard/contracts/members';
import { organizationApi } from '@switchboard/contracts/organizations';
import type { Context as HonoContext } from 'hono';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { receiveFormFile } from '../../files/form-file.ts';
import type { Handlers } from '../../handler.ts';
import { prioritizeBuildOf } from '../../registry/builds-in-progress.ts';
import { roleOf } from '../../who-may.ts';
import { acceptInvitation, checkInvitation, signUpAndAccept } from './accept-invitation.ts';
import { bootData, sessionOf } from './boot.ts';
import { readDashboard } from './dashboard.ts';
import { deleteOrganization, takeBackOrganization } from './delete-organization.ts';
import { handOverOrganization } from './hand-over.ts';
import { cancelInvitation, createInvitation, listInvitations, renewInvitation } from './invitations.service.ts';
import { removeLogo, setLogo } from './logo.ts';
import { deleteMember, listMembers, updateMember } from './members.service.ts';
import {
  createOrganization,
  getOrganization,
  switchOrganization,
  updateOrganization,
} from './organizations.service.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { confirmSignUp, signUp } from './sign-up.ts';

/** The public origin of this installation, for links that are sent out. */
export function originOf(request: RequestContext, http: HonoContext): string {
  return request.env.publicUrl ?? new URL(http.req.url).origin;
}

/** Sets cookies in addition to a handler's response. */
export function setCookies(http: HonoContext, cookies: readonly string[]): void {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
}

export const organizationHandlers: Handlers<typeof organizationApi & typeof memberApi> = {
  'GET /api/boot': (request, { query }) => {
    if (query.page !== undefined) prioritizeBuildOf(request, query.page);
    return bootData(request);
  },
  'GET /api/session': async (request) => {
    const session = await sessionOf(request);
    if (!session) throw new AppError('UNAUTHENTICATED', 'No active session');
    return session;
  },
  'POST /api/session/organization': async (request, { body }) => {
    const membership = await switchOrganization(request, body.organization_id);
    const session = await sessionOf({ ...request, membership, client: null });
    if (!session) throw new AppError('UNAUTHENTICATED', 'No active session');
    return session;
  },
  'POST /api/auth/sign-up': async (request, { body, http }) => {
    const signedUp = await signUp(request, body, originOf(request, http));
    setCookies(http, signedUp?.cookies ?? []);
    return { organization: signedUp?.organization ?? null };
  },
  'POST /api/auth/sign-up/confirm': async (request, { body, http }) => {
    const { organization, cookies } = await confirmSignUp(request, body);
    setCookies(http, cookies);
    return { organization };
  },
  'POST /api/organizations': (request, { body }) => createOrganization(request, body),
  'GET /api/organization': (context) => getOrganization(context),
  'PATCH /api/organization': async (context, { body }) => ({
    ...(await updateOrganization(context, body)),
    role: roleOf(context),
  }),
  'PUT /api/organization/second-factor': async (context, { body }) => {
    await requireSecondFactor(context, body.required);
    return undefined;
  },
  'POST /api/organization/hand-over': async (context, { body }) => {
    await handOverOrganization(context, body);
    return undefined;
  },
  'POST /api/organization/logo': async (context, { http }) => {
    const maxBytes = organizationApi['POST /api/organization/logo'].max_body_bytes;
    const file = await receiveFormFile(http.req.raw, context, maxBytes);
    if (!file)
      throw new AppError('VALIDATION', 'Send the picture as multipart/form-data in the field "file".', {
        fields: { file: 'Required' },
      });
    try {
      return await setLogo(context, file);
    } finally {
      await file.discard();
    }
  },
  'DELETE /api/organization/logo': async (context) => {
    await removeLogo(context);
    return undefined;
  },
  'POST /api/organization/delete': async (context, { body }) => {
    await deleteOrganization(context, body);
    return undefined;
  },
  'POST /api/organizations/:id/take-back': (request, { params }) => takeBackOrganization(request, params.id),
  'GET /api/dashboard': (context) => readDashboard(context),
  'GET /api/members': (context, { query }) => listMembers(context, query),
  'PATCH /api/members/:id': (context, { params, body }) => updateMember(context, params.id, body.role),
  'DELETE /api/members/:id': async (context, { params }) => {
    await deleteMember(context, params.id);
    return undefined;
  },
  'GET /api/invitations': (context, { query }) => listInvitations(context, query),
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
