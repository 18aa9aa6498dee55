import type { CallLog } from '@switchboard/contracts/call-logs';
import { Button, EmptyState, ErrorState, IconInbox, LoadMore, Stack } from '@switchboard/design-system';
import { Table } from '@switchboard/design-system/data';
import { callLogActions } from '@switchboard/domain-ui/call-logs';
import { HelpLink, notifyError } from '@switchboard/platform';
import { logColumns } from './callLogColumns.tsx';
import type { CallLogFilterState } from './useCallLogFilters.ts';
import type { CallLogList } from './useCallLogs.ts';

interface CallLogTableProps {
  list: CallLogList;
  filters: CallLogFilterState;
  onView: (log: CallLog, view: 'transcript' | 'recording') => void;
  onPoint: (isPointing: boolean) => void;
}

/** Shown when call logs can't be loaded. Source: specification 01 §8. */
export const callLogsFailed = 'Failed to fetch call logs';

const [marked, unmarked] = [logColumns(true), logColumns(false)];

const getLogId = (log: CallLog) => log.id;

function NoLogs({ filters }: { filters: CallLogFilterState }) {
  if (filters.isFiltered)
    return (
      <EmptyState
        icon={<IconInbox />}
        title="No call logs found"
        description="No call matches the filters."
        action={<Button onPress={filters.clear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconInbox />}
      title="No call logs found"
      description="Every call is listed here with its transcript, its recording and why it was placed."
      action={<Button href="/leads">Go to Leads</Button>}
    >
      <HelpLink article="first-call">How to place a first call</HelpLink>
    </EmptyState>
  );
}

/** Every call, newest first; Enter opens its transcript. */
export function CallLogTable({ list, filters, onView, onPoint }: CallLogTableProps) {
  const { query, rows } = list;
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={callLogsFailed}
        error={query.error}
        message={`${query.error.message} Your filters were kept.`}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <Stack gap={3} onPointerEnter={() => onPoint(true)} onPointerLeave={() => onPoint(false)}>
      <Table
        label="Call logs"
        columns={list.areAllSimulated ? unmarked : marked}
        rows={(query.data && rows) ?? []}
        getRowId={getLogId}
        highlightedIds={list.changedIds}
        isLoading={!query.data || rows === undefined}
        emptyState={<NoLogs filters={filters} />}
        onRowAction={(log) => onView(log, 'transcript')}
        rowActions={(log) => callLogActions(log, onView)}
        footer={<LoadMore query={query} onFailed={(error) => notifyError(callLogsFailed, error)} />}
      />
    </Stack>
  );
}
