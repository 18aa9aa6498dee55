import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Moment, PageQuery, page, Timestamp, WholeListQuery } from './shared.ts';
import {
  maxWebhookDescriptionLength,
  maxWebhookUrlLength,
  sentWebhookTypes,
  webhookDeliveryDays,
  webhookEventTypes,
} from './webhooks.limits.ts';

export const WebhookEventType = z.enum(webhookEventTypes);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** The type of a delivery: an event, or a batch of events from conversations. */
export const SentWebhookType = z.enum(sentWebhookTypes);
export type SentWebhookType = z.infer<typeof SentWebhookType>;

/** Why a webhook was switched off automatically: its endpoint answered 410, or every delivery failed for days. */
export const WebhookDisabledReason = z.enum(['gone', 'failing']);
export type WebhookDisabledReason = z.infer<typeof WebhookDisabledReason>;

/** An address that receives events, signed by the Standard Webhooks specification. */
export const Webhook = z.object({
  id: Id,
  organization_id: Id,
  url: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
  /** The events that it receives; empty means all. */
  filter_types: z.array(WebhookEventType),
  /** Whether it also receives events from conversations, in batches of the type `conversation.events`. */
  has_conversation_events: z.boolean(),
  /** The last four characters of the secret, which help people recognize it. */
  secret_last_four: z.string(),
  /** Until when the previous secret signs as well; null if there is none. */
  previous_secret_expires_at: Timestamp.nullable(),
  disabled_reason: WebhookDisabledReason.nullable(),
  disabled_at: Timestamp.nullable(),
  /** Since when no delivery succeeded; null while deliveries succeed. */
  failing_since: Timestamp.nullable(),
  last_success_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its secret, which is shown once. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** Names of the local machine, where programs are tested without a certificate. */
const isOwnMachine = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** An address that receives signed requests about people. Errors call it `name`. */
export function signedUrl(name: string) {
  const wrongUrl = `Please enter a valid ${name} URL.`;
  return z
    .string(wrongUrl)
    .trim()
    .max(maxWebhookUrlLength)
    .superRefine((text, issues) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      const refuse = (message: string) => issues.addIssue({ code: 'custom', message });
      if (!url || !/^https?:$/.test(url.protocol)) refuse(wrongUrl);
      else if (url.username || url.password)
        refuse(`A ${name} URL carries no name and password: requests are known by their signature.`);
      else if (url.protocol === 'http:' && !isOwnMachine(url.hostname))
        refuse(`A ${name} URL begins with https://: what is sent are conversations of people.`);
    });
}

export const WebhookInput = z.strictObject({
  url: signedUrl('webhook'),
  description: z.string().trim().max(maxWebhookDescriptionLength).nullable().default(null),
  is_active: z.boolean().default(true),
  /** Empty means all. */
  filter_types: z
    .array(WebhookEventType)
    .max(webhookEventTypes.length)
    .overwrite((types) => webhookEventTypes.filter((type) => types.includes(type)))
    .default([]),
  /** If absent: off for a new webhook, unchanged for an existing one. */
  has_conversation_events: z.boolean().optional(),
});
export type WebhookInput = z.input<typeof WebhookInput>;

export const WebhookChange = WebhookInput.extend({
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});

/** The status of a delivery; `failed` ones are not retried automatically. */
export const WebhookDeliveryStatus = z.enum(['pending', 'succeeded', 'failed']);
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** One request to an endpoint and its result. */
export const WebhookAttempt = z.object({
  at: Timestamp,
  duration_ms: z.int(),
  /** Null if no answer came. */
  status: z.int().nullable(),
  /** The beginning of the answer. */
  response: z.string(),
  /** Why it failed, as a text for people; null if it succeeded. */
  error: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** The delivery of an event to one endpoint. */
export const WebhookDelivery = z.object({
  id: Id,
  webhook_id: Id,
  /** The header `webhook-id`: the same for every endpoint, attempt and replay. */
  event_id: z.string(),
  type: SentWebhookType,
  is_test: z.boolean(),
  status: WebhookDeliveryStatus,
  attempt_count: z.int(),
  /** Null if it won't be retried. */
  next_attempt_at: Timestamp.nullable(),
  last_status: z.int().nullable(),
  last_duration_ms: z.int().nullable(),
  last_error: z.string().nullable(),
  last_attempt_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A delivery with the exact bytes sent and all its attempts. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  url: z.string(),
  body: z.string(),
  attempts: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** Why an action on a webhook was refused. */
export const webhookReasons = ['too_many_webhooks', 'webhook_inactive'] as const;

const byId = z.object({ id: Id });
const managed = { access: 'member', permission: 'webhook.manage' } as const;

export const webhookApi = {
  'GET /api/webhooks': {
    summary: 'Lists the webhooks of the organization, newest first',
    ...managed,
    stale_after: ['webhook.changed'],
    query: WholeListQuery,
    response: page(Webhook),
  },
  'POST /api/webhooks': {
    needs_confirmed_address: true,
    summary: 'Makes a webhook; its secret is in this answer and never again',
    ...managed,
    body: WebhookInput,
    response: WebhookWithSecret,
    status: 201,
  },
  'PUT /api/webhooks/:id': {
    summary: 'Changes a webhook; one that was switched off automatically starts afresh when it is made active',
    ...managed,
    params: byId,
    body: WebhookChange,
    response: Webhook,
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Deletes a webhook with its deliveries',
    ...managed,
    params: byId,
    status: 204,
  },
  'POST /api/webhooks/:id/rotate-secret': {
    summary: 'Gives a webhook a new secret; for a day requests are signed by both',
    ...managed,
    params: byId,
    response: WebhookWithSecret,
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Sends an event with sample data to this webhook, whether it is active or not',
    ...managed,
    params: byId,
    body: z.strictObject({ type: SentWebhookType.default('call.ended') }),
    response: WebhookDelivery,
    status: 202,
  },
  'GET /api/webhooks/:id/deliveries': {
    summary: `Lists the deliveries of a webhook, newest first; they are kept for ${webhookDeliveryDays} days`,
    ...managed,
    stale_after: ['webhook.changed'],
    params: byId,
    query: PageQuery.extend({ status: WebhookDeliveryStatus.optional(), type: SentWebhookType.optional() }),
    response: page(WebhookDelivery),
  },
  'POST /api/webhooks/:id/replay': {
    summary: 'Sends again what was to be delivered in a span of time: what failed, or all of it',
    ...managed,
    params: byId,
    body: z.strictObject({ from: Moment, to: Moment, only_failed: z.boolean().default(true) }),
    response: z.object({
      /** Deliveries that were queued again, oldest first. */
      replayed: z.int(),
      /** Whether there are more than one replay handles: send another request from the time of the last. */
      has_more: z.boolean(),
    }),
    status: 202,
  },
  'GET /api/webhooks/deliveries/:id': {
    summary: 'Reads a delivery: what was sent, and how each attempt went',
    ...managed,
    stale_after: ['webhook.changed'],
    params: byId,
    response: WebhookDeliveryDetail,
  },
  'POST /api/webhooks/deliveries/:id/replay': {
    summary: 'Sends a delivery again, with the same `webhook-id` and the same body',
    ...managed,
    params: byId,
    response: WebhookDelivery,
    status: 202,
  },
} as const satisfies Endpoints;
