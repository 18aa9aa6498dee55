import type { assistantTestApi } from '@switchboard/contracts/assistant-tests';
import type { Handlers } from '../../handler.ts';
import { getAssistantTest, linkToTestRecording, listAssistantTests } from './assistant-tests.service.ts';

export const assistantTestHandlers: Handlers<typeof assistantTestApi> = {
  'GET /api/assistants/:id/tests': (context, { params, query }) => listAssistantTests(context, params.id, query),
  'GET /api/assistant-tests/:id': (context, { params }) => getAssistantTest(context, params.id),
  'GET /api/assistant-tests/:id/recording': (context, { params }) => linkToTestRecording(context, params.id),
};
