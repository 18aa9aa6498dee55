import type { UndeliveredMail } from '@switchboard/contracts/mails';
import { Badge, EmptyState, Heading, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconInbox } from '@switchboard/design-system/icons';
import { endpointRows, useQuery } from '@switchboard/platform/query';

const states = {
  failed: { tone: 'danger', label: 'Could not be delivered' },
  unsure: { tone: 'neutral', label: 'Perhaps delivered' },
} as const;

const columns: readonly TableColumn<UndeliveredMail>[] = [
  {
    id: 'recipient',
    header: 'To',
    isRowHeader: true,
    isTruncated: true,
    width: '40%',
    cell: ({ recipient, title }) => (
      <TwoLines>
        <Text truncate>{recipient}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {title}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '60%',
    cell: ({ status, error }) => (
      <TwoLines>
        <span>
          <Badge tone={states[status].tone}>{states[status].label}</Badge>
        </span>
        {error && (
          // The mail server's message is shown in full, on phones too.
          <Text size="sm" tone="muted" style={{ whiteSpace: 'normal' }}>
            {error}
          </Text>
        )}
      </TwoLines>
    ),
  },
  { id: 'when', header: 'Written', hideBelow: 560, cell: ({ created_at }) => <Moment at={created_at} /> },
];

const table = {
  label: 'Mail that could not be delivered',
  columns,
  getRowId: ({ id }: UndeliveredMail) => id,
  skeletonRows: 3,
};

/** The organization's undelivered emails, with the mail server's message. */
export function UndeliveredMailTab() {
  const mails = useQuery(endpointRows('GET /api/mails'));
  return (
    <Stack gap={4}>
      <Heading level={2}>Mail</Heading>
      <Text as="p" tone="muted">
        Mail that could not be delivered in the last 90 days. Check the address, then send another invitation or link
        from its page. The content of failed emails isn't stored.
      </Text>
      <Loaded query={mails} failed="Failed to load mail" loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            rowLines={2}
            emptyState={
              <EmptyState
                icon={<IconInbox />}
                title="No undelivered mail"
                description="Every email was accepted by the recipient's server or is on its way."
              />
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
