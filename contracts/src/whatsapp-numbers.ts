import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';
import { instanceStatuses, maxWhatsAppNameLength, whatsAppNumberStatuses } from './whatsapp.limits.ts';

export const WhatsAppNumberStatus = z.enum(whatsAppNumberStatuses);

/** The known state of a number's session at the gateway. Never contains its QR code, which is not stored. */
export const WhatsAppSession = z.object({
  instance_id: z.string().nullable(),
  /** It was connected and survives restarts of the gateway. */
  persistent: z.boolean(),
  connected_at: Timestamp.nullable(),
  last_connected: Timestamp.nullable(),
  /** The number of the phone that scanned the code, in E.164. */
  whatsapp_phone: z.string().nullable(),
  requires_new_qr: z.boolean(),
  error: z.string().nullable(),
  error_time: Timestamp.nullable(),
});
export type WhatsAppSession = z.infer<typeof WhatsAppSession>;

/** A synchronization of a number with the conversations at the gateway. */
export const WhatsAppSync = z.object({
  state: z.enum(['running', 'done', 'failed']),
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
  contacts_processed: z.int(),
  leads_with_messages: z.int(),
  messages_found: z.int(),
  messages_added: z.int(),
  /** Contacts that could not be read; if there are some, it was completed with errors. */
  errors: z.int(),
  /** Why it failed completely. */
  message: z.string().nullable(),
});
export type WhatsAppSync = z.infer<typeof WhatsAppSync>;

/** A number of the organization that writes on WhatsApp. */
export const WhatsAppNumber = z.object({
  id: Id,
  organization_id: Id,
  /** E.164. */
  phone_number: z.string(),
  display_name: z.string().nullable(),
  status: WhatsAppNumberStatus,
  session_data: WhatsAppSession,
  /** Messages aren't delivered: a gateway of this installation simulates WhatsApp. */
  simulated: z.boolean(),
  /** The campaign that uses it; while there is one, it can't be deleted. */
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** The newest synchronization. */
  sync: WhatsAppSync.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type WhatsAppNumber = z.infer<typeof WhatsAppNumber>;

export const WhatsAppNumberInput = z.strictObject({
  phone_number: z.string('Phone number is required').trim().min(1, 'Phone number is required').max(60),
  display_name: nameText(
    z.string().trim().max(maxWhatsAppNameLength, `The name can have at most ${maxWhatsAppNameLength} characters`),
  )
    .nullish()
    .transform((name) => name || null),
});
export type WhatsAppNumberInput = z.input<typeof WhatsAppNumberInput>;

/** The code to scan, or that none is needed. It is shown once and never stored. */
export const WhatsAppQr = z.discriminatedUnion('state', [
  /** `text` must be rendered as a QR code; `png` is a base64 image of one. */
  z.object({ state: z.literal('qr'), format: z.enum(['text', 'png']), value: z.string() }),
  z.object({ state: z.literal('connected') }),
]);
export type WhatsAppQr = z.infer<typeof WhatsAppQr>;

/** The result of a connection check. */
export const WhatsAppConnection = z.object({
  status: z.enum(instanceStatuses),
  is_connected: z.boolean(),
  is_persistent: z.boolean(),
  instance_id: z.string().nullable(),
  /** The instance is gone, or was unlinked: this requires a new code. */
  needs_reauthentication: z.boolean(),
  /** The number's status after the check. */
  number_status: WhatsAppNumberStatus,
  message: z.string().nullable(),
});
export type WhatsAppConnection = z.infer<typeof WhatsAppConnection>;

/** The kind of gateway problem. */
export const whatsAppNumberReasons = ['whatsapp_gateway', 'not_simulated', 'qr_not_known'] as const;

const byId = z.object({ id: Id });
const managing = { access: 'member', permission: 'whatsapp.manage' } as const;
const reading = { access: 'member', permission: 'whatsapp.read' } as const;

export const whatsAppNumberApi = {
  'GET /api/whatsapp-numbers': {
    ...reading,
    stale_after: ['whatsapp_number.changed'],
    summary: 'Lists WhatsApp numbers, newest first',
    query: PageQuery.extend({
      /** Only those that no campaign uses. */
      available: z.stringbool().optional(),
      /** Only connected ones. */
      connected: z.stringbool().optional(),
    }),
    response: page(WhatsAppNumber),
  },
  'POST /api/whatsapp-numbers': {
    ...managing,
    summary: 'Adds a WhatsApp number; it is connected by scanning a code',
    body: WhatsAppNumberInput,
    response: WhatsAppNumber,
    status: 201,
  },
  'GET /api/whatsapp-numbers/:id': {
    ...reading,
    stale_after: ['whatsapp_number.changed'],
    summary: 'A WhatsApp number',
    params: byId,
    response: WhatsAppNumber,
  },
  'DELETE /api/whatsapp-numbers/:id': {
    ...managing,
    summary: 'Deletes a WhatsApp number that no campaign uses, with its conversations and its instance at the gateway',
    params: byId,
    status: 204,
  },
  'POST /api/whatsapp-numbers/:id/qr': {
    ...managing,
    summary: "Creates the instance if it doesn't exist, and returns the code to scan",
    params: byId,
    response: WhatsAppQr,
  },
  'GET /api/whatsapp-numbers/:id/status': {
    ...managing,
    summary: 'Asks the gateway how a number is connected, and keeps what it says',
    params: byId,
    response: WhatsAppConnection,
  },
  'POST /api/whatsapp-numbers/:id/reconnect': {
    ...managing,
    summary: 'Starts the session of a disconnected number again',
    params: byId,
    response: WhatsAppConnection,
  },
  'POST /api/whatsapp-numbers/:id/recreate': {
    ...managing,
    summary: 'Removes the instance of a number and makes a new one, whose code has to be scanned',
    params: byId,
    response: WhatsAppNumber,
  },
  'POST /api/whatsapp-numbers/:id/sync': {
    ...managing,
    summary: 'Begins to fetch the messages of all leads; the counts stand with the number when it is done',
    params: byId,
    response: WhatsAppNumber,
    status: 202,
  },
} as const satisfies Endpoints;
