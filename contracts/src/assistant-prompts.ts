import { z } from 'zod';
import { AssistantDetail } from './assistants.ts';
import type { Endpoints } from './endpoint.ts';
import { AssistantPrompt } from './prompts.ts';
import { Id } from './shared.ts';

const byId = z.object({ id: Id });
const ordinal = z.int().min(1).max(2_147_483_647);

/**
 * Copies a version of a prompt into the draft's system prompt; the request is refused if `revision` isn't the stored
 * one.
 */
export const ApplyPrompt = z.strictObject({ prompt_id: Id, version: ordinal, revision: ordinal });
export type ApplyPrompt = z.input<typeof ApplyPrompt>;

export const assistantPromptApi = {
  'GET /api/assistants/:id/prompt': {
    summary:
      'From which prompt an assistant’s system prompt came, whether a newer version exists, and whether it was edited since',
    access: 'member',
    permission: 'assistant.read',
    flag: 'promptengine',
    // An assistant shows the prompt that its text came from.
    stale_after: ['assistant.changed', 'prompt.changed'],
    params: byId,
    response: z.object({ prompt: AssistantPrompt.nullable() }),
  },
  'POST /api/assistants/:id/prompt': {
    summary:
      'Puts a version of a prompt into the draft of an assistant as its system prompt, which is part of the PRO plan',
    access: 'member',
    permission: 'assistant.write',
    flag: 'promptengine',
    params: byId,
    body: ApplyPrompt,
    response: AssistantDetail,
  },
} as const satisfies Endpoints;
