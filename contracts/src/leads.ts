import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { leadSorts } from './leads.limits.ts';
import { phoneProblems, phoneShapeProblem } from './phone-rules.ts';
import { maxEmailLength } from './session.limits.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

// Empty becomes null; absent stays absent, so that a partial change leaves the field alone.
const emptyAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);

const optionalText = (max: number) => z.string().trim().max(max).nullish().transform(emptyAsNull);

/**
 * A number that says its country, as text; `missing` is the message for an empty one. The API refuses what is not valid
 * in that country and keeps the rest in E.164.
 */
export const phoneInput = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .superRefine((value, context) => {
      const problem = value && phoneShapeProblem(value);
      if (problem) context.addIssue({ code: 'custom', message: phoneProblems[problem] });
    });

/** The lead form; the messages come in the order in which the specification checks them. */
export const LeadInput = z.object({
  first_name: z
    .string('First name is required.')
    .trim()
    .min(1, 'First name is required.')
    .max(100, 'First name must be at most 100 characters.'),
  last_name: z
    .string('Last name is required.')
    .trim()
    .min(1, 'Last name is required.')
    .max(100, 'Last name must be at most 100 characters.'),
  phone_number: phoneInput('Phone number is required.'),
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
  notes: optionalText(10_000),
  source: optionalText(100),
  /** The client to which the lead is shown. */
  client_id: Id.or(z.literal('')).nullish().transform(emptyAsNull),
});
export type LeadInput = z.input<typeof LeadInput>;

/** A lead with what the list derives for it: its next scheduled call and its calls so far. */
export const Lead = z.object({
  id: Id,
  organization_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string(),
  company: z.string().nullable(),
  title: z.string().nullable(),
  notes: z.string().nullable(),
  source: z.string().nullable(),
  status: z.string(),
  time_zone: z.string().nullable(),
  lead_upload_id: Id.nullable(),
  client_id: Id.nullable(),
  created_by: Id.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  scheduled_time: Timestamp.nullable(),
  total_calls: z.int(),
  last_called_at: Timestamp.nullable(),
});
export type Lead = z.infer<typeof Lead>;

export const LeadSort = z.enum(leadSorts);
export type LeadSort = z.infer<typeof LeadSort>;

export const LeadListQuery = PageQuery.extend({
  search: z.string().trim().max(200).optional(),
  scheduled_only: z.stringbool().optional(),
  sort: LeadSort.default('created_at'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type LeadListQuery = z.output<typeof LeadListQuery>;

/** The five cards above the list. `new_this_month` counts from the first of the month in the organization's zone. */
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
    query: LeadListQuery,
    response: page(Lead),
  },
  'GET /api/leads/summary': {
    summary: 'Counts for the cards above the list of leads',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    response: LeadSummary,
  },
  'POST /api/leads': {
    summary: 'Creates a lead',
    access: 'member',
    permission: 'lead.write',
    flag: 'leads',
    body: LeadInput,
    response: Lead,
    status: 201,
  },
  'GET /api/leads/:id': {
    summary: 'Reads a lead',
    access: 'member',
    permission: 'lead.read',
    flag: 'leads',
    params: byId,
    response: Lead,
  },
  'PATCH /api/leads/:id': {
    summary: 'Changes a lead',
    access: 'member',
    permission: 'lead.write',
    flag: 'leads',
    params: byId,
    body: LeadInput.partial(),
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
