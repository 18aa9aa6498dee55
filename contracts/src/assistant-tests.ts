import { z } from 'zod';
import { EndedReason } from './calls.ts';
import { Cost } from './costs.ts';
import type { Endpoints } from './endpoint.ts';
import { SignedLink } from './lead-uploads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';
import { SpokenLine } from './voice.ts';

/** A test begins to wait for a browser, is talked to, and is over. */
export const AssistantTestStatus = z.enum(['waiting', 'connected', 'ended']);
export type AssistantTestStatus = z.infer<typeof AssistantTestStatus>;

/** A conversation with an assistant in a browser: no call, and in no figure of calls. */
export const AssistantTest = z.object({
  id: Id,
  assistant_id: Id,
  /** Null: the draft, as it was then. */
  assistant_version: z.int().nullable(),
  status: AssistantTestStatus,
  ended_reason: EndedReason.nullable(),
  lines: z.array(SpokenLine),
  has_recording: z.boolean(),
  /** Null until it is over, and from before costs were counted. */
  cost: Cost.nullable(),
  created_by_name: z.string(),
  created_at: Timestamp,
  connected_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
});
export type AssistantTest = z.infer<typeof AssistantTest>;

export const assistantTestApi = {
  'GET /api/assistants/:id/tests': {
    summary: 'Lists the tests of an assistant with what was said in them, newest first',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    params: z.object({ id: Id }),
    query: PageQuery,
    response: page(AssistantTest),
  },
  'GET /api/assistant-tests/:id': {
    summary: 'Gives a test of an assistant with what was said in it',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    params: z.object({ id: Id }),
    response: AssistantTest,
  },
  'GET /api/assistant-tests/:id/recording': {
    summary: 'Gives a signed link to the recording of a test',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    params: z.object({ id: Id }),
    response: SignedLink,
  },
} as const satisfies Endpoints;
