import { z } from 'zod';
import { CustomConditions, CustomValues, CustomValuesInput } from './custom-fields.ts';
import type { Endpoints } from './endpoint.ts';
import { leadCallStates, leadSorts, maxAdditionalNumbers, maxNotesLength } from './leads.limits.ts';
import { phoneProblems, phoneShapeProblem, plainPhone } from './phone-rules.ts';
import { maxEmailLength } from './session.limits.ts';
import { Id, IdempotencyHeaders, nameText, PageQuery, page, Timestamp } from './shared.ts';

// Empty becomes null; absent stays absent, so that a partial change leaves the field alone.
const emptyAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);

const optionalText = (max: number) => z.string().trim().max(max).nullish().transform(emptyAsNull);

/**
 * A number with its country code, as text; `missing` is the message for an empty one. The API refuses numbers that are
 * invalid in that country and stores the others in E.164.
 */
export const phoneInput = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .superRefine((value, context) => {
      const problem = value && phoneShapeProblem(value);
      if (problem) context.addIssue({ code: 'custom', message: phoneProblems[problem] });
    })
    .transform(plainPhone);

/** The lead form; the messages are in the order in which the specification checks them. */
export const LeadInput = z.object({
  first_name: nameText(
    z
      .string('First name is required.')
      .trim()
      .min(1, 'First name is required.')
      .max(100, 'First name must be at most 100 characters.'),
  ),
  last_name: nameText(
    z
      .string('Last name is required.')
      .trim()
      .min(1, 'Last name is required.')
      .max(100, 'Last name must be at most 100 characters.'),
  ),
  phone_number: phoneInput('Phone number is required.'),
  /** Other numbers of the same person. The phone number itself and repeated numbers are dropped. */
  additional_numbers: z
    .array(phoneInput('Phone number is required.'))
    .max(maxAdditionalNumbers, `A lead can have up to ${maxAdditionalNumbers} additional numbers.`)
    .optional(),
  email: z
    .string()
    .trim()
    .max(maxEmailLength)
    .nullish()
    .transform(emptyAsNull)
    .refine((value) => !value || z.email().safeParse(value).success, {
      message: 'Please enter a valid email address.',
    }),
  company: optionalText(200),
  title: optionalText(200),
  notes: optionalText(maxNotesLength),
  source: optionalText(100),
  /** The client that can see the lead. */
  client_id: Id.or(z.literal('')).nullish().transform(emptyAsNull),
  /** An IANA name that a person sets; empty for the time zone of the number. */
  time_zone: optionalText(60),
  /** Values of custom fields, by their keys; fields that are not listed stay unchanged. */
  custom_fields: CustomValuesInput.optional(),
});
export type LeadInput = z.input<typeof LeadInput>;

/** How to handle a number that other leads have: update one of them, or create a second lead with the number. */
export const SameNumberAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), lead_id: Id }),
  z.object({ action: z.literal('second') }),
]);
export type SameNumberAnswer = z.infer<typeof SameNumberAnswer>;

/** A new lead, and how to handle a number that other leads have. */
export const NewLead = LeadInput.extend({
  /** `ask` refuses with 409 `number_taken` and the leads that have the number. Without it, a second lead is created. */
  same_number: SameNumberAnswer.or(z.object({ action: z.literal('ask') })).optional(),
});
export type NewLead = z.input<typeof NewLead>;

/** Changes of a lead; refused with `stale` if it was changed since `updated_at` was read. */
export const LeadChange = LeadInput.partial().extend({ updated_at: Timestamp.optional() });
export type LeadChange = z.input<typeof LeadChange>;

/** A lead with the list's derived data: its next scheduled call and its calls so far. */
export const Lead = z.object({
  id: Id,
  organization_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string(),
  /** Other numbers of the same person, in E.164. */
  additional_numbers: z.array(z.string()),
  company: z.string().nullable(),
  title: z.string().nullable(),
  notes: z.string().nullable(),
  source: z.string().nullable(),
  status: z.string(),
  /** The lead's time zone: the one that a person set, else that of the number; null if the number has none. */
  time_zone: z.string().nullable(),
  /** Whether a person set the time zone. */
  has_own_time_zone: z.boolean(),
  /**
   * Every time zone that the number may be in; calls wait until the call window is open in all of them. `organization`
   * means the organization's time zone.
   */
  possible_time_zones: z.array(z.string()),
  /** The region of the number, such as `Alaska`, if it may be in several time zones. */
  number_region: z.string().nullable(),
  /** Whether any of the lead's numbers is on the do-not-call list. */
  do_not_call: z.boolean(),
  lead_upload_id: Id.nullable(),
  client_id: Id.nullable(),
  custom_fields: CustomValues,
  created_by: Id.nullable(),
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  scheduled_time: Timestamp.nullable(),
  total_calls: z.int(),
  last_called_at: Timestamp.nullable(),
});
export type Lead = z.infer<typeof Lead>;

