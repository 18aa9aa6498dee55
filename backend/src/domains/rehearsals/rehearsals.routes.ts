import type { rehearsalApi } from '@switchboard/contracts/rehearsals';
import type { Handlers } from '../../handler.ts';
import { fileOfMissed, listMissed } from './missed-leads.ts';
import { listRehearsals, readRehearsal } from './rehearsals.read.ts';
import { removeRehearsal, startRehearsal } from './rehearsals.service.ts';

export const rehearsalHandlers: Handlers<typeof rehearsalApi> = {
  'GET /api/campaigns/:id/rehearsals': (context, { params, query }) => listRehearsals(context, params.id, query),
  'POST /api/campaigns/:id/rehearsals': (context, { params, body }) => startRehearsal(context, params.id, body),
  'GET /api/campaigns/:id/rehearsals/:rehearsal_id': ({ db }, { params }) =>
    readRehearsal(db, params.id, params.rehearsal_id),
  'DELETE /api/campaigns/:id/rehearsals/:rehearsal_id': async (context, { params }) => {
    await removeRehearsal(context, params.id, params.rehearsal_id);
    return undefined;
  },
  'GET /api/campaigns/:id/rehearsals/:rehearsal_id/leads': (context, { params, query }) =>
    listMissed(context, params.id, params.rehearsal_id, query),
  'GET /api/campaigns/:id/rehearsals/:rehearsal_id/file': (context, { params }) =>
    fileOfMissed(context, params.id, params.rehearsal_id),
};
