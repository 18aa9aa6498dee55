import type { assistantTestApi } from '@switchboard/contracts/assistant-tests';
import type { Handlers } from '../../handler.ts';
import { getAssistantTest, linkToTestRecording, listAssistantTests } from './assistant-tests.service.ts';
import { readParts } from './parts.read.ts';
import { tryProvider } from './try-provider.ts';

export const assistantTestHandlers: Handlers<typeof assistantTestApi> = {
  'GET /api/assistants/:id/parts': (context, { params, query }) => readParts(context, params.id, query.version),
  'POST /api/assistants/:id/try-provider': (context, { params, body }) => tryProvider(context, params.id, body),
  'GET /api/assistants/:id/tests': (context, { params, query }) => listAssistantTests(context, params.id, query),
  'GET /api/assistant-tests/:id': (context, { params }) => getAssistantTest(context, params.id),
  'GET /api/assistant-tests/:id/recording': (context, { params }) => linkToTestRecording(context, params.id),
};
