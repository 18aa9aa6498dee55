import { z } from 'zod';
import { maxNoticeReasonLength } from './disclosures.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

/**
 * Whether an assistant says at the beginning of calls that it is automated. Not part of its versions: a change applies
 * to the next call.
 */
export const Disclosure = z.object({
  assistant_id: Id,
  is_on: z.boolean(),
  /** True if it is older than the notice, and no one has decided yet. */
  is_undecided: z.boolean(),
  /** The draft's notice, in its language. */
  sentence: z.string(),
  /** Whether the notice is in the assistant's language; otherwise it is in English. */
  is_in_language: z.boolean(),
  /** Why it was turned off; null while it is on, and if no one turned it off. */
  reason: z.string().nullable(),
  /** Who decided last, and when; null if no one has. */
  decided_by_name: z.string().nullable(),
  decided_at: Timestamp.nullable(),
});
export type Disclosure = z.infer<typeof Disclosure>;

/** Turning it off requires a reason, which the audit log keeps. */
export const ChangeDisclosure = z
  .strictObject({
    is_on: z.boolean(),
    reason: z
      .string()
      .trim()
      .max(maxNoticeReasonLength, `A reason can have at most ${maxNoticeReasonLength} characters`)
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ is_on, reason }) => is_on || reason !== null, {
    path: ['reason'],
    message: 'Please enter a reason',
  });
export type ChangeDisclosure = z.input<typeof ChangeDisclosure>;

/** An assistant without a decision about the notice. */
export const UndecidedAssistant = z.object({ id: Id, name: z.string(), is_published: z.boolean() });
export type UndecidedAssistant = z.infer<typeof UndecidedAssistant>;

const deciding = { access: 'member', permission: 'assistant.disclose', flag: 'assistants' } as const;
const byId = z.object({ id: Id });

export const disclosureApi = {
  'GET /api/assistants/:id/disclosure': {
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    stale_after: ['assistant.changed'],
    summary: 'Reads whether an assistant says at the beginning of calls that it is automated, and with which sentence',
    params: byId,
    response: Disclosure,
  },
  'PUT /api/assistants/:id/disclosure': {
    ...deciding,
    summary: 'Turns the notice of an assistant on, or off with a reason; the next call uses the change',
    params: byId,
    body: ChangeDisclosure,
    response: Disclosure,
  },
  'GET /api/undecided-disclosures': {
    ...deciding,
    stale_after: ['assistant.changed'],
    summary: 'Lists assistants that are older than the notice and have no decision about it',
    response: z.object({ items: z.array(UndecidedAssistant) }),
  },
  'POST /api/undecided-disclosures': {
    ...deciding,
    summary: 'Turns the notice on for all of these assistants, or leaves it off and stops asking',
    body: z.strictObject({ is_on: z.boolean() }),
    response: z.object({ decided: z.int() }),
  },
} as const satisfies Endpoints;
