import { z } from 'zod';
import { doNotCallSources, givenSources, maxDoNotCallLines, maxDoNotCallReasonLength } from './do-not-call.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

export const DoNotCallSource = z.enum(doNotCallSources);

/** A number that is never dialed, whichever lead has it. */
export const DoNotCallEntry = z.object({
  id: Id,
  /** E.164. */
  phone_number: z.string(),
  reason: z.string().nullable(),
  source: DoNotCallSource,
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  /** The oldest lead with the number. */
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
});

/** One number: by itself, or that of a lead. */
export const DoNotCallInput = Why.extend({
  phone_number: z.string().trim().max(60).optional(),
  lead_id: Id.optional(),
}).refine(({ phone_number, lead_id }) => Boolean(phone_number) !== Boolean(lead_id), {
  message: 'Enter a phone number, or choose a lead.',
  path: ['phone_number'],
});
export type DoNotCallInput = z.input<typeof DoNotCallInput>;

/** Many numbers, each a line as it was pasted; `country` is that of numbers which do not say theirs. */
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
  /** Numbers that were on the list before, or stand in two lines. */
  known: z.int(),
  /** Lines that are no number that can be dialed, from 1 on. */
  refused: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })),
});
export type AddedLines = z.infer<typeof AddedLines>;

const common = { access: 'member', flag: 'leads' } as const;

export const doNotCallApi = {
  'GET /api/do-not-call': {
    ...common,
    summary: 'Lists the numbers that are never dialed, newest first; found by any form of the number, or by the reason',
    permission: 'lead.read',
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      source: DoNotCallSource.optional(),
    }),
    response: page(DoNotCallEntry),
  },
  'POST /api/do-not-call': {
    ...common,
    summary: 'Puts a number, or that of a lead, on the do-not-call list',
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
    summary: 'Takes a number off the do-not-call list; why is kept in the audit log',
    permission: 'lead.write',
    params: z.object({ id: Id }),
    query: z.object({ because: z.string().trim().min(1).max(maxDoNotCallReasonLength).optional() }),
    status: 204,
  },
} as const satisfies Endpoints;
