import type { Webhook, WebhookDelivery } from '@switchboard/contracts/webhooks';
import { Badge, Button, EmptyState, ErrorState, formatMoment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { IconInbox } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { DeliveryDetail, SendAgain } from './DeliveryDetail.tsx';
import { deliveryStates } from './webhookLabels.ts';

const failed = 'Failed to load the deliveries';

const columns: readonly TableColumn<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    isTruncated: true,
    width: '100%',
    cell: ({ type, is_test, last_error }) => (
      <TwoLines>
        <Text mono truncate>
          {type}
          {is_test && ' (test)'}
        </Text>
        {last_error && (
          <Text size="sm" tone="muted" truncate weight="regular">
            {last_error}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'when',
    header: 'When',
    hideBelow: 420,
    cell: ({ created_at, attempt_count }) => (
      <TwoLines>
        <Text as="time">{formatMoment(created_at)}</Text>
        <Text size="sm" tone="muted">
          {attempt_count === 1 ? '1 attempt' : `${attempt_count} attempts`}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ status }) => <Badge tone={deliveryStates[status].tone}>{deliveryStates[status].label}</Badge>,
  },
];

const everything = 'all';
const choices = [
  { id: everything, label: 'All deliveries' },
  ...Object.entries(deliveryStates).map(([id, { label }]) => ({ id, label })),
];

function Deliveries({ webhook, onOpen }: { webhook: Webhook; onOpen: (id: string) => void }) {
  const [status, setStatus] = useState<string>(everything);
  const query = status === everything ? {} : { status: status as WebhookDelivery['status'] };
  const list = useInfiniteQuery(
    endpointPages('GET /api/webhooks/:id/deliveries', { params: { id: webhook.id }, query }),
  );
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await list.fetchNextPage();
    if (isFetchNextPageError) notifyError(failed, error);
  };
  if (list.isError && !list.data)
    return (
      <ErrorState title={failed} error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  return (
    <Stack gap={4}>
      <Select label="Show" options={choices} value={status} onChange={(id) => setStatus(String(id))} />
      <Table
        label="Deliveries"
        columns={columns}
        rows={list.data ?? []}
        rowLines={2}
        getRowId={({ id }) => id}
        isLoading={!list.data}
        onRowAction={({ id }) => onOpen(id)}
        emptyState={
          <EmptyState
            icon={<IconInbox />}
            title={status === everything ? 'Nothing was sent yet' : 'No delivery is like this'}
            description={status === everything ? 'Send a test event, or place a call.' : undefined}
          />
        }
        footer={
          list.hasNextPage ? (
            <Stack align="center">
              <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => void loadMore()}>
                Load more
              </Button>
            </Stack>
          ) : null
        }
      />
    </Stack>
  );
}

interface Props {
  webhook: Webhook;
  /** The open delivery; null for the list of deliveries. */
  deliveryId: string | null;
  onOpen: (deliveryId: string | null) => void;
  onClose: () => void;
}

/** The deliveries of a webhook, next to the list of webhooks. */
export function DeliveriesPanel({ webhook, deliveryId, onOpen, onClose }: Props) {
  return (
    <SidePanel
      size="lg"
      title={deliveryId ? 'Delivery' : `Deliveries to ${new URL(webhook.url).host}`}
      onClose={onClose}
      footer={
        deliveryId ? (
          <Stack direction="row" gap={2} wrap>
            <Button onPress={() => onOpen(null)}>All deliveries</Button>
            <SendAgain id={deliveryId} />
          </Stack>
        ) : null
      }
    >
      {deliveryId ? <DeliveryDetail id={deliveryId} /> : <Deliveries webhook={webhook} onOpen={onOpen} />}
    </SidePanel>
  );
}
