import type { clientPortalApi } from '@switchboard/contracts/client-portal';
import type { Handlers } from '../../handler.ts';
import { getClientCall, linkToClientRecording, listClientCalls } from './client-calls.ts';
import { readClientFigures } from './client-figures.ts';
import { createClientLead, getClientLead, listClientLeads } from './client-leads.ts';

export const clientPortalHandlers: Handlers<typeof clientPortalApi> = {
  'GET /api/client/leads': (context, { query }) => listClientLeads(context, query),
  'POST /api/client/leads': (context, { body }) => createClientLead(context, body),
  'GET /api/client/leads/:id': (context, { params }) => getClientLead(context, params.id),
  'GET /api/client/calls': (context, { query }) => listClientCalls(context, query),
  'GET /api/client/calls/:id': (context, { params }) => getClientCall(context, params.id),
  'GET /api/client/calls/:id/recording': (context, { params }) => linkToClientRecording(context, params.id),
  'GET /api/client/figures': (context, { query }) => readClientFigures(context, query.by),
};
