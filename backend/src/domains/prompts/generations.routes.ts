import type { generationApi } from '@switchboard/contracts/generations';
import type { Handlers } from '../../handler.ts';
import {
  cancelGeneration,
  decideChanges,
  getGeneration,
  listGenerations,
  retryGeneration,
  startGeneration,
} from './generations.service.ts';
import { readLanguageModel } from './language-model.ts';
import { streamGeneration } from './stream-generation.ts';

export const generationHandlers: Handlers<typeof generationApi> = {
  'GET /api/language-model': (context) => readLanguageModel(context),
  'GET /api/generations': (context, { query }) => listGenerations(context, query),
  'POST /api/generations': (context, { body, headers }) => startGeneration(context, body, headers['idempotency-key']),
  'GET /api/generations/:id': (context, { params }) => getGeneration(context, params.id),
  'GET /api/generations/:id/stream': (context, { params, query, headers, http }) =>
    streamGeneration(context, http, params.id, Number(headers['last-event-id'] ?? query.after ?? 0)),
  'POST /api/generations/:id/cancel': (context, { params }) => cancelGeneration(context, params.id),
  'POST /api/generations/:id/retry': (context, { params }) => retryGeneration(context, params.id),
  'POST /api/generations/:id/decision': (context, { params, body }) => decideChanges(context, params.id, body),
};
