import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { PlacedCall } from './place-call.ts';
import { Id, IdempotencyHeaders, Moment, PageQuery, page, Timestamp, Variables } from './shared.ts';

/** The status of a request: `scheduled` once a call is scheduled or in progress. Source: specification 01 §3. */
export const CallRequestStatus = z.enum(['pending', 'scheduled', 'completed', 'failed']);
export type CallRequestStatus = z.infer<typeof CallRequestStatus>;

const RequestVariables = Variables.refine(
  (variables) => Object.keys(variables).every((name) => name.trim() !== ''),
  'Variable name cannot be empty',
).refine((variables) => Object.keys(variables).length <= 50, 'A request can have at most 50 variables');

/** Who asked for the call: someone in the organization or its programs, or a visitor of a website. */
export const CallRequestSource = z.enum(['organization', 'web_embed']);
export type CallRequestSource = z.infer<typeof CallRequestSource>;

/** A request to call a lead; the messages are checked in this order. Source: specification 01 §8. */
export const CallRequestInput = z.object({
  lead_id: z.uuid('Lead selection is required.'),
  assistant_id: z.uuid('Assistant selection is required.'),
  /** A number that can't dial out is the one that the lead knows; the call then uses the default number. */
  phone_number_id: z.uuid('Inbound phone number selection is required.'),
  /** Values that replace the assistant's own placeholders. */
  assistant_variables: RequestVariables.optional(),
  /** Other information about the request; the lead's name and number are added on saving. */
  custom_variables: RequestVariables.optional(),
  /** When to call the lead; null or absent waits until someone calls. */
  scheduled_time: Moment.nullish(),
});
export type CallRequestInput = z.input<typeof CallRequestInput>;

/** Omitted fields stay unchanged. */
export const CallRequestChange = CallRequestInput.partial().extend({
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});

export const CallRequest = z.object({
  id: Id,
  organization_id: Id,
  lead_id: Id,
  lead_name: z.string(),
  lead_phone_number: z.string(),
  assistant_id: Id,
  assistant_name: z.string(),
  phone_number_id: Id,
  inbound_phone_number: z.string(),
  assistant_variables: Variables,
  custom_variables: Variables,
  status: CallRequestStatus,
  source: CallRequestSource,
  scheduled_time: Timestamp.nullable(),
  /** Number of attempts so far, if the scheduled time is a retry; 0 before the first call. */
  retries_made: z.int(),
  /** The log of the last call placed for it; null before the first. */
  call_log_id: Id.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CallRequest = z.infer<typeof CallRequest>;

const byId = z.object({ id: Id });

/** Why a call request was refused. */
export const callRequestReasons = ['call_request_completed', 'no_outbound_number'] as const;

export const callRequestApi = {
  'GET /api/call-requests': {
    summary: 'Lists call requests, newest first; the search matches id, lead name, lead phone and assistant name',
    access: 'member',
    permission: 'call.read',
    flag: 'callrequests',
    stale_after: ['call_request.changed', 'scheduled_call.changed'],
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      status: CallRequestStatus.optional(),
    }),
    response: page(CallRequest),
  },
  'POST /api/call-requests': {
    summary: 'Asks for a call to a lead',
    access: 'member',
    permission: 'call.place',
    flag: 'callrequests',
    body: CallRequestInput,
    response: CallRequest,
    status: 201,
  },
  'GET /api/call-requests/:id': {
    summary: 'A call request',
    access: 'member',
    permission: 'call.read',
    flag: 'callrequests',
    stale_after: ['call_request.changed', 'scheduled_call.changed'],
    params: byId,
    response: CallRequest,
  },
  'PATCH /api/call-requests/:id': {
    summary: 'Changes a call request that is not completed',
    access: 'member',
    permission: 'call.place',
    flag: 'callrequests',
    params: byId,
    body: CallRequestChange,
    response: CallRequest,
  },
  'DELETE /api/call-requests/:id': {
    summary: 'Deletes a call request; the logs of its calls stay',
    access: 'member',
    permission: 'call.place',
    flag: 'callrequests',
    params: byId,
    status: 204,
  },
  'POST /api/call-requests/:id/call': {
    summary: 'Calls the lead of a request now, from its number or the default one',
    access: 'member',
    permission: 'call.place',
    flag: 'callrequests',
    params: byId,
    headers: IdempotencyHeaders,
    response: PlacedCall,
    status: 201,
  },
} as const satisfies Endpoints;
