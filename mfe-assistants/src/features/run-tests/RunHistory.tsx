import type { TestRun } from '@switchboard/contracts/test-conversations';
import { Badge, EmptyState, Heading, Loaded, LoadMore, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconInbox } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { runLabels } from '../../test-runs/testWords.ts';

const failed = 'Failed to load the runs';

const columns: readonly TableColumn<TestRun>[] = [
  {
    id: 'run',
    header: 'Run',
    isRowHeader: true,
    cell: (run) => (
      <TwoLines>
        <Moment at={run.created_at} />
        <Text size="sm" tone="muted">
          {run.created_by_name ?? 'Switchboard'}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'version',
    header: 'Version',
    cell: (run) => (
      <TwoLines>
        <Text>{run.assistant_version === null ? 'Draft' : `Version ${run.assistant_version}`}</Text>
        <Text mono size="sm" tone="muted">
          {run.snapshot_hash.slice(0, 8)}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'brain', header: 'Judged by', hideBelow: 680, cell: ({ brain }) => brain },
  {
    id: 'result',
    header: 'Result',
    cell: (run) =>
      run.status === 'completed' ? (
        <Badge tone={run.passed === run.total ? 'success' : run.failed > 0 ? 'danger' : 'warning'}>
          {run.passed} of {run.total} passed
        </Badge>
      ) : (
        <Badge tone={runLabels[run.status].tone}>{runLabels[run.status].word}</Badge>
      ),
  },
];

/** Every run of an assistant's tests, newest first, each with what it tested. */
export function RunHistory({ id, onOpen }: { id: string; onOpen: (run: string) => void }) {
  const query = useInfiniteQuery(
    endpointPages('GET /api/assistants/:id/test-runs', { params: { id }, query: { limit: 10 } }),
  );
  const table = (runs: readonly TestRun[] | undefined) => (
    <Table
      label="Runs of the tests"
      columns={columns}
      rows={runs ?? []}
      isLoading={runs === undefined}
      skeletonRows={3}
      getRowId={(run) => run.id}
      onRowAction={(run) => onOpen(run.id)}
      emptyState={
        <EmptyState
          icon={<IconInbox />}
          title="No runs yet"
          description="Every run is kept here with the conversation of each test."
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Stack gap={3}>
      <Heading level={3}>Runs</Heading>
      <Loaded query={query} failed={failed} loading={table(undefined)}>
        {table}
      </Loaded>
    </Stack>
  );
}
