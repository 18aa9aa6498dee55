import type { Webhook } from '@switchboard/contracts/webhooks';
import { type SentWebhookType, sentWebhookTypes } from '@switchboard/contracts/webhooks.limits';
import { Button } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { eventLabels } from './webhookLabels.ts';

interface Props {
  webhook: Webhook;
  onClose: () => void;
  /** Called with the test's delivery, which shows the result. */
  onSent: (deliveryId: string) => void;
}

/** Sends an event with sample data to a webhook. */
export function TestDialog({ webhook, onClose, onSent }: Props) {
  const [type, setType] = useState<SentWebhookType>('call.ended');
  const send = useMutation(
    endpointMutation('POST /api/webhooks/:id/test', { stale: 'webhook.changed', failed: 'The test was not sent' }),
  );
  const confirm = () =>
    send.mutate({ params: { id: webhook.id }, body: { type } }, { onSuccess: ({ id }) => onSent(id) });
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Send test event"
      description={`Sends an event with sample data to ${webhook.url}. There are no retries.`}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={send.isPending} onPress={confirm}>
            Send
          </Button>
        </>
      }
    >
      <Select
        label="Event"
        options={sentWebhookTypes.map((id) => ({ id, label: id, description: eventLabels[id] }))}
        value={type}
        onChange={(id) => setType(id as SentWebhookType)}
      />
    </Dialog>
  );
}
