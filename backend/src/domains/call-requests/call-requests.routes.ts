import type { callRequestApi } from '@switchboard/contracts/call-requests';
import type { Handlers } from '../../handler.ts';
import { callForRequest } from './call-for-request.ts';
import { getCallRequest, listCallRequests } from './call-requests.read.ts';
import { createCallRequest, deleteCallRequest, updateCallRequest } from './call-requests.service.ts';

export const callRequestHandlers: Handlers<typeof callRequestApi> = {
  'GET /api/call-requests': (context, { query }) => listCallRequests(context, query),
  'POST /api/call-requests': (context, { body }) => createCallRequest(context, body),
  'GET /api/call-requests/:id': (context, { params }) => getCallRequest(context, params.id),
  'PATCH /api/call-requests/:id': (context, { params, body }) => updateCallRequest(context, params.id, body),
  'DELETE /api/call-requests/:id': async (context, { params }) => {
    await deleteCallRequest(context, params.id);
    return undefined;
  },
  'POST /api/call-requests/:id/call': (context, { params, headers }) =>
    callForRequest(context, params.id, headers['idempotency-key']),
};
