import type { LeadCalls } from '@switchboard/contracts/analytics';
import {
  Button,
  EmptyState,
  ErrorState,
  formatPhone,
  Heading,
  IconUsers,
  Link,
  LoadMore,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { IconDownload } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { endpointPages, endpointRows, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { anyText, useAddress } from '@switchboard/platform/router';

const count = (value: number) => value.toLocaleString('en-US');

const columns: readonly TableColumn<LeadCalls>[] = [
  {
    id: 'lead',
    header: 'Lead Name',
    isRowHeader: true,
    isTruncated: true,
    width: '60%',
    cell: ({ id, lead_name }) => <Link href={`/leads?lead=${id}`}>{lead_name}</Link>,
  },
  {
    id: 'phone',
    header: 'Phone Number',
    hideBelow: 520,
    cell: ({ phone_number }) => (
      <Text mono size="sm" tone="muted">
        {formatPhone(phone_number)}
      </Text>
    ),
  },
  { id: 'total', header: 'Total Calls', align: 'end', cell: ({ total_calls }) => count(total_calls) },
  { id: 'picked', header: 'Picked', align: 'end', cell: ({ picked }) => count(picked) },
  { id: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => count(failed) },
];

const failed = 'Failed to load call logs';
const anybody = { id: 'any', label: 'All assistants' };
const parts = { assistant: anyText };

/** 'Call Logs by Lead': who was called how often, of all assistants or of one. Source: specification 01 §2. */
export function LeadCallsSection() {
  const [{ assistant }, change] = useAddress(parts);
  const list = useInfiniteQuery(
    endpointPages('GET /api/analytics/leads', { query: { assistant_id: assistant, limit: 25 } }),
  );
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { limit: 100 } }));
  const csvHref = `/api/analytics/leads/export${assistant ? `?assistant_id=${assistant}` : ''}`;
  return (
    <Stack gap={3} as="section">
      <Stack direction="row" justify="between" align="center" gap={3} wrap>
        <Heading level={2}>Call Logs by Lead</Heading>
        <Stack direction="row" gap={2} wrap>
          <Select
            label="Assistant"
            isLabelHidden
            options={[anybody, ...(assistants.data ?? []).map(({ id, name }) => ({ id, label: name }))]}
            value={assistant ?? anybody.id}
            onChange={(id) => change({ assistant: id === anybody.id ? null : id })}
          />
          <Button icon={<IconDownload />} href={csvHref} download>
            Export CSV
          </Button>
        </Stack>
      </Stack>
      {list.isError && !list.data ? (
        <ErrorState
          title={failed}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Table
          label="Call Logs by Lead"
          columns={columns}
          rows={list.data ?? []}
          getRowId={({ id }) => id}
          isLoading={!list.data}
          emptyState={
            <EmptyState
              icon={<IconUsers />}
              title="No call logs found"
              description={
                assistant
                  ? 'This assistant has not called anyone yet.'
                  : 'Leads are listed here once they have been called.'
              }
            />
          }
          footer={<LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />}
        />
      )}
    </Stack>
  );
}
