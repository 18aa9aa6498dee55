import type { doNotCallApi } from '@switchboard/contracts/do-not-call';
import type { Handlers } from '../../handler.ts';
import { addLines, addToDoNotCall, liftDoNotCall, listDoNotCall } from './do-not-call.service.ts';

export const doNotCallHandlers: Handlers<typeof doNotCallApi> = {
  'GET /api/do-not-call': (context, { query }) => listDoNotCall(context, query),
  'POST /api/do-not-call': (context, { body }) => addToDoNotCall(context, body),
  'POST /api/do-not-call/lines': (context, { body }) => addLines(context, body),
  'DELETE /api/do-not-call/:id': async (context, { params, query }) => {
    await liftDoNotCall(context, params.id, query.because);
    return undefined;
  },
};
