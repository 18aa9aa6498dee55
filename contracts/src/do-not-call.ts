import { z } from 'zod';
import {
  doNotCallSources,
  givenSources,
  maxDoNotCallLines,
  maxDoNotCallReasonLength,
  maxEvidenceLength,
} from './do-not-call.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

export const DoNotCallSource = z.enum(doNotCallSources);

/** A phone number or email address that is never called or messaged, whichever lead has it. */
export const DoNotCallEntry = z.object({
  id: Id,
  /** E.164; empty if the entry is an email address. */
  phone_number: z.string(),
  /** In lower case; null for a phone number. */
  email: z.string().nullable(),
  reason: z.string().nullable(),
  source: DoNotCallSource,
  /** Evidence for the opt-out, such as the person's words and when they wrote them. */
  evidence: z.string().nullable(),
  /** The call with the opt-out; null if it was not in a call. */
  call_id: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  /** When it was lifted; null while it applies. */
  lifted_at: Timestamp.nullable(),
  lifted_by_name: z.string().nullable(),
  lifted_reason: z.string().nullable(),
  /** The oldest lead with the number or the address. */
  lead: z.object({ id: Id, name: z.string() }).nullable(),
});
export type DoNotCallEntry = z.infer<typeof DoNotCallEntry>;

const Why = z.object({
  reason: z
    .string()
    .trim()
    .max(maxDoNotCallReasonLength, `The reason must be at most ${maxDoNotCallReasonLength} characters.`)
    .nullish()
    .transform((reason) => reason || null),
  source: z.enum(givenSources).default('person'),
  evidence: z
    .string()
    .trim()
    .max(maxEvidenceLength, `The evidence must be at most ${maxEvidenceLength} characters.`)
    .nullish()
    .transform((evidence) => evidence || null),
});

/** One phone number or email address: given directly, or the number of a lead. */
export const DoNotCallInput = Why.extend({
  phone_number: z.string().trim().max(60).optional(),
  email: z.email('Please enter a valid email address').max(320).toLowerCase().optional(),
  lead_id: Id.optional(),
}).refine(({ phone_number, email, lead_id }) => [phone_number, email, lead_id].filter(Boolean).length === 1, {
  message: 'Enter a phone number or an email address, or choose a lead.',
  path: ['phone_number'],
});
export type DoNotCallInput = z.input<typeof DoNotCallInput>;

/** Many numbers, one per pasted line; `country` is the default for numbers without a country code. */
export const DoNotCallLines = Why.extend({
  lines: z.array(z.string().max(200)).min(1).max(maxDoNotCallLines),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
});
export type DoNotCallLines = z.input<typeof DoNotCallLines>;

export const AddedLines = z.object({
  added: z.int(),
  /** Numbers that were already on the list, or are in two lines. */
  known: z.int(),
  /** Lines without a valid number, counted from 1. */
  refused: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })),
});
export type AddedLines = z.infer<typeof AddedLines>;

const common = { access: 'member', flag: 'leads' } as const;

export const doNotCallApi = {
  'GET /api/do-not-call': {
    ...common,
    summary:
      'Lists the numbers and addresses that are never called or written to, newest first; found by any form of the number, by the address or the reason',
    permission: 'lead.read',
    stale_after: ['do_not_call.changed'],
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      source: DoNotCallSource.optional(),
      kind: z.enum(['phone', 'email']).optional(),
      /** Entries that a call added. */
      call_id: Id.optional(),
      /** Entries that apply, lifted ones, or both. */
      state: z.enum(['active', 'lifted', 'all']).default('active'),
    }),
    response: page(DoNotCallEntry),
  },
  'POST /api/do-not-call': {
    ...common,
    summary:
      'Puts a number, a mail address, or the number of a lead on the do-not-call list: calls, messages and reminders to it end',
    permission: 'lead.write',
    body: DoNotCallInput,
    response: DoNotCallEntry,
    status: 201,
  },
  'POST /api/do-not-call/lines': {
    ...common,
    summary: 'Puts many numbers on the do-not-call list; lines that are no number are answered with what is wrong',
    permission: 'lead.write',
    body: DoNotCallLines,
    max_body_bytes: 1024 * 1024,
    response: AddedLines,
  },
  'DELETE /api/do-not-call/:id': {
    ...common,
    summary: 'Lifts an entry of the do-not-call list; it stays in the list of lifted ones with the reason',
    permission: 'do_not_call.lift',
    params: z.object({ id: Id }),
    /** Lifting an entry requires a reason; a request without one is answered with 400. */
    query: z.object({ because: z.string().trim().min(1).max(maxDoNotCallReasonLength).optional() }),
    status: 204,
  },
} as const satisfies Endpoints;
