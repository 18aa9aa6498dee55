import { costLines, costSum } from '@switchboard/contracts/cost-words';
import type { TestConversation, TestRunDetail } from '@switchboard/contracts/test-conversations';
import {
  Badge,
  Banner,
  Card,
  DescriptionList,
  Loaded,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { HeldTest } from '../../test-runs/HeldTest.tsx';
import { RunProgress } from '../../test-runs/RunProgress.tsx';
import { isAtWork, runLabels } from '../../test-runs/testWords.ts';
import { VerdictBadge } from '../../test-runs/VerdictBadge.tsx';

function Results({ run, tests }: { run: TestRunDetail; tests: readonly TestConversation[] }) {
  const { word, tone } = runLabels[run.status];
  return (
    <Stack gap={4}>
      <Stack direction="row" gap={2} wrap>
        <Badge tone={tone}>{word}</Badge>
        <Text tone="muted">
          {run.assistant_version === null ? 'Draft' : `Version ${run.assistant_version}`} ·{' '}
          <Moment at={run.created_at} /> · {run.created_by_name ?? 'Switchboard'} · judged by: {run.brain}
        </Text>
      </Stack>
      {isAtWork(run.status) && <RunProgress run={run} />}
      {run.cost && (
        <Stack gap={1} role="group" aria-label="Cost">
          <Text>Cost: {costSum(run.cost)}</Text>
          <DescriptionList items={costLines(run.cost)} />
        </Stack>
      )}
      {run.error_message && <Banner tone="danger" title={run.error_message} />}
      {run.results.map((result) => (
        <Card
          key={result.id}
          title={result.name}
          titleLevel={3}
          badge={<VerdictBadge verdict={result.verdict} />}
          padding="sm"
          aria-label={result.name}
          role="group"
        >
          <HeldTest result={result} original={tests.find(({ id }) => id === result.key)?.original ?? []} />
        </Card>
      ))}
      {run.results.length === 0 && !isAtWork(run.status) && <Text tone="muted">No test was run.</Text>}
    </Stack>
  );
}

interface RunPanelProps {
  id: string;
  /** The assistant's own tests, some of which were made from conversations. */
  tests: readonly TestConversation[];
  onClose: () => void;
}

/** A test run, while it is running and afterwards: each test with the actual next to the expected conversation. */
export function RunPanel({ id, tests, onClose }: RunPanelProps) {
  const query = useQuery({
    ...endpointQuery('GET /api/test-runs/:id', { params: { id } }),
    // Events report each finished test; polling covers events that come late.
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.status) ? 2_000 : false),
  });
  return (
    <SidePanel title="Run of the tests" size="lg" onClose={onClose}>
      <Loaded query={query} failed="Failed to load the run" loading={<Skeleton lines={6} />}>
        {(run) => <Results run={run} tests={tests} />}
      </Loaded>
    </SidePanel>
  );
}
