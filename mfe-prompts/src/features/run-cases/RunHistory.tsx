import type { PromptRun } from '@switchboard/contracts/prompt-cases';
import { Badge, type BadgeTone, Loaded, LoadMore, Moment, Section, Skeleton, Stack } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { notifyError } from '@switchboard/platform';
import { endpointPages, endpointQuery, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { RunMatrix } from './RunMatrix.tsx';

const failed = 'Failed to load the runs';
const againMs = 2_000;

const statusLabels: Record<PromptRun['status'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'neutral' },
  running: { text: 'Running', tone: 'live' },
  completed: { text: 'Completed', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'warning' },
  failed: { text: 'Failed', tone: 'danger' },
};

const outcome = ({ passed, failed: wrong, simulated, not_run }: PromptRun) =>
  [
    passed > 0 && `${passed} passed`,
    wrong > 0 && `${wrong} failed`,
    simulated > 0 && `${simulated} simulated`,
    not_run > 0 && `${not_run} not run`,
  ]
    .filter(Boolean)
    .join(', ');

const columns: TableColumn<PromptRun>[] = [
  { id: 'at', header: 'Run', isRowHeader: true, cell: ({ created_at }) => <Moment at={created_at} /> },
  { id: 'versions', header: 'Versions', cell: ({ versions }) => versions.join(', ') },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, is_simulated }) => (
      <Stack direction="row" gap={1}>
        <Badge tone={statusLabels[status].tone}>{statusLabels[status].text}</Badge>
        {is_simulated && <Badge tone="info">Simulated</Badge>}
      </Stack>
    ),
  },
  { id: 'outcome', header: 'Outcome', width: '100%', hideBelow: 560, cell: outcome },
];

function Opened({ promptId, runId }: { promptId: string; runId: string }) {
  const query = useQuery({
    ...endpointQuery('GET /api/prompts/:id/runs/:run_id', { params: { id: promptId, run_id: runId } }),
    refetchInterval: ({ state }) => (['waiting', 'running'].includes(state.data?.status ?? '') ? againMs : false),
  });
  return (
    <Loaded query={query} failed="Failed to load the run" loading={<Skeleton lines={6} />}>
      {(run) => <RunMatrix run={run} />}
    </Loaded>
  );
}

interface RunHistoryProps {
  promptId: string;
  /** The run that is open. */
  runId: string | null;
  onOpen: (runId: string) => void;
}

/** The runs of a prompt, newest first, and the open one. */
export function RunHistory({ promptId, runId, onOpen }: RunHistoryProps) {
  const list = useInfiniteQuery(endpointPages('GET /api/prompts/:id/runs', { params: { id: promptId } }));
  const opened = runId ?? list.data?.[0]?.id ?? null;
  return (
    <>
      {opened && <Opened key={opened} promptId={promptId} runId={opened} />}
      <Section title="Runs">
        <Loaded
          query={list}
          failed={failed}
          loading={<Table label="Runs" columns={columns} rows={[]} getRowId={({ id }) => id} isLoading />}
        >
          {(runs) => (
            <Table
              label="Runs"
              columns={columns}
              rows={runs}
              getRowId={({ id }) => id}
              onRowAction={({ id }) => onOpen(id)}
              emptyState="Nothing was tried yet."
              footer={list.hasNextPage && <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />}
            />
          )}
        </Loaded>
      </Section>
    </>
  );
}
