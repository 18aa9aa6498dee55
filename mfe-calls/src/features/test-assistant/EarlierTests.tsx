import type { AssistantTest } from '@switchboard/contracts/assistant-tests';
import { costLines } from '@switchboard/contracts/cost-words';
import type { Cost } from '@switchboard/contracts/costs';
import { partNames, partsOf } from '@switchboard/contracts/turn-times';
import {
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  formatDuration,
  Loaded,
  LoadMore,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn, TimingBars, TwoLines } from '@switchboard/design-system/data';
import { IconArrowLeft, IconInbox } from '@switchboard/design-system/icons';
import { AudioPlayer } from '@switchboard/design-system/media';
import { endedReasonText, notifyError, Slot } from '@switchboard/platform';
import { endpointPages, endpointQuery, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { costText } from './costText.ts';
import { latencyText, TestTranscript } from './TestTranscript.tsx';

const failed = 'Failed to load the tests';

const columns: readonly TableColumn<AssistantTest>[] = [
  {
    id: 'test',
    header: 'Test',
    isRowHeader: true,
    cell: (test) => (
      <TwoLines>
        <Moment at={test.created_at} />
        <Text size="sm" tone="muted">
          {test.created_by_name}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'version',
    header: 'Version',
    cell: ({ assistant_version }) => (assistant_version === null ? 'Draft' : assistant_version),
  },
  { id: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => lines.length },
];

/** The sound of a test, while there is a link to it. */
function TestRecording({ id }: { id: string }) {
  const link = useQuery(endpointQuery('GET /api/assistant-tests/:id/recording', { params: { id } }));
  if (link.isError)
    return (
      <ErrorState
        title="Failed to load the recording"
        message={link.error.message}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
      />
    );
  if (!link.data) return <Skeleton shape="block" height={64} />;
  return <AudioPlayer src={link.data.url} title="Recording of the test" downloadHref={link.data.url} />;
}

/** The response time of each answer, where it was measured. */
function Answers({ lines }: Pick<AssistantTest, 'lines'>) {
  const things = lines.flatMap(({ times, starts_at }, id) =>
    times ? [{ id, name: formatDuration(starts_at), parts: partsOf(times), total_ms: times.total_ms }] : [],
  );
  if (things.length === 0) return null;
  return (
    <TimingBars
      label="Answers of the assistant"
      series={partNames}
      things={things}
      empty="No answer of this test was measured."
    />
  );
}

/** The cost of a test, part by part. */
function TestCost({ cost }: { cost: Cost }) {
  return (
    <Stack as="section" gap={1}>
      <Text>{costText(cost)}</Text>
      <DescriptionList items={costLines(cost)} />
    </Stack>
  );
}

function SaidInTest({ test }: { test: AssistantTest }) {
  return (
    <>
      <Text tone="muted">
        <Moment at={test.created_at} /> · {test.created_by_name}
      </Text>
      {test.ended_reason && (
        <Text>
          {endedReasonText(test.ended_reason)} {latencyText(test.lines)}
        </Text>
      )}
      {test.has_recording && <TestRecording id={test.id} />}
      {test.lines.length > 0 ? (
        <>
          <TestTranscript lines={test.lines} />
          <Answers lines={test.lines} />
          {test.cost && <TestCost cost={test.cost} />}
          <Slot name="conversation.tests.v1" kind="assistant_test" source_id={test.id} pending={null} fallback={null} />
        </>
      ) : (
        <EmptyState icon={<IconInbox />} title="Nothing was said" description="The test ended before anyone spoke." />
      )}
    </>
  );
}

function EarlierTest({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(endpointQuery('GET /api/assistant-tests/:id', { params: { id } }));
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={3} align="center">
        <Button icon={<IconArrowLeft />} onPress={onBack} autoFocus>
          All tests
        </Button>
      </Stack>
      <Loaded query={query} failed="Failed to load the test" loading={<Skeleton shape="block" height={192} />}>
        {(test) => <SaidInTest test={test} />}
      </Loaded>
    </Stack>
  );
}

interface EarlierTestsProps {
  assistantId: string;
  /** The test that is read; null: all are listed. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** The tests of an assistant, newest first, each with its transcript. */
export function EarlierTests({ assistantId, openId, onOpen }: EarlierTestsProps) {
  if (openId !== null) return <EarlierTest id={openId} onBack={() => onOpen(null)} />;
  return <AllTests assistantId={assistantId} onOpen={onOpen} />;
}

function AllTests({ assistantId, onOpen }: Pick<EarlierTestsProps, 'assistantId' | 'onOpen'>) {
  const query = useInfiniteQuery(
    endpointPages('GET /api/assistants/:id/tests', { params: { id: assistantId }, query: { limit: 20 } }),
  );
  const table = (tests: readonly AssistantTest[] | undefined) => (
    <Table
      label="Tests of the assistant"
      columns={columns}
      rows={tests ?? []}
      isLoading={tests === undefined}
      getRowId={(test) => test.id}
      onRowAction={({ id }) => onOpen(id)}
      emptyState={
        <EmptyState
          icon={<IconInbox />}
          title="No tests yet"
          description="Every test of this assistant is listed here with what was said."
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Loaded query={query} failed={failed} loading={table(undefined)}>
      {table}
    </Loaded>
  );
}
