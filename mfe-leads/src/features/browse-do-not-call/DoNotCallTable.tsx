import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { Button, EmptyState, IconPhone, IconSearch, Link, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconBan } from '@switchboard/design-system/icons';
import { entryName, sourceLabels } from '../../display/doNotCallSources.ts';

const about: readonly TableColumn<DoNotCallEntry>[] = [
  {
    id: 'entry',
    header: 'Number or email',
    isRowHeader: true,
    isTruncated: true,
    width: '30%',
    cell: (entry) => (
      <Text mono={entry.email === null} size="sm" truncate>
        {entryName(entry)}
      </Text>
    ),
  },
  {
    id: 'lead',
    header: 'Lead',
    isTruncated: true,
    width: '25%',
    cell: ({ lead }) =>
      lead ? (
        <Text truncate>
          <Link href={`/leads?lead=${lead.id}`}>{lead.name}</Link>
        </Text>
      ) : (
        <Text tone="muted">No lead</Text>
      ),
  },
  { id: 'source', header: 'Source', hideBelow: 560, cell: ({ source }) => sourceLabels[source] },
];

const inEffect: readonly TableColumn<DoNotCallEntry>[] = [
  ...about,
  {
    id: 'evidence',
    header: 'Evidence',
    isTruncated: true,
    hideBelow: 640,
    width: '45%',
    cell: ({ evidence, reason }) => (
      <TwoLines>
        <Text truncate>{evidence ?? reason ?? '–'}</Text>
        {evidence && reason && (
          <Text truncate size="sm" tone="muted">
            {reason}
          </Text>
        )}
      </TwoLines>
    ),
  },
  { id: 'added_by', header: 'Added By', hideBelow: 900, cell: ({ created_by_name }) => created_by_name ?? '–' },
  { id: 'created_at', header: 'Added', hideBelow: 760, cell: ({ created_at }) => <Moment at={created_at} /> },
];

const lifted: readonly TableColumn<DoNotCallEntry>[] = [
  ...about,
  {
    id: 'why',
    header: 'Why it was lifted',
    isTruncated: true,
    hideBelow: 640,
    width: '45%',
    cell: ({ lifted_reason }) => <Text truncate>{lifted_reason ?? '–'}</Text>,
  },
  {
    id: 'lifted_by',
    header: 'Lifted By',
    hideBelow: 900,
    cell: ({ lifted_by_name }) => lifted_by_name ?? 'Themselves',
  },
  { id: 'lifted_at', header: 'Lifted', hideBelow: 760, cell: ({ lifted_at }) => <Moment at={lifted_at} /> },
];

interface DoNotCallTableProps {
  entries: readonly DoNotCallEntry[] | undefined;
  isLifted: boolean;
  /** Something narrows the list. */
  isNarrowed: boolean;
  onClear: () => void;
  onOpen: (entry: DoNotCallEntry) => void;
  /** Undefined for people who may not lift. */
  onLift: ((entry: DoNotCallEntry) => void) | undefined;
  onAdd: (() => void) | undefined;
  more: { isLoading: boolean; load: () => void } | undefined;
}

function NoEntries({
  isLifted,
  isNarrowed,
  onClear,
  onAdd,
}: Pick<DoNotCallTableProps, 'isLifted' | 'isNarrowed' | 'onClear' | 'onAdd'>) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<IconSearch />}
        title="Nothing matches your search"
        description="It is not on the list, however it is written."
        action={<Button onPress={onClear}>Clear search</Button>}
      />
    );
  if (isLifted)
    return (
      <EmptyState
        icon={<IconBan />}
        title="Nothing was lifted"
        description="Numbers that leave the list are shown here, with who removed them and why."
      />
    );
  return (
    <EmptyState
      icon={<IconBan />}
      title="The list is empty"
      description="People who do not want to be called or written to are listed here. They get no calls, WhatsApp messages or reminders."
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

/** The numbers and addresses that must not be called or written to, newest first; or those that were lifted. */
export function DoNotCallTable(props: DoNotCallTableProps) {
  const { entries, isLifted, onOpen, onLift, more } = props;
  return (
    <Table
      label={isLifted ? 'Lifted entries' : 'Numbers and addresses that are not called'}
      columns={isLifted ? lifted : inEffect}
      rows={entries ?? []}
      getRowId={({ id }) => id}
      isLoading={entries === undefined}
      emptyState={<NoEntries {...props} />}
      rowLines={2}
      onRowAction={onOpen}
      rowActions={
        onLift && !isLifted
          ? (entry) => [
              {
                id: 'lift',
                label: 'Allow calls again',
                icon: <IconPhone />,
                isQuick: true,
                onAction: () => onLift(entry),
              },
            ]
          : undefined
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