/** A lead of the list. */
export const ListedLead = Lead.extend({
  /** Why its scheduled call is not made on time; null or absent if nothing holds it. */
  scheduled_hold: z.object({ explanation: z.string(), until: Timestamp.nullable() }).nullish(),
});
export type ListedLead = z.infer<typeof ListedLead>;

export const LeadSort = z.enum(leadSorts);
export type LeadSort = z.infer<typeof LeadSort>;

// A query has text, a body a boolean.
const yesOrNo = z.stringbool().or(z.boolean()).optional();

/** Filters leads: absent fields don't filter. The list, counts, exports and bulk actions all use it. */
export const LeadFilter = z.object({
  search: z.string().trim().max(200).optional(),
  scheduled_only: yesOrNo,
  /** The state of its next call. */
  scheduled_call: z.enum(leadCallStates).optional(),
  client_id: Id.optional(),
  /** Leads that an import created. */
  import_id: Id.optional(),
  status: z.string().min(1).max(100).optional(),
  source: z.string().min(1).max(100).optional(),
  time_zone: z.string().min(1).max(100).optional(),
  /** The first and the last day, in the organization's time zone. */
  created_from: z.iso.date().optional(),
  created_to: z.iso.date().optional(),
  has_email: yesOrNo,
  do_not_call: yesOrNo,
  /** Conditions on custom fields. */
  custom_fields: CustomConditions.optional(),
});
export type LeadFilter = z.output<typeof LeadFilter>;

/** The values that leads have for the text filters: the first hundred of each. */
export const LeadFilterWords = z.object({
  statuses: z.array(z.string()),
  sources: z.array(z.string()),
  time_zones: z.array(z.string()),
});
export type LeadFilterWords = z.infer<typeof LeadFilterWords>;

export const LeadListQuery = PageQuery.extend({
  ...LeadFilter.shape,
  sort: LeadSort.default('created_at'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type LeadListQuery = z.output<typeof LeadListQuery>;

/**
 * The five cards above the list. `new_this_month` counts from the first of the month in the organization's time zone.
 */
export const LeadSummary = z.object({
  total: z.int(),
  new_this_month: z.int(),
  with_email: z.int(),
  without_email: z.int(),
  scheduled_calls: z.int(),
});
export type LeadSummary = z.infer<typeof LeadSummary>;

const byId = z.object({ id: Id });

export const leadApi = {
  'GET /api/leads': {
    summary: 'Lists leads, a page at a time',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    // A lead shows whether its number is on the do-not-call list, its custom fields, its next call and its last one.
    stale_after: [
      'lead.changed',
      'do_not_call.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'custom_field.changed',
      'campaign.changed',
      'onboarding_kit.changed',
      'call_log.changed',
      'scheduled_call.changed',
    ],
    query: LeadListQuery,
    response: page(ListedLead),
  },
  'GET /api/leads/summary': {
    summary: 'Counts for the cards above the list of leads',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'onboarding_kit.changed',
      'scheduled_call.changed',
    ],
    response: LeadSummary,
  },
  'GET /api/leads/count': {
    summary: 'Counts the leads that a filter finds',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'custom_field.changed',
      'onboarding_kit.changed',
    ],
    query: LeadFilter,
    response: z.object({ count: z.int() }),
  },
  'GET /api/leads/export': {
    summary:
      'Gives the leads that a filter finds as CSV, newest first; what a spreadsheet would run as a formula begins with an apostrophe',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    query: LeadFilter,
    answer_type: 'text/csv',
  },
  'GET /api/leads/filter-words': {
    summary: 'Lists the statuses, sources and time zones that leads have, for their filters',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    stale_after: ['lead.changed', 'lead_bulk.changed', 'lead_import.changed', 'onboarding_kit.changed'],
    response: LeadFilterWords,
  },
  'POST /api/leads': {
    summary: 'Creates a lead; with an Idempotency-Key a repeated request gives the first answer',
    access: 'member',
    permission: 'lead.write',
    flag: 'leads',
    headers: IdempotencyHeaders,
    body: NewLead,
    response: Lead,
    status: 201,
  },
  'GET /api/leads/:id': {
    summary: 'Reads a lead',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    stale_after: [
      'lead.changed',
      'do_not_call.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'custom_field.changed',
      'campaign.changed',
      'client.changed',
      'onboarding_kit.changed',
      'call_log.changed',
      'scheduled_call.changed',
    ],
    params: byId,
    response: Lead,
  },
  'PATCH /api/leads/:id': {
    summary: 'Changes a lead; refused where it was changed since it was read with `updated_at`',
    access: 'member',
    permission: 'lead.write',
    flag: 'leads',
    params: byId,
    body: LeadChange,
    response: Lead,
  },
  'DELETE /api/leads/:id': {
    summary: 'Deletes a lead; its call logs stay, without the lead',
    access: 'member',
    permission: 'lead.write',
    flag: 'leads',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
