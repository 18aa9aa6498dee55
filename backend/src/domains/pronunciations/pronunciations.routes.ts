import type { pronunciationApi } from '@switchboard/contracts/pronunciations';
import type { Handlers } from '../../handler.ts';
import {
  createPronunciation,
  deletePronunciation,
  getPronunciation,
  listPronunciations,
  updatePronunciation,
} from './pronunciations.service.ts';
import { tryPronunciation } from './try-pronunciation.ts';

export const pronunciationHandlers: Handlers<typeof pronunciationApi> = {
  'GET /api/pronunciations': (context, { query }) => listPronunciations(context, query),
  'POST /api/pronunciations': (context, { body }) => createPronunciation(context, body),
  'POST /api/pronunciations/try': (context, { body }) => tryPronunciation(context, body),
  'GET /api/pronunciations/:id': (context, { params }) => getPronunciation(context, params.id),
  'PATCH /api/pronunciations/:id': (context, { params, body }) => updatePronunciation(context, params.id, body),
  'DELETE /api/pronunciations/:id': async (context, { params }) => {
    await deletePronunciation(context, params.id);
    return undefined;
  },
};
