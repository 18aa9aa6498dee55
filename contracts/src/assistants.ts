import { z } from 'zod';
import { maxAssistantNameLength } from './assistants.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

export const AssistantStatus = z.enum(['draft', 'published', 'archived']);
export type AssistantStatus = z.infer<typeof AssistantStatus>;

export const Assistant = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  status: AssistantStatus,
  llm_provider: z.string(),
  llm_model: z.string(),
  stt_provider: z.string(),
  stt_model: z.string(),
  tts_provider: z.string(),
  tts_model: z.string(),
  first_message: z.string().nullable(),
  /** Names of the `{placeholders}` in its prompts. */
  variables: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Assistant = z.infer<typeof Assistant>;

/** The quick-create dialog. */
export const CreateAssistant = z.object({
  name: nameText(
    z
      .string('Please enter a name for your assistant')
      .trim()
      .min(1, 'Please enter a name for your assistant')
      .max(maxAssistantNameLength, 'The name can have at most 100 characters'),
  ),
});
export type CreateAssistant = z.input<typeof CreateAssistant>;

/** A rename, a change of status (publish, back to draft, archive), or both. */
export const AssistantUpdate = z.object({
  name: CreateAssistant.shape.name.optional(),
  status: AssistantStatus.optional(),
});
export type AssistantUpdate = z.input<typeof AssistantUpdate>;

const byId = z.object({ id: Id });

export const assistantApi = {
  'GET /api/assistants': {
    summary: 'Lists assistants, newest first, or by name where a status is asked for',
    access: 'member',
    permission: 'assistant.read',
    query: PageQuery.extend({ status: AssistantStatus.optional(), search: z.string().trim().max(200).optional() }),
    response: page(Assistant),
  },
  'POST /api/assistants': {
    summary: 'Creates a draft assistant from its name',
    access: 'member',
    permission: 'assistant.write',
    flag: 'assistants',
    body: CreateAssistant,
    response: Assistant,
    status: 201,
  },
  'GET /api/assistants/:id': {
    summary: 'Reads an assistant',
    access: 'member',
    permission: 'assistant.read',
    params: byId,
    response: Assistant,
  },
  'PATCH /api/assistants/:id': {
    summary: 'Renames an assistant or changes its status',
    access: 'member',
    permission: 'assistant.write',
    flag: 'assistants',
    params: byId,
    body: AssistantUpdate,
    response: Assistant,
  },
} as const satisfies Endpoints;
