import { z } from 'zod';
import { CallStatus } from './calls.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

const change = z.enum(['created', 'updated', 'deleted']);

function changed<T extends string>(type: T) {
  return z.object({ id: z.string(), type: z.literal(type), at: Timestamp, subject_id: Id, change });
}

/**
 * What `/api/events` sends: ids and what happened to them, never the data itself, which is read again through the API
 * with the reader's own rights. `id` grows and is given back as `Last-Event-ID` to resume.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  changed('lead.changed'),
  changed('do_not_call.changed'),
  changed('lead_bulk.changed'),
  changed('lead_import.changed'),
  changed('custom_field.changed'),
  changed('saved_filter.changed'),
  changed('lead_upload.changed'),
  changed('assistant.changed'),
  changed('assistant_test.changed'),
  changed('test_conversation.changed'),
  changed('test_run.changed'),
  changed('provider.changed'),
  changed('price.changed'),
  changed('tool_secret.changed'),
  changed('knowledge_base.changed'),
  changed('knowledge_document.changed'),
  changed('phone_number.changed'),
  changed('micro_prompt.changed'),
  changed('prompt.changed'),
  changed('pronunciation.changed'),
  changed('shared_subflow.changed'),
  changed('transcript.changed'),
  changed('generation.changed'),
  changed('prompt_case.changed'),
  changed('prompt_run.changed'),
  changed('feature_template.changed'),
  changed('campaign.changed'),
  changed('rehearsal.changed'),
  changed('schema_template.changed'),
  changed('slot.changed'),
  changed('booking.changed'),
  changed('booking_page.changed'),
  changed('whatsapp_number.changed'),
  changed('whatsapp_message.changed'),
  changed('member.changed'),
  changed('invitation.changed'),
  changed('client.changed'),
  changed('client_member.changed'),
  changed('client_invitation.changed'),
  changed('organization.changed'),
  changed('onboarding.changed'),
  changed('onboarding_kit.changed'),
  changed('api_key.changed'),
  changed('webhook.changed'),
  changed('module_settings.changed'),
  changed('call_log.changed'),
  changed('call_request.changed'),
  changed('interview.changed'),
  changed('scheduled_call.changed'),
  z.object({
    id: z.string(),
    type: z.literal('call.status'),
    at: Timestamp,
    subject_id: Id,
    lead_id: Id.nullable(),
    status: CallStatus,
    ended_reason: z.string().nullable(),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
export type LiveEventType = LiveEvent['type'];

export const eventApi = {
  'GET /api/events': {
    summary: 'Live events of the active organization as server-sent events; resumes after Last-Event-ID',
    access: 'member',
    permission: 'event.read',
    query: z.object({
      last_event_id: z.string().max(30).optional(),
      /** Milliseconds since the page was asked for: what happened meanwhile comes first, of the last ten seconds at most. */
      page_age: z.coerce.number().int().min(0).optional(),
    }),
    headers: z.object({ 'last-event-id': z.string().max(30).optional() }),
  },
} as const satisfies Endpoints;
