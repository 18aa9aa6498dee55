import type { leadApi } from '@switchboard/contracts/leads';
import type { Handlers } from '../../handler.ts';
import { exportLeads } from './export-leads.ts';
import { countLeads, readFilterWords } from './leads.filter.ts';
import { createLeadOnce, deleteLead, getLead, readLeadSummary, updateLead } from './leads.service.ts';
import { listLeadsWithHolds } from './scheduled-holds.ts';

export const leadHandlers: Handlers<typeof leadApi> = {
  'GET /api/leads': (context, { query }) => listLeadsWithHolds(context, query),
  'GET /api/leads/summary': (context) => readLeadSummary(context),
  'GET /api/leads/count': async (context, { query }) => ({ count: await countLeads(context, query) }),
  'GET /api/leads/export': (context, { query }) => exportLeads(context, query),
  'GET /api/leads/filter-words': (context) => readFilterWords(context),
  'POST /api/leads': (context, { body, headers }) => createLeadOnce(context, body, headers['idempotency-key']),
  'GET /api/leads/:id': (context, { params }) => getLead(context, params.id),
  'PATCH /api/leads/:id': (context, { params, body }) => updateLead(context, params.id, body),
  'DELETE /api/leads/:id': async (context, { params }) => {
    await deleteLead(context, params.id);
    return undefined;
  },
};
