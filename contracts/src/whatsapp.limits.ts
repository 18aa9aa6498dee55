/** Maximum characters of one message. Source: WhatsApp's own limit. */
export const maxWhatsAppMessageLength = 4096;
export const maxWhatsAppNameLength = 100;

/** Types of files in messages. */
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

/** The status of a number; `active` is shown as Connected. */
export const whatsAppNumberStatuses = ['active', 'pending_setup', 'error', 'inactive', 'disconnected'] as const;
export type WhatsAppNumberStatus = (typeof whatsAppNumberStatuses)[number];

/** The gateway's status of an instance. */
export const instanceStatuses = [
  'connected',
  'disconnected',
  'connecting',
  'not_found',
  'pending_setup',
  'error',
] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** The progress of a message; it never goes back. */
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
  /** Between two checks of the connection while a QR code is shown, and the maximum number of checks. */
  pollMs: 10_000,
  pollAttempts: 30,
  /** Delay before the QR dialog closes once it is connected. */
  closeAfterMs: 1_500,
  /** Delay before the QR dialog opens when a check found nothing to reconnect. */
  reauthenticateAfterMs: 500,
  /** Between two refreshes of a conversation. */
  refreshMs: 5_000,
} as const;

/**
 * Attempts to send a message that the gateway definitely did not accept: the first one and two retries, and the pause
 * between them.
 */
export const maxSendAttempts = 3;
export const sendRetryMs = 2_000;
/** Wait after a reconnection attempt before the connection is checked. */
export const reconnectWaitMs = 1_000;
/** Messages that a synchronization fetches per contact, and its pause between two contacts. */
export const syncedMessages = 100;
export const syncPauseMs = 100;
/** Hours after a lead's last message in which it can be messaged, if the gateway has that limit. */
export const windowHours = 24;

/** A message that is only one of these words opts out of everything; the sender reverts it with `optInWord`. */
export const optOutWords = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe'] as const;
export const optInWord = 'start';
