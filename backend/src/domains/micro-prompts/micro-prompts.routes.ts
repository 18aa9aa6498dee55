import type { microPromptApi } from '@switchboard/contracts/micro-prompts';
import type { Handlers } from '../../http/endpoints.ts';
import { createMicroPrompt, deleteMicroPrompt, listMicroPrompts, updateMicroPrompt } from './micro-prompts.service.ts';

export const microPromptHandlers: Handlers<typeof microPromptApi> = {
  'GET /api/micro-prompts': async (context) => ({ items: await listMicroPrompts(context), next_cursor: null }),
  'POST /api/micro-prompts': (context, { body }) => createMicroPrompt(context, body),
  'PATCH /api/micro-prompts/:id': (context, { params, body }) => updateMicroPrompt(context, params.id, body),
  'DELETE /api/micro-prompts/:id': async (context, { params }) => {
    await deleteMicroPrompt(context, params.id);
    return undefined;
  },
};
