import type { CallLog } from '@switchboard/contracts/call-logs';
import { Badge, EmptyState, Loaded, LoadMore, Skeleton, Stack } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { IconInbox } from '@switchboard/design-system/icons';
import { callLogActions, callLogColumns, noValue, phoneNumberColumn } from '@switchboard/domain-ui/call-logs';
import { callLogStatus, endedReasonText, notifyError, Slot } from '@switchboard/platform';
import { endpointPages, endpointRows, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';

const AnswerTrend = lazy(() => import('./AnswerTrend.tsx').then((file) => ({ default: file.AnswerTrend })));

const failed = 'Failed to load call logs';
const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? text : null);
const parts = { log: anyId, view: oneOf(['transcript', 'recording']), version: wholeNumber };
const all = 'all';

const columns: readonly TableColumn<CallLog>[] = [
  callLogColumns.date,
  phoneNumberColumn('30%'),
  {
    id: 'version',
    header: 'Version',
    align: 'end',
    hideBelow: 680,
    cell: (log) => log.assistant_version ?? noValue,
  },
  callLogColumns.duration,
  {
    id: 'status',
    header: 'Status',
    cell: (log) => {
      const { word, tone } = callLogStatus(log.status);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  {
    id: 'summary',
    header: 'Summary',
    hideBelow: 800,
    isTruncated: true,
    width: '70%',
    cell: (log) => log.summary ?? endedReasonText(log.ended_reason) ?? noValue,
  },
];

/** The tab Call Logs: every call of an assistant, newest first; Enter opens its transcript. */
export function AssistantCalls({ id }: { id: string }) {
  const [{ log, view, version }, change] = useAddress(parts);
  const query = useInfiniteQuery(
    endpointPages('GET /api/call-logs', {
      query: { assistant_id: id, ...(version && { assistant_version: version }) },
    }),
  );
  const versions = useQuery(endpointRows('GET /api/assistants/:id/versions', { params: { id } }));
  const open = (row: CallLog, wanted: 'transcript' | 'recording') => change({ log: row.id, view: wanted });
  const table = (logs: readonly CallLog[] | undefined) => (
    <Table
      label="Call logs of the assistant"
      columns={columns}
      rows={logs ?? []}
      isLoading={logs === undefined}
      getRowId={(row) => row.id}
      onRowAction={(row) => open(row, 'transcript')}
      rowActions={(row) => callLogActions(row, open)}
      emptyState={
        <EmptyState
          icon={<IconInbox />}
          title={version ? `No calls went by version ${version}` : 'No calls yet'}
          description="Every call of this assistant is listed here with its transcript and its recording."
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Stack gap={3}>
      <Select
        label="Version"
        options={[
          { id: all, label: 'All versions' },
          ...(versions.data ?? []).map((row) => ({ id: String(row.version), label: `Version ${row.version}` })),
        ]}
        value={version ?? all}
        onChange={(chosen) => change({ version: chosen === all ? null : chosen })}
      />
      <Suspense fallback={<Skeleton lines={3} />}>
        <AnswerTrend id={id} />
      </Suspense>
      <Loaded query={query} failed={failed} loading={table(undefined)}>
        {table}
      </Loaded>
      {log && (
        <Slot
          name="call-log.view.v1"
          call_log_id={log}
          view={view ?? 'transcript'}
          onClose={() => change({ log: null, view: null })}
          pending={null}
        />
      )}
    </Stack>
  );
}
