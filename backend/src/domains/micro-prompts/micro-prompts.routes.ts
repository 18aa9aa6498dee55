import type { microPromptApi } from '@switchboard/contracts/micro-prompts';
import type { Handlers } from '../../handler.ts';
import {
  createMicroPrompt,
  deleteMicroPrompt,
  getMicroPrompt,
  listMicroPrompts,
  updateMicroPrompt,
} from './micro-prompts.service.ts';

export const microPromptHandlers: Handlers<typeof microPromptApi> = {
  'GET /api/micro-prompts': (context, { query }) => listMicroPrompts(context, query),
  'POST /api/micro-prompts': (context, { body }) => createMicroPrompt(context, body),
  'GET /api/micro-prompts/:id': (context, { params }) => getMicroPrompt(context, params.id),
  'PATCH /api/micro-prompts/:id': (context, { params, body }) => updateMicroPrompt(context, params.id, body),
  'DELETE /api/micro-prompts/:id': async (context, { params }) => {
    await deleteMicroPrompt(context, params.id);
    return undefined;
  },
};
