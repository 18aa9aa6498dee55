import type { BulkRun, leadBulkApi } from '@switchboard/contracts/lead-bulk';
import type { Handlers } from '../../handler.ts';
import { cancelRun, getRun, listRuns, startRun, undoRun } from './lead-bulk.service.ts';
import { previewSchedule } from './preview-schedule.ts';

type Answer = Promise<BulkRun>;

export const leadBulkHandlers: Handlers<typeof leadBulkApi> = {
  'GET /api/leads/bulk': (context, { query }) => listRuns(context, query),
  'POST /api/leads/bulk': (context, { body }) => startRun(context, body) as unknown as Answer,
  'POST /api/leads/bulk/schedule': (context, { body }) => startRun(context, body) as unknown as Answer,
  'POST /api/leads/bulk/schedule/preview': (context, { body }) => previewSchedule(context, body),
  'POST /api/leads/bulk/:id/undo': (context, { params }) => undoRun(context, params.id) as unknown as Answer,
  'GET /api/leads/bulk/:id': (context, { params }) => getRun(context, params.id) as unknown as Answer,
  'POST /api/leads/bulk/:id/cancel': (context, { params }) => cancelRun(context, params.id) as unknown as Answer,
};
