import type { Webhook, WebhookWithSecret } from '@switchboard/contracts/webhooks';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  Heading,
  IconPlus,
  Link,
  Loaded,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import {
  IconEdit,
  IconInbox,
  IconKey,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { HelpLink } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { type ReactNode, useState } from 'react';
import { DeliveriesPanel } from './DeliveriesPanel.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { TestDialog } from './TestDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { disabledSentence, eventsOf, webhookFailed, webhookState } from './webhookLabels.ts';

const columns: readonly TableColumn<Webhook>[] = [
  {
    id: 'url',
    header: 'URL',
    isRowHeader: true,
    isTruncated: true,
    width: '60%',
    cell: ({ url, description }) => (
      <TwoLines>
        <Text truncate>{url}</Text>
        {description && (
          <Text truncate size="sm" tone="muted" weight="regular">
            {description}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    hideBelow: 620,
    isTruncated: true,
    width: '40%',
    cell: (webhook) => <Text truncate>{eventsOf(webhook)}</Text>,
  },
  {
    id: 'success',
    header: 'Last delivered',
    hideBelow: 480,
    cell: ({ last_success_at }) => <Moment at={last_success_at} />,
  },
  {
    id: 'state',
    header: 'State',
    cell: (webhook) => <Badge tone={webhookState(webhook).tone}>{webhookState(webhook).label}</Badge>,
  },
];

const dialogs = ['webhook', 'edit', 'test', 'replay', 'rotate', 'delete'] as const;
type DialogName = (typeof dialogs)[number];

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function DeleteWebhook({ webhook, onClose }: DialogProps) {
  const remove = useMutation(
    endpointMutation('DELETE /api/webhooks/:id', {
      stale: 'webhook.changed',
      done: 'Webhook deleted',
      failed: webhookFailed.delete,
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title="Delete this webhook?"
      description={`No more events are sent to ${webhook.url}, and its deliveries are deleted. This cannot be undone.`}
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: webhook.id } }, { onSuccess: onClose })}
    />
  );
}

function RotateSecret({ webhook, onClose, onRotated }: DialogProps & { onRotated: (made: WebhookWithSecret) => void }) {
  const rotate = useMutation({
    ...endpointMutation('POST /api/webhooks/:id/rotate-secret', {
      stale: 'webhook.changed',
      failed: webhookFailed.save,
    }),
    // The response contains a secret, so it isn't cached.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Make a new secret?"
      description={`The secret that ends in ${webhook.secret_last_four} stays valid for another 24 hours. Deliveries are signed with both secrets.`}
      confirmLabel="Make a new secret"
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate({ params: { id: webhook.id } }, { onSuccess: onRotated })}
    />
  );
}

const entriesFor =
  (open: (dialog: DialogName | 'deliveries', webhook: Webhook) => void) =>
  (webhook: Webhook): MenuEntry[] => {
    const entry = (id: DialogName | 'deliveries', label: string, icon: ReactNode) => ({
      id,
      label,
      icon,
      onAction: () => open(id, webhook),
    });
    return [
      entry('deliveries', 'Deliveries', <IconInbox />),
      { ...entry('edit', 'Edit', <IconEdit />), isQuick: true },
      entry('test', 'Send test event', <IconSend />),
      { ...entry('replay', 'Replay deliveries', <IconRefresh />), isDisabled: !webhook.is_active },
      entry('rotate', 'New secret', <IconKey />),
      'separator',
      { ...entry('delete', 'Delete', <IconTrash />), tone: 'danger' },
    ];
  };

/** The Webhooks tab: addresses that are notified of calls. */
export function WebhooksTab() {
  const [{ dialog, webhook: id, delivery }, change] = useAddress({
    dialog: oneOf([...dialogs, 'deliveries']),
    webhook: anyText,
    delivery: anyText,
  });
  const webhooks = useQuery(endpointRows('GET /api/webhooks'));
  // The secret is only kept in this state: an address or a cache would keep it longer.
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const close = () => change({ dialog: null, webhook: null, delivery: null });
  const show = (webhook: WebhookWithSecret) => {
    setMade(webhook);
    close();
  };
  const add = (
    <Button variant="primary" icon={<IconPlus />} onPress={() => change({ dialog: 'webhook' })}>
      Add webhook
    </Button>
  );
  const open = (next: DialogName | 'deliveries', { id: named }: Webhook) => change({ dialog: next, webhook: named });
  const table = { label: 'Webhooks', columns, getRowId: ({ id: rowId }: Webhook) => rowId, skeletonRows: 2 };
  const chosen = webhooks.data?.find((webhook) => webhook.id === id);
  const on = chosen && { webhook: chosen, onClose: close };
  return (
    <Stack gap={4}>
      <Stack direction="row" justify="between" align="center" gap={3} wrap>
        <Heading level={2}>Webhooks</Heading>
        {webhooks.data && webhooks.data.length > 0 && add}
      </Stack>
      <Text as="p" tone="muted">
        Get notified when calls happen. For events, examples and how to verify them, see the{' '}
        <Link href="/api/docs" target="_blank">
          API reference
        </Link>
        .
      </Text>
      <Loaded query={webhooks} failed={webhookFailed.load} loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => (
          <Stack gap={3}>
            {rows
              .filter(({ disabled_reason }) => disabled_reason)
              .map((webhook) => (
                <Banner key={webhook.id} tone="danger" title={`${webhook.url} was switched off`}>
                  {disabledSentence(webhook)}
                </Banner>
              ))}
            <Table
              {...table}
              rows={rows}
              rowLines={2}
              onRowAction={(webhook) => open('deliveries', webhook)}
              rowActions={entriesFor(open)}
              emptyState={
                <EmptyState
                  icon={<IconWebhook />}
                  title="No webhooks"
                  description="A webhook notifies your CRM, warehouse or chat of each call as it happens."
                  action={add}
                >
                  <HelpLink article="webhook">How to receive and verify them</HelpLink>
                </EmptyState>
              }
            />
          </Stack>
        )}
      </Loaded>
      {dialog === 'webhook' && <WebhookDialog onClose={close} onCreated={show} />}
      {on && dialog === 'edit' && <WebhookDialog {...on} onCreated={show} />}
      {on && dialog === 'test' && (
        <TestDialog {...on} onSent={(sent) => change({ dialog: 'deliveries', delivery: sent })} />
      )}
      {on && dialog === 'replay' && <ReplayDialog {...on} />}
      {on && dialog === 'rotate' && <RotateSecret {...on} onRotated={show} />}
      {on && dialog === 'delete' && <DeleteWebhook {...on} />}
      {on && dialog === 'deliveries' && (
        <DeliveriesPanel {...on} deliveryId={delivery} onOpen={(next) => change({ delivery: next })} />
      )}
      {made && <SecretOnce webhook={made} onClose={() => setMade(null)} />}
    </Stack>
  );
}
