import type { leadApi } from '@switchboard/contracts/leads';
import type { Handlers } from '../../http/endpoints.ts';
import { listLeads } from './leads.list.ts';
import { createLead, deleteLead, getLead, readLeadSummary, updateLead } from './leads.service.ts';

export const leadHandlers: Handlers<typeof leadApi> = {
  'GET /api/leads': async (context, { query, http }) =>
    http.body(await listLeads(context, query), 200, { 'content-type': 'application/json; charset=utf-8' }),
  'GET /api/leads/summary': (context) => readLeadSummary(context),
  'POST /api/leads': (context, { body }) => createLead(context, body),
  'GET /api/leads/:id': (context, { params }) => getLead(context, params.id),
  'PATCH /api/leads/:id': (context, { params, body }) => updateLead(context, params.id, body),
  'DELETE /api/leads/:id': async (context, { params }) => {
    await deleteLead(context, params.id);
    return undefined;
  },
};
