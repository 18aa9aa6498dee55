import type { clientApi } from '@switchboard/contracts/clients';
import type { Handlers } from '../../handler.ts';
import { originOf, setCookies } from '../organizations/organizations.routes.ts';
import {
  cancelClientInvitation,
  createClientInvitation,
  listClientInvitations,
  renewClientInvitation,
} from './client-invitations.service.ts';
import { deleteClientMember, listClientMembers, updateClientMember } from './client-members.service.ts';
import { createClient, deleteClient, listClients, updateClient } from './clients.service.ts';
import { acceptWithCode, enterPortal, signUpWithCode } from './use-code.ts';

export const clientHandlers: Handlers<typeof clientApi> = {
  'GET /api/clients': (context, { query }) => listClients(context, query),
  'POST /api/clients': (context, { body }) => createClient(context, body),
  'PATCH /api/clients/:id': (context, { params, body }) => updateClient(context, params.id, body),
  'DELETE /api/clients/:id': async (context, { params }) => {
    await deleteClient(context, params.id);
    return undefined;
  },
  'GET /api/client-members': (context, { query }) => listClientMembers(context, query),
  'PATCH /api/client-members/:id': (context, { params, body }) => updateClientMember(context, params.id, body.role),
  'DELETE /api/client-members/:id': async (context, { params }) => {
    await deleteClientMember(context, params.id);
    return undefined;
  },
  'GET /api/client-invitations': (context, { query }) => listClientInvitations(context, query),
  'POST /api/client-invitations': (context, { body, http }) =>
    createClientInvitation(context, body, originOf(context, http)),
  'POST /api/client-invitations/:id/code': (context, { params, http }) =>
    renewClientInvitation(context, params.id, originOf(context, http)),
  'DELETE /api/client-invitations/:id': async (context, { params }) => {
    await cancelClientInvitation(context, params.id);
    return undefined;
  },
  'POST /api/client-invitations/sign-up': async (request, { body, http }) => {
    setCookies(http, await signUpWithCode(request, body));
    return undefined;
  },
  'POST /api/client-invitations/accept': async (request, { body }) => {
    await acceptWithCode(request, body.code);
    return undefined;
  },
  'POST /api/client/session': async (request, { body }) => {
    await enterPortal(request, body.organization_id);
    return undefined;
  },
};
