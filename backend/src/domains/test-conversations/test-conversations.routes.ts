import type { testConversationApi } from '@switchboard/contracts/test-conversations';
import type { Handlers } from '../../handler.ts';
import { makeTestOf, proposeTest } from './make-test.ts';
import {
  createTestConversation,
  deleteTestConversation,
  listTestConversations,
  listTestsOf,
  updateTestConversation,
} from './test-conversations.service.ts';
import { readGate, setGate } from './test-gate.ts';
import { listTestRuns, readTestRun, removeTestRun, startTestRun } from './test-runs.service.ts';

export const testConversationHandlers: Handlers<typeof testConversationApi> = {
  'GET /api/assistants/:id/test-conversations': (context, { params, query }) =>
    listTestConversations(context, params.id, query),
  'POST /api/assistants/:id/test-conversations': (context, { params, body }) =>
    createTestConversation(context, params.id, body),
  'GET /api/test-conversations': (context, { query }) => listTestsOf(context, query),
  'GET /api/test-conversations/suggestions': (context, { query }) => proposeTest(context, query),
  'POST /api/test-conversations': (context, { body }) => makeTestOf(context, body),
  'PUT /api/test-conversations/:id': (context, { params, body }) => updateTestConversation(context, params.id, body),
  'DELETE /api/test-conversations/:id': async (context, { params }) => {
    await deleteTestConversation(context, params.id);
    return undefined;
  },
  'GET /api/assistants/:id/test-gate': (context, { params, query }) => readGate(context, params.id, query.version),
  'PUT /api/assistants/:id/test-gate': (context, { params, body }) => setGate(context, params.id, body),
  'GET /api/assistants/:id/test-runs': (context, { params, query }) => listTestRuns(context, params.id, query),
  'POST /api/assistants/:id/test-runs': (context, { params, body }) => startTestRun(context, params.id, body),
  'GET /api/test-runs/:id': (context, { params }) => readTestRun(context, params.id),
  'DELETE /api/test-runs/:id': async (context, { params }) => {
    await removeTestRun(context, params.id);
    return undefined;
  },
};
