import type { transcriptApi } from '@switchboard/contracts/transcripts';
import type { Handlers } from '../../handler.ts';
import {
  createFromCall,
  createTranscript,
  deleteTranscript,
  getTranscript,
  listTranscripts,
} from './transcripts.service.ts';

export const transcriptHandlers: Handlers<typeof transcriptApi> = {
  'GET /api/transcripts': (context, { query }) => listTranscripts(context, query),
  'POST /api/transcripts': (context, { body }) => createTranscript(context, body),
  'POST /api/transcripts/from-call': (context, { body }) => createFromCall(context, body.call_log_id),
  'GET /api/transcripts/:id': (context, { params }) => getTranscript(context, params.id),
  'DELETE /api/transcripts/:id': async (context, { params, query }) => {
    await deleteTranscript(context, params.id, query.unsaved_texts ?? 0);
    return undefined;
  },
};
