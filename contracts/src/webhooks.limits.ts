// Without schemas: the settings page shows these before it needs any.

/** What organizations can be told of. Source: specification 03 §9. */
export const webhookEventTypes = [
  'call.started',
  'call.ended',
  'call.missed',
  'transcript.completed',
  'recording.completed',
  'summary.completed',
  // Not in the specification: what a model made of a call is there.
  'analysis.completed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Batches of what happens during conversations. Webhooks switch them on apart from the events above: no event chosen isn't a choice of these. */
export const conversationBatchType = 'conversation.events';

/** Everything that a webhook can be sent. */
export const sentWebhookTypes = [...webhookEventTypes, conversationBatchType] as const;
export type SentWebhookType = (typeof sentWebhookTypes)[number];

/** Limits of one batch of events during conversations. */
export const maxBatchEvents = 500;
export const maxBatchCharacters = 200_000;

/** Seconds after a failed batch until the next one is sent. */
export const failedBatchPauseSeconds = 60;

/** Hours for which events during conversations are kept for receivers that are slow or offline. */
export const conversationEventHours = 24;

/** Webhooks of one organization. */
export const maxWebhooks = 50;

/** Characters of a webhook's address and of its description. */
export const maxWebhookUrlLength = 2000;
export const maxWebhookDescriptionLength = 300;

/** Pauses in seconds between the attempts of a delivery, over three days. Source: the Standard Webhooks specification. */
export const webhookRetrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Seconds within which an endpoint has to answer. */
export const webhookTimeoutSeconds = 15;

/** Hours in which the secret before goes on signing beside its successor. */
export const webhookSecretOverlapHours = 24;

/** Days after which a webhook that only failed is switched off. */
export const webhookFailingDays = 5;

/** Days for which deliveries are kept. */
export const webhookDeliveryDays = 30;

/** Deliveries that one replay of a span of time begins anew. */
export const maxWebhookReplays = 1000;
