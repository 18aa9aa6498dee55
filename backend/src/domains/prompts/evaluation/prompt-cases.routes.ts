import type { promptCaseApi } from '@switchboard/contracts/prompt-cases';
import type { Handlers } from '../../../handler.ts';
import { createCase, createCaseOfCall, deleteCase, listCases, updateCase } from './prompt-cases.service.ts';
import { listRuns, readRun, removeRun, startRun } from './prompt-runs.service.ts';

export const promptCaseHandlers: Handlers<typeof promptCaseApi> = {
  'GET /api/prompts/:id/cases': (context, { params, query }) => listCases(context, params.id, query),
  'POST /api/prompts/:id/cases': (context, { params, body }) => createCase(context, params.id, body),
  'POST /api/prompts/:id/cases/from-call': (context, { params, body }) =>
    createCaseOfCall(context, params.id, body.call_log_id),
  'PUT /api/prompts/:id/cases/:case_id': (context, { params, body }) =>
    updateCase(context, params.id, params.case_id, body),
  'DELETE /api/prompts/:id/cases/:case_id': async (context, { params }) => {
    await deleteCase(context, params.id, params.case_id);
    return undefined;
  },
  'GET /api/prompts/:id/runs': (context, { params, query }) => listRuns(context, params.id, query),
  'POST /api/prompts/:id/runs': (context, { params, body }) => startRun(context, params.id, body),
  'GET /api/prompts/:id/runs/:run_id': (context, { params }) => readRun(context, params.id, params.run_id),
  'DELETE /api/prompts/:id/runs/:run_id': async (context, { params }) => {
    await removeRun(context, params.id, params.run_id);
    return undefined;
  },
};
