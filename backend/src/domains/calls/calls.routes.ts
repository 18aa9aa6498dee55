import type { callApi } from '@switchboard/contracts/calls';
import type { Handlers } from '../../handler.ts';
import { getCallLog, linkToRecording, listCallLogs } from './call-logs.read.ts';
import { endCall, getCall, listLiveCalls } from './calls.read.ts';
import { placeCall } from './place-call.ts';

export const callHandlers: Handlers<typeof callApi> = {
  'POST /api/call': (context, { body, headers }) => placeCall(context, body, headers['idempotency-key']),
  'GET /api/call': (context, { query }) => listLiveCalls(context, query),
  'GET /api/call/:id': (context, { params }) => getCall(context, params.id),
  'POST /api/call/:id/end': (context, { params }) => endCall(context, params.id),
  'GET /api/call-logs': (context, { query }) => listCallLogs(context, query),
  'GET /api/call-logs/:id': (context, { params }) => getCallLog(context, params.id),
  'GET /api/call-logs/:id/recording': (context, { params }) => linkToRecording(context, params.id),
};
