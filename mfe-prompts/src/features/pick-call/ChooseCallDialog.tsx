import type { CallLog } from '@switchboard/contracts/call-logs';
import { EmptyState, formatDuration, IconPhone, Loaded, LoadMore, Moment } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { notifyError } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { CardSearch } from '../../display/CardSearch.tsx';

const columns: TableColumn<CallLog>[] = [
  {
    id: 'lead',
    header: 'Lead',
    isRowHeader: true,
    isTruncated: true,
    width: '60%',
    cell: ({ lead_name, phone_number }) => lead_name ?? phone_number,
  },
  {
    id: 'assistant',
    header: 'Assistant',
    isTruncated: true,
    width: '40%',
    hideBelow: 560,
    cell: (log) => log.assistant_name ?? '',
  },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    hideBelow: 420,
    cell: ({ call_duration }) => formatDuration(call_duration),
  },
  { id: 'at', header: 'Date', cell: ({ created_at }) => <Moment at={created_at} /> },
];

const searchDelayMs = 250;
const callsAtOnce = 25;
const failed = 'Failed to load call logs';

interface ChooseCallDialogProps {
  title: string;
  description: string;
  isPending: boolean;
  onChoose: (callLogId: string) => void;
  onClose: () => void;
}

/** Chooses one of the calls that have a transcript. */
export function ChooseCallDialog({ title, description, isPending, onChoose, onClose }: ChooseCallDialogProps) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/call-logs', {
      query: { search: search.trim(), status: 'completed', has_transcript: true, limit: callsAtOnce },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={title} description={description} size="lg" isDismissable={!isPending} onClose={onClose}>
      <CardSearch
        label="Search what was said"
        placeholder="Search what was said..."
        value={search}
        onChange={setSearch}
        debounceMs={searchDelayMs}
        autoFocus
      />
      <Loaded
        query={list}
        failed={failed}
        loading={<Table label="Calls" columns={columns} rows={[]} getRowId={({ id }) => id} isLoading />}
      >
        {(logs) => (
          <Table
            label="Calls"
            columns={columns}
            rows={logs}
            getRowId={({ id }) => id}
            onRowAction={({ id }) => !isPending && onChoose(id)}
            emptyState={
              <EmptyState
                icon={<IconPhone />}
                title="No call logs found"
                description="A call shows here once something was said in it."
              />
            }
            footer={list.hasNextPage && <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
