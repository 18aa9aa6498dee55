import type { leadMergeApi } from '@switchboard/contracts/lead-merges';
import type { Handlers } from '../../handler.ts';
import { listDuplicates, listMerges, readDuplicates } from './lead-merges.read.ts';
import { mergeLeads } from './merge-leads.ts';
import { undoMerge } from './undo-merge.ts';

export const leadMergeHandlers: Handlers<typeof leadMergeApi> = {
  'GET /api/leads/duplicates': (context, { query }) => listDuplicates(context, query),
  'GET /api/leads/merges': (context, { query }) => listMerges(context, query),
  'POST /api/leads/merges/:id/undo': (context, { params }) => undoMerge(context, params.id),
  'GET /api/leads/:id/duplicates': (context, { params }) => readDuplicates(context, params.id),
  'POST /api/leads/:id/merge': (context, { params, body }) => mergeLeads(context, params.id, body),
};
