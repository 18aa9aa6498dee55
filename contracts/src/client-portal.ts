import { z } from 'zod';
import { TranscriptMessage } from './call-logs.ts';
import { CallDirection } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { SignedLink } from './lead-uploads.ts';
import { Lead, LeadInput } from './leads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** A lead as its client sees it: without the staff's notes. */
export const ClientLead = Lead.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  phone_number: true,
  additional_numbers: true,
  company: true,
  title: true,
  created_at: true,
  scheduled_time: true,
  total_calls: true,
  last_called_at: true,
}).extend({
  /** How the last call went, as in `ClientCall`; null before the first. */
  last_call: z.object({ status: z.string(), ended_reason: z.string().nullable() }).nullable(),
});
export type ClientLead = z.infer<typeof ClientLead>;

/** The form with which a client adds a lead, validated like the staff's form. */
export const ClientLeadInput = LeadInput.pick({
  first_name: true,
  last_name: true,
  phone_number: true,
  email: true,
  company: true,
  title: true,
});
export type ClientLeadInput = z.input<typeof ClientLeadInput>;

/** A call as the client sees it: always its outcome, and its content if that is shared. */
export const ClientCall = z.object({
  id: Id,
  lead_id: Id,
  lead_name: z.string(),
  call_type: CallDirection,
  /** `completed`, `failed`, or any other value for a call in progress. */
  status: z.string(),
  ended_reason: z.string().nullable(),
  /** Seconds. */
  call_duration: z.int(),
  /** Null if transcripts are not shared. */
  summary: z.string().nullable(),
  has_transcript: z.boolean(),
  has_recording: z.boolean(),
  is_simulated: z.boolean(),
  created_at: Timestamp,
});
export type ClientCall = z.infer<typeof ClientCall>;

export const ClientCallDetail = ClientCall.extend({
  transcript: z.object({ messages: z.array(TranscriptMessage) }).nullable(),
});
export type ClientCallDetail = z.infer<typeof ClientCallDetail>;

/** The periods of the client's figures: 14 days or 12 weeks, the current one last. */
export const FigurePeriod = z.enum(['day', 'week']);
export type FigurePeriod = z.infer<typeof FigurePeriod>;

export const ClientFigures = z.object({
  total_leads: z.int(),
  total_calls: z.int(),
  completed_calls: z.int(),
  /** Seconds spoken. */
  total_duration: z.int(),
  /** How calls ended, most frequent first. */
  outcomes: z.array(z.object({ ended_reason: z.string().nullable(), calls: z.int() })),
  /** Oldest first, in the organization's time zone; a week is named by its Monday. */
  periods: z.array(z.object({ date: z.iso.date(), leads: z.int(), completed: z.int(), failed: z.int() })),
});
export type ClientFigures = z.infer<typeof ClientFigures>;

const byId = z.object({ id: Id });

/** The endpoints of clients; all of them return only data that is shared with the session's client. */
export const clientPortalApi = {
  'GET /api/client/leads': {
    summary: 'Lists the leads that are shown to the client, newest first',
    access: 'member',
    permission: 'portal.read',
    flag: 'leads',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'onboarding_kit.changed',
      'call_log.changed',
    ],
    query: PageQuery.extend({ search: z.string().trim().max(200).optional() }),
    response: page(ClientLead),
  },
  'POST /api/client/leads': {
    summary: 'Adds a lead of the client',
    access: 'member',
    permission: 'portal.write',
    flag: 'leads',
    body: ClientLeadInput,
    response: ClientLead,
    status: 201,
  },
  'GET /api/client/leads/:id': {
    summary: 'Reads a lead that is shown to the client',
    access: 'member',
    permission: 'portal.read',
    flag: 'leads',
    stale_after: ['lead.changed', 'lead_import.changed', 'onboarding_kit.changed', 'call_log.changed'],
    params: byId,
    response: ClientLead,
  },
  'GET /api/client/calls': {
    summary: "Lists calls with the client's leads and how they ended, newest first",
    access: 'member',
    permission: 'portal.read',
    flag: 'calllogs',
    stale_after: ['call_log.changed'],
    query: PageQuery.extend({ lead_id: Id.optional() }),
    response: page(ClientCall),
  },
  'GET /api/client/calls/:id': {
    summary: 'Reads a call, with its transcript where that is shared',
    access: 'member',
    permission: 'portal.read',
    flag: 'calllogs',
    stale_after: ['call_log.changed'],
    params: byId,
    response: ClientCallDetail,
  },
  'GET /api/client/calls/:id/recording': {
    summary: 'Gives a signed link to the recording where that is shared',
    access: 'member',
    permission: 'portal.read',
    flag: 'calllogs',
    params: byId,
    response: SignedLink,
  },
  'GET /api/client/figures': {
    summary: "Counts the client's leads and calls, altogether and over time",
    access: 'member',
    permission: 'portal.read',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'onboarding_kit.changed',
      'call_log.changed',
    ],
    query: z.object({ by: FigurePeriod.default('day') }),
    response: ClientFigures,
  },
} as const satisfies Endpoints;
