import type { savedFilterApi } from '@switchboard/contracts/saved-filters';
import type { Handlers } from '../../handler.ts';
import { createSavedFilter, deleteSavedFilter, listSavedFilters, updateSavedFilter } from './saved-filters.service.ts';

export const savedFilterHandlers: Handlers<typeof savedFilterApi> = {
  'GET /api/saved-filters': (context, { query }) => listSavedFilters(context, query),
  'POST /api/saved-filters': (context, { body }) => createSavedFilter(context, body),
  'PATCH /api/saved-filters/:id': (context, { params, body }) => updateSavedFilter(context, params.id, body),
  'DELETE /api/saved-filters/:id': async (context, { params }) => {
    await deleteSavedFilter(context, params.id);
    return undefined;
  },
};
