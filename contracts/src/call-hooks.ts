import { z } from 'zod';
import { callHookSeconds, maxCallHookReasonLength, maxCallHookVariables } from './call-hooks.limits.ts';
import { CallDirection } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp, Variables } from './shared.ts';
import { signedUrl } from './webhooks.ts';

/** How outbound calls proceed if the hook fails: as planned, or held. Inbound calls are always answered. */
export const CallHookDefault = z.enum(['call', 'hold']);
export type CallHookDefault = z.infer<typeof CallHookDefault>;

/** The address that is requested before each call of an organization. */
export const CallHook = z.object({
  url: z.string(),
  /** Whether it is requested before calls are dialed. */
  is_on_outbound: z.boolean(),
  /** Whether it is requested before calls to inbound numbers are answered. */
  is_on_inbound: z.boolean(),
  on_failure: CallHookDefault,
  /** The last four characters of the secret, which help people recognize it. */
  secret_last_four: z.string(),
  /** Until when the previous secret signs as well; null if there is none. */
  previous_secret_expires_at: Timestamp.nullable(),
  /** Consecutive failures; 0 after a valid answer. */
  failures: z.int(),
  /** The latest failure, as a text for people; null if there was none since the address was saved. */
  last_failure: z.string().nullable(),
  last_failure_at: Timestamp.nullable(),
  /** Until when it isn't requested because of too many consecutive failures; null while it is. */
  skipped_until: Timestamp.nullable(),
  updated_at: Timestamp,
});
export type CallHook = z.infer<typeof CallHook>;

export const CallHookInput = z
  .strictObject({
    url: signedUrl('hook'),
    is_on_outbound: z.boolean(),
    is_on_inbound: z.boolean(),
    on_failure: CallHookDefault.default('call'),
    /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
    updated_at: Timestamp.optional(),
  })
  .meta({
    examples: [
      { url: 'https://crm.example.com/before-call', is_on_outbound: true, is_on_inbound: false, on_failure: 'call' },
    ],
  });
export type CallHookInput = z.input<typeof CallHookInput>;

const wellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const StoredVariables = Variables.refine(
  (variables) => Object.keys(variables).length <= maxCallHookVariables,
  `At most ${maxCallHookVariables} variables can be set.`,
).refine(
  (variables) => Object.entries(variables).every(([name, value]) => wellFormed(name) && wellFormed(value)),
  'Variables must be valid text.',
);

/** The hook's answer. Unknown fields are ignored. */
export const CallHookAnswer = z
  .object({
    action: z.enum(['call', 'do_not_call'], 'The action must be "call" or "do_not_call".'),
    /** Shown in the decision about a refused call. */
    reason: z.string().max(maxCallHookReasonLength).refine(wellFormed, 'The reason must be valid text.').nullish(),
    /** A published assistant of the organization that handles this call. */
    assistant_id: Id.nullish(),
    /** Replaces variables in this call only. */
    variables: StoredVariables.nullish(),
  })
  .meta({ examples: [{ action: 'call', variables: { plan: 'Gold' } }] });
export type CallHookAnswer = z.infer<typeof CallHookAnswer>;

/** The result that a tested answer would have for a call. */
export const CallHookOutcome = z.enum(['call', 'refuse', 'fail']);
export type CallHookOutcome = z.infer<typeof CallHookOutcome>;

/** A test request to the hook with sample data, its answer, and the result. */
export const CallHookTest = z.object({
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  /** Null if no answer came. */
  response: z.object({ status: z.int(), body: z.string() }).nullable(),
  duration_ms: z.int(),
  outcome: CallHookOutcome,
  /** The sentence that the decision about such a call would show. */
  explanation: z.string(),
});
export type CallHookTest = z.infer<typeof CallHookTest>;

/** Why an action on the hook was refused. */
export const callHookReasons = ['no_call_hook'] as const;

const managed = { access: 'member', permission: 'webhook.manage' } as const;

/** A saved hook; `secret` is set only when it is created. */
const SavedCallHook = z.object({ hook: CallHook, secret: z.string().nullable() });
export type SavedCallHook = z.infer<typeof SavedCallHook>;

export const callHookApi = {
  'GET /api/call-hook': {
    summary: 'Reads the before-call hook of the organization; null where none was saved',
    ...managed,
    stale_after: ['call_hook.changed'],
    response: z.object({ hook: CallHook.nullable() }),
  },
  'PUT /api/call-hook': {
    needs_confirmed_address: true,
    summary: `Saves the before-call hook, which has ${callHookSeconds} seconds to veto or change a call; the first answer contains its secret`,
    ...managed,
    body: CallHookInput,
    response: SavedCallHook,
  },
  'POST /api/call-hook/rotate-secret': {
    summary: 'Gives the before-call hook a new secret; for a day requests are signed by both',
    ...managed,
    response: SavedCallHook,
  },
  'POST /api/call-hook/test': {
    summary: 'Asks the before-call hook about a sample call, whether it is on or not; no one is called',
    ...managed,
    body: z.strictObject({ direction: CallDirection.default('outbound') }),
    response: CallHookTest,
  },
} as const satisfies Endpoints;
