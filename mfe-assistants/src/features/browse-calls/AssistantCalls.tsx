import type { CallLog } from '@switchboard/contracts/call-logs';
import {
  Badge,
  EmptyState,
  formatDuration,
  formatPhone,
  Loaded,
  LoadMore,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { IconFileText, IconInbox, IconPlay } from '@switchboard/design-system/icons';
import { callLogStatus, endedReasonText, notifyError, Slot } from '@switchboard/platform';
import { endpointPages, endpointRows, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';

const AnswerTrend = lazy(() => import('./AnswerTrend.tsx').then((file) => ({ default: file.AnswerTrend })));

const failed = 'Failed to load call logs';
const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? text : null);
const parts = { log: anyId, view: oneOf(['transcript', 'recording']), version: wholeNumber };
const all = 'all';
const none = <Text tone="muted">–</Text>;

const columns: readonly TableColumn<CallLog>[] = [
  { id: 'date', header: 'Date', hideBelow: 560, cell: (log) => <Moment at={log.created_at} /> },
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    isTruncated: true,
    width: '30%',
    holdsPhone: true,
    cell: (log) => (
      <TwoLines>
        {log.lead_name && <Text truncate>{log.lead_name}</Text>}
        <Text mono size="sm" tone="muted" weight="regular">
          {formatPhone(log.phone_number)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'version',
    header: 'Version',
    align: 'end',
    hideBelow: 680,
    cell: (log) => log.assistant_version ?? none,
  },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    hideBelow: 560,
    cell: (log) => (
      <Text mono size="sm">
        {formatDuration(log.call_duration)}
      </Text>
    ),
  },
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
    cell: (log) => log.summary ?? endedReasonText(log.ended_reason) ?? none,
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
      rowActions={(row) => [
        {
          id: 'transcript',
          label: row.has_transcript ? 'View Transcript' : 'View Call',
          icon: <IconFileText />,
          isQuick: true,
          onAction: () => open(row, 'transcript'),
        },
        {
          id: 'recording',
          label: 'Play Recording',
          icon: <IconPlay />,
          isQuick: true,
          isDisabled: !row.has_recording,
          onAction: () => open(row, 'recording'),
        },
      ]}
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
