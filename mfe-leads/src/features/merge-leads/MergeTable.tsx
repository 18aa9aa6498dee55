import type { LeadMerge } from '@switchboard/contracts/lead-merges';
import {
  Badge,
  EmptyState,
  ErrorState,
  formatPhone,
  isolated,
  Link,
  LoadMore,
  Moment,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconHistory, IconUndo } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notifyError } from '@switchboard/platform';
import {
  endpointMutation,
  endpointPages,
  useInfiniteQuery,
  useMutation,
  useOpenedRow,
} from '@switchboard/platform/query';

const columns: readonly TableColumn<LeadMerge>[] = [
  {
    id: 'survivor',
    header: 'Lead',
    isRowHeader: true,
    isTruncated: true,
    width: '50%',
    cell: ({ survivor_id, survivor_name }) => (
      <Text truncate>
        <Link href={`/leads/${survivor_id}`}>{survivor_name}</Link>
      </Text>
    ),
  },
  {
    id: 'merged',
    header: 'Merged Into It',
    isTruncated: true,
    width: '50%',
    cell: ({ merged_names }) => <Text truncate>{merged_names.map(isolated).join(', ')}</Text>,
  },
  {
    id: 'phone_number',
    header: 'Phone Number',
    hideBelow: 760,
    cell: ({ phone_number }) => (
      <Text mono size="sm">
        {formatPhone(phone_number)}
      </Text>
    ),
  },
  { id: 'by', header: 'By', hideBelow: 880, cell: ({ created_by_name }) => created_by_name ?? '–' },
  { id: 'at', header: 'Merged', hideBelow: 560, cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    id: 'state',
    header: 'State',
    hideBelow: 480,
    cell: ({ undone_at, can_undo }) =>
      undone_at ? (
        <Badge>Taken back</Badge>
      ) : can_undo ? (
        <Badge tone="info">Can be taken back</Badge>
      ) : (
        <Badge>Final</Badge>
      ),
  },
];

function UndoDialog({ merge, onClose }: { merge: LeadMerge; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/leads/merges/:id/undo', {
      stale: 'lead.changed',
      done: 'The merge was taken back.',
      failed: 'The merge could not be taken back',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Take back the merge into ${isolated(merge.survivor_name)}?`}
      description={`${merge.merged_names.map(isolated).join(', ')} will be restored with their own data. Anything added since the merge stays with ${isolated(merge.survivor_name)}.`}
      confirmLabel="Take back"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: merge.id } }, { onSettled: onClose })}
    />
  );
}

/** The merges, newest first, with an undo button. */
export function MergeTable({ canUndo }: { canUndo: boolean }) {
  const query = useInfiniteQuery(endpointPages('GET /api/leads/merges'));
  const chosen = useOpenedRow(query.data);
  if (query.isError && !query.data)
    return <ErrorState title="Failed to load the merges" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Table
        label="Merges"
        columns={columns}
        rows={query.data ?? []}
        getRowId={({ id }) => id}
        isLoading={!query.data}
        rowActions={
          canUndo
            ? (merge) => [
                {
                  id: 'undo',
                  label: 'Take back',
                  icon: <IconUndo />,
                  isQuick: true,
                  isDisabled: !merge.can_undo,
                  onAction: () => chosen.open(merge),
                },
              ]
            : undefined
        }
        emptyState={
          <EmptyState
            icon={<IconHistory />}
            title="Nothing was merged yet"
            description="Merges are listed here, and can be taken back for 30 days."
          />
        }
        footer={<LoadMore query={query} onFailed={(error) => notifyError('Failed to load the merges', error)} />}
      />
      {chosen.row && <UndoDialog merge={chosen.row} onClose={chosen.close} />}
    </>
  );
}
