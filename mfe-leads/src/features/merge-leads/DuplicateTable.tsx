import type { DuplicateGroup } from '@switchboard/contracts/lead-merges';
import { EmptyState, ErrorState, formatPhone, IconUsers, LoadMore, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import styled from 'styled-components';

/** Names are truncated; the number of further ones is always shown. */
const Names = styled.span`
  display: flex;
  gap: 0.3em;
`;

const More = styled.span`
  flex: none;
`;

const columns: readonly TableColumn<DuplicateGroup>[] = [
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    cell: ({ phone_number }) => (
      <Text mono size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatPhone(phone_number)}
      </Text>
    ),
  },
  {
    id: 'leads',
    header: 'Leads',
    isTruncated: true,
    cell: ({ leads, count }) => (
      <Names>
        <Text truncate>{leads.map(({ name }) => name).join(', ')}</Text>
        {count > leads.length && <More>and {count - leads.length} more</More>}
      </Names>
    ),
  },
  { id: 'count', header: 'Count', align: 'end', hideBelow: 480, cell: ({ count }) => count },
];

/** Numbers that several leads have; `onMerge` is undefined for people who only read. */
export function DuplicateTable({ onMerge }: { onMerge: ((group: DuplicateGroup) => void) | undefined }) {
  const query = useInfiniteQuery(endpointPages('GET /api/leads/duplicates'));
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="Failed to load the duplicates"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <Table
      label="Numbers that several leads have"
      columns={columns}
      rows={query.data ?? []}
      getRowId={({ id }) => id}
      isLoading={!query.data}
      onRowAction={onMerge}
      rowActions={
        onMerge &&
        ((group) => [
          { id: 'merge', label: 'Merge', icon: <IconUsers />, isQuick: true, onAction: () => onMerge(group) },
        ])
      }
      emptyState={
        <EmptyState
          icon={<IconUsers />}
          title="No duplicates"
          description="Every phone number belongs to one lead. Leads that share a number are listed here."
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError('Failed to load the duplicates', error)} />}
    />
  );
}
