import type { leadApi } from '@switchboard/contracts/leads';
import type { Handlers } from '../../handler.ts';
import { listLeads } from './leads.list.ts';
import { createLead, deleteLead, getLead, readLeadSummary, updateLead } from './leads.service.ts';

export const leadHandlers: Handlers<typeof leadApi> = {
  'GET /api/leads': (context, { query }) => listLeads(context, query),
  'GET /api/leads/summary': (context) => readLeadSummary(context),
  'POST /api/leads': (context, { body }) => createLead(context, body),
  'GET /api/leads/:id': (context, { params }) => getLead(context, params.id),
  'PATCH /api/leads/:id': (context, { params, body }) => updateLead(context, params.id, body),
  'DELETE /api/leads/:id': async (context, { params }) => {
    await deleteLead(context, params.id);
    return undefined;
  },
};
