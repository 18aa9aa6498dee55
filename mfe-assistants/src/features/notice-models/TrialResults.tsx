import { costSum } from '@switchboard/contracts/cost-words';
import type { ModelTrialDetail } from '@switchboard/contracts/offered-models';
import type { TestRun, TestVerdict } from '@switchboard/contracts/test-conversations';
import { Badge, Loaded, Moment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Table } from '@switchboard/design-system/data';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { isAtWork, runLabels } from '../../test-runs/testWords.ts';
import { VerdictBadge } from '../../test-runs/VerdictBadge.tsx';

interface TrialResultsProps {
  id: string;
  names: { before: string; after: string };
}

interface Row {
  key: string;
  name: string;
  before: TestVerdict | null;
  after: TestVerdict | null;
}

/** Every test that at least one of the two runs has finished. */
function rowsOf({ results: { before, after } }: ModelTrialDetail): Row[] {
  const verdictOf = (list: typeof before, key: string) => list.find((one) => one.key === key)?.verdict ?? null;
  const tests = new Map([...before, ...after].map(({ key, name }) => [key, name]));
  return [...tests].map(([key, name]) => ({
    ...{ key, name },
    before: verdictOf(before, key),
    after: verdictOf(after, key),
  }));
}

function Outcome({ name, run }: { name: string; run: TestRun }) {
  const { word, tone } = runLabels[run.status];
  return (
    <Stack direction="row" gap={2} wrap>
      <Text weight="medium">{name}</Text>
      {run.status === 'completed' ? (
        <Badge tone={run.passed === run.total ? 'success' : 'danger'}>
          {run.passed} of {run.total} passed
        </Badge>
      ) : (
        <Badge tone={tone}>{word}</Badge>
      )}
      <Text tone="muted">{run.cost ? `Cost: ${costSum(run.cost)}` : 'No cost yet'}</Text>
      <Text tone="muted">judged by: {run.brain}</Text>
    </Stack>
  );
}

/** The results of a trial: both models side by side, test by test. */
export function TrialResults({ id, names }: TrialResultsProps) {
  const query = useQuery({
    ...endpointQuery('GET /api/model-trials/:id', { params: { id } }),
    // Events report each finished test; polling covers events that come late.
    refetchInterval: ({ state }) =>
      state.data && (isAtWork(state.data.before.status) || isAtWork(state.data.after.status)) ? 2_000 : false,
  });
  return (
    <Loaded query={query} failed="Failed to load the trial" loading={<Skeleton lines={4} />}>
      {(trial) => (
        <Stack gap={3}>
          <Text size="sm" tone="muted">
            Tried <Moment at={trial.created_at} /> with version {trial.assistant_version}
          </Text>
          <Outcome name={names.before} run={trial.before} />
          <Outcome name={names.after} run={trial.after} />
          <Table
            label="Tests with both models"
            columns={[
              { id: 'name', header: 'Test', isRowHeader: true, cell: ({ name }: Row) => name },
              { id: 'before', header: names.before, cell: ({ before }: Row) => <VerdictBadge verdict={before} /> },
              { id: 'after', header: names.after, cell: ({ after }: Row) => <VerdictBadge verdict={after} /> },
            ]}
            rows={rowsOf(trial)}
            getRowId={({ key }) => key}
          />
        </Stack>
      )}
    </Loaded>
  );
}
