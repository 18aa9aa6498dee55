import { instanceStatuses, maxWhatsAppMessageLength, whatsAppMediaKinds } from '@switchboard/contracts/whatsapp.limits';
import { z } from 'zod';

/** Capabilities of a gateway beyond the eight calls. */
export const Capabilities = z.object({
  /** A message sent again with the same Idempotency-Key is not delivered twice: the answer is the first one. */
  idempotent_send: z.boolean(),
  /** People can be written to only within 24 hours of their own last message. */
  window_24h: z.boolean(),
  /** Sends signed events if it was given an address for them. */
  events: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const noCapabilities: Capabilities = { idempotent_send: false, window_24h: false, events: false };

/** The session of one number. */
export const Instance = z.object({
  instanceId: z.string().min(1).max(200),
  status: z.enum(instanceStatuses),
  isConnected: z.boolean(),
  /** Digits of the phone that scanned the code. */
  phoneNumber: z.string().nullable(),
  capabilities: Capabilities,
});
export type Instance = z.infer<typeof Instance>;

export const CreateInstance = z.object({
  /** For an existing instance: restarts its session. */
  instanceId: z.string().min(1).max(200).optional(),
  name: z.string().min(1).max(200),
  /** Where events are sent, and the secret that signs them by the Standard Webhooks specification; null: don't send any. */
  events: z.object({ url: z.url(), secret: z.string().startsWith('whsec_') }).nullable(),
});
export type CreateInstance = z.infer<typeof CreateInstance>;

export const Qr = z.object({
  /** The text to draw, or a small PNG as `data:image/png;base64,…`. */
  qrCode: z.string().min(1).max(200_000),
});
export type Qr = z.infer<typeof Qr>;

export const ConnectionState = Instance.pick({ status: true, isConnected: true, phoneNumber: true });
export type ConnectionState = z.infer<typeof ConnectionState>;

export const SendMessage = z.object({
  /** The digits of the number and `@s.whatsapp.net`. */
  jid: z.string().min(1).max(200),
  message: z.string().min(1).max(maxWhatsAppMessageLength),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const Sent = z.object({ messageId: z.string().min(1).max(200), timestamp: z.iso.datetime({ offset: true }) });
export type Sent = z.infer<typeof Sent>;

/** How far a message has got, as gateways report it. */
export const GatewayMessageStatus = z.enum(['sent', 'delivered', 'read', 'failed']);
export type GatewayMessageStatus = z.infer<typeof GatewayMessageStatus>;

/** A file that comes with a message. */
export const GatewayMedia = z.object({
  kind: z.enum(whatsAppMediaKinds),
  mimeType: z.string().max(200).nullable(),
  fileName: z.string().max(300).nullable(),
  /** Bytes. */
  size: z.int().min(0).nullable(),
});
export type GatewayMedia = z.infer<typeof GatewayMedia>;

export const GatewayMessage = z.object({
  messageId: z.string().min(1).max(200),
  /** The other party: `…@s.whatsapp.net`, `…@lid` for a person without a number, or an id that is no person. */
  jid: z.string().min(1).max(200),
  /** The contact's digits if its `jid` doesn't contain them; null if unknown. */
  phoneNumber: z.string().nullable(),
  fromMe: z.boolean(),
  message: z.string(),
  status: GatewayMessageStatus,
  timestamp: z.iso.datetime({ offset: true }),
  /** The Idempotency-Key with which it was sent, if the gateway keeps it. */
  idempotencyKey: z.string().nullable(),
  /** Its file, which `GET …/messages/{messageId}/media` returns; optional. */
  media: GatewayMedia.nullish(),
  /** When its sender last edited it. The same id is then sent again with the new text; optional. */
  editedAt: z.iso.datetime({ offset: true }).nullish(),
});
export type GatewayMessage = z.infer<typeof GatewayMessage>;

export const MessageList = z.object({
  /** Newest first. */
  messages: z.array(GatewayMessage),
  pagination: z.object({ limit: z.int(), hasMore: z.boolean() }),
});
export type MessageList = z.infer<typeof MessageList>;

export const GatewayContact = z.object({
  jid: z.string().min(1).max(200),
  phoneNumber: z.string().nullable(),
  name: z.string().nullable(),
  lastMessageAt: z.iso.datetime({ offset: true }).nullable(),
});
export type GatewayContact = z.infer<typeof GatewayContact>;

export const ContactList = z.object({ contacts: z.array(GatewayContact) });
export type ContactList = z.infer<typeof ContactList>;

/** Why a gateway refused a request: the status determines whether to retry. */
export const gatewayErrorCodes = {
  unauthorized: 401,
  invalid_request: 400,
  instance_not_found: 404,
  qr_not_available: 404,
  not_connected: 409,
  not_on_whatsapp: 422,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type GatewayErrorCode = keyof typeof gatewayErrorCodes;

export const GatewayErrorBody = z.object({
  error: z.object({ code: z.enum(Object.keys(gatewayErrorCodes) as [GatewayErrorCode]), message: z.string() }),
});

/** Events that a gateway sends on its own, signed by the Standard Webhooks specification. */
export const GatewayEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    timestamp: z.iso.datetime({ offset: true }),
    data: z.object({ instanceId: z.string(), message: GatewayMessage }),
  }),
  z.object({
    type: z.literal('message.status'),
    timestamp: z.iso.datetime({ offset: true }),
    data: z.object({ instanceId: z.string(), messageId: z.string(), status: GatewayMessageStatus }),
  }),
  z.object({
    type: z.literal('instance.status'),
    timestamp: z.iso.datetime({ offset: true }),
    data: z.object({ instanceId: z.string(), ...ConnectionState.shape }),
  }),
]);
export type GatewayEvent = z.infer<typeof GatewayEvent>;
