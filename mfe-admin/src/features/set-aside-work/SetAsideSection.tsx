import type { SetAsideWork } from '@switchboard/contracts/set-aside';
import { EmptyState, Loaded, Moment, Section, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconCheck } from '@switchboard/design-system/icons';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { rereading } from '../../superadmin/session.ts';
import { DecideDialog, type Decision } from './DecideDialog.tsx';
import { WorkDialog } from './WorkDialog.tsx';
import { kindLabel, reasonLabel } from './workLabels.ts';

const columns: readonly TableColumn<SetAsideWork>[] = [
  {
    id: 'kind',
    header: 'Work',
    isRowHeader: true,
    isTruncated: true,
    minWidth: 140,
    cell: ({ kind, organization }) => (
      <TwoLines>
        <Text truncate>{kindLabel(kind)}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {organization?.name ?? 'No organization'}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'reason', header: 'Reason', minWidth: 140, cell: reasonLabel },
  {
    id: 'since',
    header: 'Set aside',
    width: 190,
    hideBelow: 760,
    cell: ({ set_aside_at }) => <Moment at={set_aside_at} />,
  },
];

type Open = { work: SetAsideWork; what: Decision | 'details' };

/** Work that stopped its process, until an operator retries or drops it. */
export function SetAsideSection() {
  const aside = useQuery({ ...endpointQuery('GET /api/superadmin/set-aside'), ...rereading });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const table = { label: 'Set aside', columns, getRowId: ({ id }: SetAsideWork) => id, skeletonRows: 1 };
  return (
    <Section title="Set aside" description="Work that stopped its process. It isn’t tried again until you retry it.">
      <Loaded query={aside} failed="Failed to load set-aside work" loading={<Table {...table} rows={[]} isLoading />}>
        {({ items }) => (
          <Table
            {...table}
            rows={items}
            rowLines={2}
            onRowAction={(work) => setOpen({ work, what: 'details' })}
            rowActions={(work) => [
              { id: 'details', label: 'Show details', onAction: () => setOpen({ work, what: 'details' }) },
              ...(work.is_retryable
                ? [{ id: 'retry', label: 'Retry…', onAction: () => setOpen({ work, what: 'retry' }) }]
                : []),
              { id: 'drop', label: 'Drop…', tone: 'danger', onAction: () => setOpen({ work, what: 'drop' }) },
            ]}
            emptyState={
              <EmptyState
                icon={<IconCheck />}
                title="Nothing is set aside"
                description="Work that stops its process twice appears here."
              />
            }
          />
        )}
      </Loaded>
      {open?.what === 'details' && <WorkDialog work={open.work} onClose={close} />}
      {open && open.what !== 'details' && <DecideDialog work={open.work} decision={open.what} onClose={close} />}
    </Section>
  );
}
