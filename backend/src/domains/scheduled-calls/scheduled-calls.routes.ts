import type { scheduledCallApi } from '@switchboard/contracts/scheduled-calls';
import type { Handlers } from '../../handler.ts';
import { readCallWindow } from './call-window.ts';
import { getScheduledCall, listScheduledCalls } from './scheduled-calls.read.ts';
import { cancelScheduledCall, rescheduleCall, scheduleCall } from './scheduled-calls.service.ts';

export const scheduledCallHandlers: Handlers<typeof scheduledCallApi> = {
  'GET /api/scheduled-calls': (context, { query }) => listScheduledCalls(context, query),
  'POST /api/scheduled-calls': (context, { body, headers }) => scheduleCall(context, body, headers['idempotency-key']),
  'GET /api/scheduled-calls/:id': (context, { params }) => getScheduledCall(context, params.id),
  'PATCH /api/scheduled-calls/:id': (context, { params, body }) => rescheduleCall(context, params.id, body),
  'POST /api/scheduled-calls/:id/cancel': (context, { params }) => cancelScheduledCall(context, params.id),
  'GET /api/leads/:id/call-window': (context, { params, query }) => readCallWindow(context, params.id, query),
};
