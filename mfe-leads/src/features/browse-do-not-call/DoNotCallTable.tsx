import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { Button, EmptyState, IconPhone, IconSearch, Link, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconBan } from '@switchboard/design-system/icons';
import { entryName, sourceWords } from '../../display/doNotCallSources.ts';

const columns: readonly TableColumn<DoNotCallEntry>[] = [
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    cell: (entry) => (
      <Text mono size="sm" style={{ whiteSpace: 'nowrap' }}>
        {entryName(entry)}
      </Text>
    ),
  },
  {
    id: 'lead',
    header: 'Lead',
    cell: ({ lead }) =>
      lead ? <Link href={`/leads?lead=${lead.id}`}>{lead.name}</Link> : <Text tone="muted">No lead</Text>,
  },
  { id: 'source', header: 'Source', hideBelow: 560, cell: ({ source }) => sourceWords[source] },
  {
    id: 'reason',
    header: 'Reason',
    isTruncated: true,
    hideBelow: 640,
    cell: ({ reason }) => <Text truncate>{reason ?? '–'}</Text>,
  },
  { id: 'added_by', header: 'Added By', hideBelow: 900, cell: ({ created_by_name }) => created_by_name ?? '–' },
  { id: 'created_at', header: 'Added', hideBelow: 760, cell: ({ created_at }) => <Moment at={created_at} /> },
];

interface DoNotCallTableProps {
  entries: readonly DoNotCallEntry[] | undefined;
  search: string;
  onClearSearch: () => void;
  /** Undefined for people who only read. */
  onAllow: ((entry: DoNotCallEntry) => void) | undefined;
  onAdd: (() => void) | undefined;
  more: { isLoading: boolean; load: () => void } | undefined;
}

function NoEntries({ search, onClearSearch, onAdd }: Pick<DoNotCallTableProps, 'search' | 'onClearSearch' | 'onAdd'>) {
  if (search)
    return (
      <EmptyState
        icon={<IconSearch />}
        title="No number matches your search"
        description="The number is not on the list, however it is written."
        action={<Button onPress={onClearSearch}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconBan />}
      title="Every number may be called"
      description="Put the numbers of people here who do not want to be called: nobody and nothing here dials them any more."
      action={
        onAdd && (
          <Button variant="primary" onPress={onAdd}>
            Add numbers
          </Button>
        )
      }
    />
  );
}

/** The numbers that are not called, newest first. */
export function DoNotCallTable({ entries, search, onClearSearch, onAllow, onAdd, more }: DoNotCallTableProps) {
  return (
    <Table
      label="Numbers that are not called"
      columns={columns}
      rows={entries ?? []}
      getRowId={({ id }) => id}
      isLoading={entries === undefined}
      emptyState={<NoEntries search={search} onClearSearch={onClearSearch} onAdd={onAdd} />}
      rowActions={
        onAllow &&
        ((entry) => [
          {
            id: 'allow',
            label: 'Allow calls again',
            icon: <IconPhone />,
            isQuick: true,
            onAction: () => onAllow(entry),
          },
        ])
      }
      footer={
        more && (
          <Stack align="center">
            <Button size="sm" isPending={more.isLoading} onPress={more.load}>
              Load more
            </Button>
          </Stack>
        )
      }
    />
  );
}
