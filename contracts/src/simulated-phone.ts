import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';
import { maxWhatsAppMessageLength } from './whatsapp.limits.ts';

const digits = z.string().regex(/^\d{5,15}$/);

/** A message as the simulated WhatsApp keeps it; `from_me` is what the organization's number wrote. */
export const SimulatedMessage = z.object({
  id: z.string(),
  from_me: z.boolean(),
  text: z.string(),
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
const managing = { access: 'member', permission: 'whatsapp.manage' } as const;

/** The simulated WhatsApp seen from the other side. Refused with `not_simulated` where a real gateway is connected. */
export const simulatedPhoneApi = {
  'GET /api/whatsapp-numbers/:id/phone': {
    ...managing,
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
    summary: 'A chat of the simulated phone, oldest message first, at most the newest 100',
    params: byChat,
    response: z.object({ messages: z.array(SimulatedMessage) }),
  },
  'POST /api/whatsapp-numbers/:id/phone/chats/:digits': {
    ...managing,
    summary: 'Answers as the contact of a chat',
    params: byChat,
    body: z.strictObject({ text: z.string().trim().min(1).max(maxWhatsAppMessageLength) }),
    response: SimulatedMessage,
    status: 201,
  },
} as const satisfies Endpoints;
