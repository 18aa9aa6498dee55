import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';
import { maxWhatsAppMediaBytes, maxWhatsAppMessageLength } from './whatsapp.limits.ts';
import { WhatsAppMedia } from './whatsapp-messages.ts';

const digits = z.string().regex(/^\d{5,15}$/);

/** A message in the simulated WhatsApp; `from_me` means that the organization's number wrote it. */
export const SimulatedMessage = z.object({
  id: z.string(),
  from_me: z.boolean(),
  text: z.string(),
  media: WhatsAppMedia.nullable(),
  edited_at: Timestamp.nullable(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  at: Timestamp,
});
export type SimulatedMessage = z.infer<typeof SimulatedMessage>;

export const SimulatedChat = z.object({
  /** The contact's number without its plus. */
  digits,
  /** The lead with that number. */
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  last_message: SimulatedMessage.nullable(),
});
export type SimulatedChat = z.infer<typeof SimulatedChat>;

/** The phone behind a number of the simulated WhatsApp, and the people it talks with. */
export const SimulatedPhone = z.object({
  state: z.enum(['unlinked', 'linked', 'offline']),
  phone_number: z.string(),
  /** Newest first, at most 100. */
  chats: z.array(SimulatedChat),
});
export type SimulatedPhone = z.infer<typeof SimulatedPhone>;

const byId = z.object({ id: Id });
const byChat = z.object({ id: Id, digits });
const text = z.string().trim().max(maxWhatsAppMessageLength);
/** A file that the simulated phone generates when it is downloaded. */
const SimulatedFile = z.strictObject({
  kind: z.enum(['image', 'voice', 'document']),
  size: z.int().min(1).max(maxWhatsAppMediaBytes),
});
export type SimulatedFile = z.infer<typeof SimulatedFile>;

const managing = { access: 'member', permission: 'whatsapp.manage' } as const;

/** The simulated WhatsApp from the contact's side. Refused with `not_simulated` if a real gateway is connected. */
export const simulatedPhoneApi = {
  'GET /api/whatsapp-numbers/:id/phone': {
    ...managing,
    stale_after: ['whatsapp_number.changed', 'whatsapp_message.changed'],
    summary: 'The simulated phone of a number, with its chats',
    params: byId,
    response: SimulatedPhone,
  },
  'POST /api/whatsapp-numbers/:id/phone/pair': {
    ...managing,
    summary: 'Scans a code with the simulated phone: the number is connected then',
    params: byId,
    body: z.strictObject({ qr: z.string().min(1).max(2000) }),
    response: SimulatedPhone,
  },
  'POST /api/whatsapp-numbers/:id/phone/connection': {
    ...managing,
    summary: 'Switches the simulated phone off or on, or unlinks it: then only a new code connects it',
    params: byId,
    body: z.strictObject({ state: z.enum(['unlinked', 'offline', 'linked']) }),
    response: SimulatedPhone,
  },
  'GET /api/whatsapp-numbers/:id/phone/chats/:digits': {
    ...managing,
    stale_after: ['whatsapp_message.changed'],
    summary: 'A chat of the simulated phone, oldest message first, at most the newest 100',
    params: byChat,
    response: z.object({ messages: z.array(SimulatedMessage) }),
  },
  'POST /api/whatsapp-numbers/:id/phone/chats/:digits': {
    ...managing,
    summary: 'Answers as the contact of a chat, in words or with a file',
    params: byChat,
    body: z
      .strictObject({ text, file: SimulatedFile.optional() })
      .refine((answer) => answer.text !== '' || answer.file !== undefined, {
        path: ['text'],
        error: 'Write something, or send a file.',
      }),
    response: SimulatedMessage,
    status: 201,
  },
  'PATCH /api/whatsapp-numbers/:id/phone/chats/:digits/:message': {
    ...managing,
    summary: 'Edits a message as the contact of a chat',
    params: z.object({ id: Id, digits, message: z.string().min(1).max(100) }),
    body: z.strictObject({ text: text.min(1) }),
    response: SimulatedMessage,
  },
} as const satisfies Endpoints;
