import type { assistantApi } from '@switchboard/contracts/assistants';
import type { Handlers } from '../../handler.ts';
import { listAssistants } from './assistants.list.ts';
import { createAssistant, getAssistant, updateAssistant } from './assistants.service.ts';

export const assistantHandlers: Handlers<typeof assistantApi> = {
  'GET /api/assistants': (context, { query }) => listAssistants(context, query),
  'POST /api/assistants': (context, { body }) => createAssistant(context, body),
  'GET /api/assistants/:id': (context, { params }) => getAssistant(context, params.id),
  'PATCH /api/assistants/:id': (context, { params, body }) => updateAssistant(context, params.id, body),
};
