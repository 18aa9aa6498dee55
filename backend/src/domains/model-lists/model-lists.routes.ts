import type { offeredModelApi } from '@switchboard/contracts/offered-models';
import type { Handlers } from '../../handler.ts';
import { listOffered, listTrials, migrateModel, readTrial, startTrial } from './model-lists.service.ts';

export const offeredModelHandlers: Handlers<typeof offeredModelApi> = {
  'GET /api/offered-models': (context) => listOffered(context),
  'POST /api/assistants/:id/model-trials': (context, { params, body }) => startTrial(context, params.id, body),
  'GET /api/assistants/:id/model-trials': (context, { params }) => listTrials(context, params.id),
  'GET /api/model-trials/:id': (context, { params }) => readTrial(context, params.id),
  'POST /api/assistants/:id/migrate-model': (context, { params, body }) => migrateModel(context, params.id, body),
};
