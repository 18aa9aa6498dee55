import type { Webhook, WebhookDelivery } from '@switchboard/contracts/webhooks';
import { type SentWebhookType, webhookEventTypes, webhookFailingDays } from '@switchboard/contracts/webhooks.limits';
import type { BadgeTone } from '@switchboard/design-system';

/** Descriptions of the events for people who choose among them. */
export const eventLabels: Record<SentWebhookType, string> = {
  'call.started': 'A call is being dialed.',
  'call.ended': 'A call has ended, answered or not.',
  'call.missed': 'A call ended without reaching anyone.',
  'transcript.completed': 'The transcript is ready and included in the event.',
  'recording.completed': 'The recording can be heard.',
  'summary.completed': 'The summary is ready and included in the event.',
  'analysis.completed': 'A model created a summary, an evaluation or structured data. The event includes it.',
  'conversation.events': 'Lines, tool calls, nodes and transfers of conversations that are still going on.',
};

/** The events of a webhook, for a table cell. */
export function eventsOf({ filter_types, has_conversation_events }: Webhook): string {
  const isAll = filter_types.length === 0 || filter_types.length === webhookEventTypes.length;
  return [
    isAll ? 'All events' : filter_types.join(', '),
    ...(has_conversation_events ? ['during conversations'] : []),
  ].join(', ');
}

/** The label of a state, with its usual tone. */
export interface StateWord {
  label: string;
  tone: BadgeTone;
}

/** The state of a webhook. */
export function webhookState({ is_active, disabled_reason, failing_since }: Webhook): StateWord {
  if (disabled_reason) return { label: 'Switched off', tone: 'danger' };
  if (!is_active) return { label: 'Inactive', tone: 'neutral' };
  return failing_since ? { label: 'Failing', tone: 'warning' } : { label: 'Active', tone: 'success' };
}

/** Why a webhook was disabled automatically, and what to do; null if it wasn't. */
export function disabledSentence({ disabled_reason }: Webhook): string | null {
  if (disabled_reason === 'gone')
    return 'Its endpoint responded with 410 (gone). Enter another address, or make it active again.';
  if (disabled_reason === 'failing')
    return `No delivery has succeeded for ${webhookFailingDays} days. Make it active again, then replay the missed deliveries.`;
  return null;
}

/** The states of a delivery. */
export const deliveryStates: Record<WebhookDelivery['status'], StateWord> = {
  pending: { label: 'On its way', tone: 'info' },
  succeeded: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const webhookFailed = {
  load: 'Failed to load webhooks. Please try again.',
  save: 'Failed to save webhook. Please try again.',
  delete: 'Failed to delete webhook. Please try again.',
};
