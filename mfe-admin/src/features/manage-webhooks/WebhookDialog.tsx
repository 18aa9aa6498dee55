import { type Webhook, WebhookInput, type WebhookWithSecret } from '@switchboard/contracts/webhooks';
import {
  maxWebhookDescriptionLength,
  maxWebhookUrlLength,
  type WebhookEventType,
  webhookEventTypes,
} from '@switchboard/contracts/webhooks.limits';
import { Stack, Text } from '@switchboard/design-system';
import { Checkbox, Switch, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { eventLabels, webhookFailed } from './webhookLabels.ts';

interface Props {
  /** Absent for a new one. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  /** With its secret, which is shown this once. */
  onCreated: (webhook: WebhookWithSecret) => void;
}

const formOf = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? null,
  is_active: webhook?.is_active ?? true,
  filter_types: webhook?.filter_types ?? [],
  has_conversation_events: webhook?.has_conversation_events ?? false,
});

const labels: Record<string, string> = {
  url: 'URL',
  description: 'Description',
  is_active: 'Active',
  filter_types: 'Events',
  has_conversation_events: 'Events during conversations',
};

function shownValue(name: string, value: unknown): string {
  if (name === 'is_active' || name === 'has_conversation_events') return value ? 'On' : 'Off';
  if (name === 'filter_types') return (value as string[]).join(', ') || 'All events';
  return value ? String(value) : 'nothing';
}

/** Makes a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onCreated }: Props) {
  const form = useSaveForm(WebhookInput, {
    values: formOf(webhook),
    save: async (body, version) => {
      if (webhook)
        await request('PUT /api/webhooks/:id', {
          params: { id: webhook.id },
          body: { ...body, updated_at: String(version) },
        });
      else onCreated(await request('POST /api/webhooks', { body }));
    },
    ...(webhook && {
      merge: {
        version: webhook.updated_at,
        read: async () => {
          const { items } = await request('GET /api/webhooks');
          const stored = items.find(({ id }) => id === webhook.id) ?? webhook;
          return { version: stored.updated_at, values: formOf(stored) };
        },
        label: (name) => labels[name] ?? name,
        shown: (name, value) => shownValue(name, value),
      },
    }),
    stale: 'webhook.changed',
    ...(webhook ? { done: 'Webhook saved' } : {}),
    failed: webhookFailed.save,
    onSaved: webhook ? onClose : () => undefined,
  });
  const chosen = form.watch('filter_types') ?? [];
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    form.setValue('filter_types', isChosen ? [...chosen, type] : chosen.filter((one) => one !== type), {
      shouldDirty: true,
    });
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="Get notified when calls happen."
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      onClose={onClose}
    >
      <TextField
        name="url"
        label="URL"
        type="url"
        isRequired
        placeholder="https://example.com/webhooks/switchboard"
        description="It has to respond with 200 to 299 within 15 seconds."
        autoComplete="off"
        maxLength={maxWebhookUrlLength}
      />
      <TextField name="description" label="Description" autoComplete="off" maxLength={maxWebhookDescriptionLength} />
      <Stack gap={3} role="group" aria-label="Events">
        <Stack gap={1}>
          <Text weight="semibold">Events</Text>
          <Text tone="muted" size="sm">
            {chosen.length === 0 ? 'None chosen: it receives all of them.' : `${chosen.length} chosen.`}
          </Text>
        </Stack>
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={<Text mono>{type}</Text>}
            description={eventLabels[type]}
            isSelected={chosen.includes(type)}
            onChange={(isChosen) => choose(type, isChosen)}
          />
        ))}
      </Stack>
      <Switch
        name="has_conversation_events"
        label="Events during conversations"
        description="Also sends each line, tool call, flow node and transfer of calls and interviews while they last, about every second. Transcripts can contain personal data."
      />
      <Switch name="is_active" label="Active" description="An inactive webhook receives only tests." />
    </FormDialog>
  );
}
