import type { assistantPromptApi } from '@switchboard/contracts/assistant-prompts';
import type { promptApi } from '@switchboard/contracts/prompts';
import type { Handlers } from '../../handler.ts';
import { listLabels, moveLabel, removeLabel, setGate } from './prompt-labels.ts';
import { applyPrompt, listUses, readAssistantPrompt } from './prompt-uses.ts';
import { getVersion, listVersions, restoreVersion, saveVersion } from './prompt-versions.ts';
import { createPrompt, deletePrompt, getPrompt, listPrompts, updatePrompt } from './prompts.service.ts';

export const promptHandlers: Handlers<typeof promptApi & typeof assistantPromptApi> = {
  'GET /api/prompts': (context, { query }) => listPrompts(context, query),
  'POST /api/prompts': (context, { body, headers }) => createPrompt(context, body, headers['idempotency-key']),
  'GET /api/prompts/:id': (context, { params }) => getPrompt(context, params.id),
  'PATCH /api/prompts/:id': (context, { params, body }) => updatePrompt(context, params.id, body),
  'DELETE /api/prompts/:id': async (context, { params }) => {
    await deletePrompt(context, params.id);
    return undefined;
  },
  'GET /api/prompts/:id/versions': (context, { params, query }) => listVersions(context, params.id, query),
  'POST /api/prompts/:id/versions': (context, { params, body, headers }) =>
    saveVersion(context, params.id, body, headers['idempotency-key']),
  'GET /api/prompts/:id/versions/:version': (context, { params }) => getVersion(context, params.id, params.version),
  'POST /api/prompts/:id/restore': (context, { params, body }) => restoreVersion(context, params.id, body.version),
  'GET /api/prompts/:id/labels': (context, { params }) => listLabels(context, params.id),
  'PUT /api/prompts/:id/labels/:label': (context, { params, body }) =>
    moveLabel(context, params.id, params.label, body),
  'DELETE /api/prompts/:id/labels/:label': async (context, { params }) => {
    await removeLabel(context, params.id, params.label);
    return undefined;
  },
  'PUT /api/prompts/:id/gate': (context, { params, body }) => setGate(context, params.id, body.requires_passing_cases),
  'GET /api/prompts/:id/assistants': (context, { params, query }) => listUses(context, params.id, query),
  'GET /api/assistants/:id/prompt': (context, { params }) => readAssistantPrompt(context, params.id),
  'POST /api/assistants/:id/prompt': (context, { params, body }) => applyPrompt(context, params.id, body),
};
