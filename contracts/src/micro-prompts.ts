import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

/** Title 3 to 100 characters, content 5 to 500. Source: specification 02 §5. */
export const MicroPromptInput = z.object({
  title: nameText(
    z
      .string('Title must be at least 3 characters')
      .trim()
      .min(3, 'Title must be at least 3 characters')
      .max(100, 'Title must be less than 100 characters'),
  ),
  content: z
    .string('Content must be at least 5 characters')
    .trim()
    .min(5, 'Content must be at least 5 characters')
    .max(500, 'Content must be less than 500 characters'),
});
export type MicroPromptInput = z.input<typeof MicroPromptInput>;

/** A change of a micro prompt. */
export const MicroPromptChange = MicroPromptInput.extend({
  /**
   * The version that was read: a save over a newer one is refused with `stale`, and `details` has its `updated_at`,
   * `title` and `content`.
   */
  updated_at: Timestamp.optional(),
});
export type MicroPromptChange = z.input<typeof MicroPromptChange>;

export const MicroPrompt = z.object({
  id: Id,
  organization_id: Id,
  title: z.string(),
  content: z.string(),
  created_by: Id.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type MicroPrompt = z.infer<typeof MicroPrompt>;

const byId = z.object({ id: Id });

export const microPromptApi = {
  'GET /api/micro-prompts': {
    summary: 'Lists micro prompts by title',
    access: 'member',
    permission: 'prompt.read',
    flag: 'microprompts',
    stale_after: ['micro_prompt.changed'],
    query: WholeListQuery,
    response: page(MicroPrompt),
  },
  'POST /api/micro-prompts': {
    summary: 'Creates a micro prompt',
    access: 'member',
    permission: 'prompt.write',
    flag: 'microprompts',
    body: MicroPromptInput,
    response: MicroPrompt,
    status: 201,
  },
  'GET /api/micro-prompts/:id': {
    summary: 'A micro prompt',
    access: 'member',
    permission: 'prompt.read',
    flag: 'microprompts',
    stale_after: ['micro_prompt.changed'],
    params: byId,
    response: MicroPrompt,
  },
  'PATCH /api/micro-prompts/:id': {
    summary: 'Changes a micro prompt',
    access: 'member',
    permission: 'prompt.write',
    flag: 'microprompts',
    params: byId,
    body: MicroPromptChange,
    response: MicroPrompt,
  },
  'DELETE /api/micro-prompts/:id': {
    summary: 'Deletes a micro prompt',
    access: 'member',
    permission: 'prompt.write',
    flag: 'microprompts',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
