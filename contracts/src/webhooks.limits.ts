// Without schemas: the settings page shows these before it loads any.

/** Events that organizations can subscribe to. Source: specification 03 §9. */
export const webhookEventTypes = [
  'call.started',
  'call.ended',
  'call.missed',
  'transcript.completed',
  'recording.completed',
  'summary.completed',
  // Not in the specification: a model's analysis of a call is available.
  'analysis.completed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/**
 * Batches of events from conversations. Webhooks switch them on separately from the events above: an empty event filter
 * doesn't include them.
 */
export const conversationBatchType = 'conversation.events';

/** All types that a webhook can receive. */
export const sentWebhookTypes = [...webhookEventTypes, conversationBatchType] as const;
export type SentWebhookType = (typeof sentWebhookTypes)[number];

/** Limits of one batch of conversation events. */
export const maxBatchEvents = 500;
export const maxBatchCharacters = 200_000;

/** Seconds after a failed batch until the next one is sent. */
export const failedBatchPauseSeconds = 60;

/** Hours for which conversation events are kept for slow or offline receivers. */
export const conversationEventHours = 24;

/** Maximum webhooks of one organization. */
export const maxWebhooks = 50;

/** Maximum length of a webhook's address and of its description. */
export const maxWebhookUrlLength = 2000;
export const maxWebhookDescriptionLength = 300;

/** Pauses in seconds between the attempts of a delivery, over three days. Source: the Standard Webhooks specification. */
export const webhookRetrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Timeout of an endpoint in seconds. */
export const webhookTimeoutSeconds = 15;

/** Hours for which the previous secret continues to sign next to the new one. */
export const webhookSecretOverlapHours = 24;

/** Days of failures only after which a webhook is switched off. */
export const webhookFailingDays = 5;

/** Days for which deliveries are kept. */
export const webhookDeliveryDays = 30;

/** Maximum deliveries that one replay queues again. */
export const maxWebhookReplays = 1000;
