import type { LeadImport } from '@switchboard/contracts/lead-imports';
import { Badge, Button, EmptyState, ErrorState, IconFileText, Moment, Section, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { number, statusLabels } from './importWords.ts';

const columns: readonly TableColumn<LeadImport>[] = [
  {
    id: 'file',
    header: 'File',
    isRowHeader: true,
    isTruncated: true,
    cell: (row) => (
      <TwoLines>
        <Text truncate>{row.original_filename}</Text>
        <Text size="sm" tone="muted" weight="regular" truncate>
          {row.created_by_name ?? 'Switchboard'}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ import_status }) => {
      const { label, tone } = statusLabels[import_status];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { id: 'new', header: 'New', align: 'end', hideBelow: 480, cell: (row) => number(row.created_count) },
  { id: 'changed', header: 'Changed', align: 'end', hideBelow: 640, cell: (row) => number(row.updated_count) },
  { id: 'bad', header: 'Not imported', align: 'end', hideBelow: 560, cell: (row) => number(row.failed_count) },
  { id: 'when', header: 'Uploaded', hideBelow: 720, cell: (row) => <Moment at={row.created_at} /> },
];

const idOf = ({ id }: LeadImport) => id;

/** The imported files: who uploaded them, when, and the results. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useInfiniteQuery(endpointPages('GET /api/leads/import'));
  if (query.isError && !query.data)
    return (
      <Section title="Imports">
        <ErrorState
          title="Failed to load the imports"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </Section>
    );
  return (
    <Section title="Imports">
      <Table
        label="Imports"
        columns={columns}
        rows={query.data ?? []}
        getRowId={idOf}
        onRowAction={({ id }) => onOpen(id)}
        rowLines={2}
        isLoading={query.isPending}
        emptyState={
          <EmptyState
            icon={<IconFileText />}
            title="No imports yet"
            description="Files of leads that you import are listed here."
          />
        }
      />
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          Show More
        </Button>
      )}
    </Section>
  );
}
