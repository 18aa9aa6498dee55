/** Characters of one message. Source: the limit of WhatsApp itself. */
export const maxWhatsAppMessageLength = 4096;
export const maxWhatsAppNameLength = 100;

/** Files that come with messages. */
export const whatsAppMediaKinds = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
  'other',
] as const;
export type WhatsAppMediaKind = (typeof whatsAppMediaKinds)[number];
/** Larger files are not fetched from the gateway. Source: WhatsApp's own limit for media other than documents. */
export const maxWhatsAppMediaBytes = 16 * 1024 * 1024;

/** How a number stands; `active` is shown as Connected. */
export const whatsAppNumberStatuses = ['active', 'pending_setup', 'error', 'inactive', 'disconnected'] as const;
export type WhatsAppNumberStatus = (typeof whatsAppNumberStatuses)[number];

/** What a gateway says of an instance. */
export const instanceStatuses = [
  'connected',
  'disconnected',
  'connecting',
  'not_found',
  'pending_setup',
  'error',
] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** How far a message has come; it never goes back. */
export const whatsAppMessageStatuses = ['pending', 'sent', 'delivered', 'read', 'failed'] as const;
export type WhatsAppMessageStatus = (typeof whatsAppMessageStatuses)[number];

/** Why a message was not sent. */
export const whatsAppFailures = [
  'opted_out',
  'window_closed',
  'not_on_whatsapp',
  'not_connected',
  'gateway_refused',
  'answer_lost',
  'not_delivered',
  'organization_closed',
] as const;
export type WhatsAppFailure = (typeof whatsAppFailures)[number];

/** Timings of the screens. Source: specification 02 §9 and 03 §4. */
export const whatsAppTimings = {
  /** Between two looks at the connection while a QR code is shown, and how many there are. */
  pollMs: 10_000,
  pollAttempts: 30,
  /** After which the QR dialog closes once it is connected. */
  closeAfterMs: 1_500,
  /** After which the QR dialog opens when a check found nothing to reconnect. */
  reauthenticateAfterMs: 500,
  /** Between two refreshes of a conversation. */
  refreshMs: 5_000,
} as const;

/** Attempts at a message where the gateway surely did not take it: the first one and two more, and the pause between. */
export const maxSendAttempts = 3;
export const sendRetryMs = 2_000;
/** After an attempt to reconnect, before the connection is looked at. */
export const reconnectWaitMs = 1_000;
/** What a synchronization fetches of a contact, and its pause between two of them. */
export const syncedMessages = 100;
export const syncPauseMs = 100;
/** How long somebody may be written to after their last message, where the gateway has that limit. */
export const windowHours = 24;

/** Messages that are just one of these words end everything; the sender takes it back with `optInWord`. */
export const optOutWords = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe'] as const;
export const optInWord = 'start';
