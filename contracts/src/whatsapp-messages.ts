import { z } from 'zod';
import { DoNotCallSource } from './do-not-call.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, IdempotencyHeaders, PageQuery, page, Timestamp } from './shared.ts';
import {
  maxWhatsAppMessageLength,
  whatsAppFailures,
  whatsAppMediaKinds,
  whatsAppMessageStatuses,
} from './whatsapp.limits.ts';
import { WhatsAppNumberStatus } from './whatsapp-numbers.ts';

export const WhatsAppMessageStatus = z.enum(whatsAppMessageStatuses);

/** A file that came with a message; it is fetched from the gateway when someone downloads it. */
export const WhatsAppMedia = z.object({
  kind: z.enum(whatsAppMediaKinds),
  mime_type: z.string().nullable(),
  file_name: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
});
export type WhatsAppMedia = z.infer<typeof WhatsAppMedia>;

/** A message between a number of the organization and a contact. */
export const WhatsAppMessage = z.object({
  id: Id,
  whatsapp_number_id: Id,
  /** Null if it is unknown which lead the contact is. */
  lead_id: Id.nullable(),
  direction: z.enum(['inbound', 'outbound']),
  message_type: z.literal('text'),
  content: z.string(),
  media: WhatsAppMedia.nullable(),
  /** When its sender last edited it, and the original text. */
  edited_at: Timestamp.nullable(),
  original_content: z.string().nullable(),
  status: WhatsAppMessageStatus,
  /** The gateway's id of the message. */
  external_id: z.string().nullable(),
  /** A sentence for people: why it failed, or what a pending message waits for. */
  error_message: z.string().nullable(),
  failure: z.enum(whatsAppFailures).nullable(),
  /** For a failed message: whether the gateway accepted it is unknown. Sent again, it may arrive twice. */
  may_have_arrived: z.boolean(),
  /** Sent by Switchboard itself, such as the single reply to someone who opted out. */
  is_automatic: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
  read_at: Timestamp.nullable(),
});
export type WhatsAppMessage = z.infer<typeof WhatsAppMessage>;

/** A message in the list of all messages. */
export const WhatsAppMessageEntry = WhatsAppMessage.extend({
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  /** The contact's number in E.164, or WhatsApp's identifier for someone without one. */
  contact: z.string(),
});
export type WhatsAppMessageEntry = z.infer<typeof WhatsAppMessageEntry>;

export const WhatsAppMessageInput = z.strictObject({
  whatsapp_number_id: Id,
  content: z
    .string()
    .trim()
    .min(1, 'Please write a message')
    .max(maxWhatsAppMessageLength, `A message can have at most ${maxWhatsAppMessageLength} characters`),
});
export type WhatsAppMessageInput = z.input<typeof WhatsAppMessageInput>;

/** The data that the message dialog of a lead needs in addition to the messages. */
export const LeadWhatsApp = z.object({
  lead: z.object({
    id: Id,
    name: z.string(),
    phone_number: z.string(),
    /** Whether messages can be sent to the number. */
    is_valid: z.boolean(),
  }),
  /** The gateway is a simulation: no messages are delivered. */
  simulated: z.boolean(),
  /** Why the lead can't be messaged; null if it can. */
  opt_out: z
    .object({
      source: DoNotCallSource,
      reason: z.string().nullable(),
      evidence: z.string().nullable(),
      created_at: Timestamp,
    })
    .nullable(),
  /** All numbers, connected ones first. */
  numbers: z.array(
    z.object({
      id: Id,
      phone_number: z.string(),
      display_name: z.string().nullable(),
      status: WhatsAppNumberStatus,
      /**
       * Until when the lead can be messaged; null if there is no such limit. `closes_at` is null if the lead never
       * wrote.
       */
      window: z.object({ is_open: z.boolean(), closes_at: Timestamp.nullable() }).nullable(),
      last_message_at: Timestamp.nullable(),
    }),
  ),
});
export type LeadWhatsApp = z.infer<typeof LeadWhatsApp>;

export const whatsAppMessageReasons = [
  'opted_out',
  'window_closed',
  'whatsapp_not_connected',
  'message_not_failed',
  'media_unavailable',
] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'whatsapp.read' } as const;
const sending = { access: 'member', permission: 'whatsapp.send' } as const;

export const whatsAppMessageApi = {
  'GET /api/whatsapp-messages': {
    ...reading,
    stale_after: ['whatsapp_message.changed'],
    summary: 'Lists the messages of all numbers, newest first',
    query: PageQuery.extend({
      whatsapp_number_id: Id.optional(),
      status: WhatsAppMessageStatus.optional(),
      /** Failed messages that may have arrived. */
      may_have_arrived: z.stringbool().optional(),
      /** Messages whose sender is not a lead, or unknown. */
      unassigned: z.stringbool().optional(),
    }),
    response: page(WhatsAppMessageEntry),
  },
  'GET /api/whatsapp-messages/:id/media': {
    ...reading,
    summary: 'The file that came with a message, as the gateway has it; 16 MB at most',
    params: byId,
    answer_type: 'application/octet-stream',
  },
  'GET /api/leads/:id/whatsapp': {
    ...reading,
    // A message that can't be sent names its number.
    stale_after: ['do_not_call.changed', 'whatsapp_number.changed', 'whatsapp_message.changed'],
    summary: 'How a lead can be written to on WhatsApp: numbers, opt-out, the 24-hour window',
    params: byId,
    response: LeadWhatsApp,
  },
  'GET /api/leads/:id/whatsapp-messages': {
    ...reading,
    stale_after: ['whatsapp_message.changed'],
    summary: 'Lists the messages of a lead, oldest first; of all numbers or of one',
    params: byId,
    query: PageQuery.extend({
      whatsapp_number_id: Id.optional(),
      /** The end at which paging starts. */
      from: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    response: page(WhatsAppMessage),
  },
  'POST /api/leads/:id/whatsapp-messages': {
    ...sending,
    summary: 'Writes to a lead; it is sent by a job, once',
    params: byId,
    headers: IdempotencyHeaders,
    body: WhatsAppMessageInput,
    response: WhatsAppMessage,
    status: 201,
  },
  'POST /api/leads/:id/whatsapp-messages/:message_id/retry': {
    ...sending,
    summary: 'Sends a failed message again',
    params: z.object({ id: Id, message_id: Id }),
    response: WhatsAppMessage,
  },
} as const satisfies Endpoints;
