import type { PromptResult, PromptRunDetail } from '@switchboard/contracts/prompt-cases';
import {
  Badge,
  Banner,
  Button,
  breakpoints,
  Card,
  ProgressBar,
  Section,
  Stack,
  Text,
  useMediaQuery,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { ConnectModel, useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { counted } from '../../display/words.ts';
import { ResultPanel } from './ResultPanel.tsx';
import { VerdictBadge } from './VerdictBadge.tsx';

interface CaseRow {
  id: string;
  name: string;
  results: Map<number, PromptResult>;
}

/** One row for each case, in the run's order: regressions come first. */
function rowsOf({ results }: PromptRunDetail): CaseRow[] {
  const rows = new Map<string, CaseRow>();
  for (const result of results) {
    const row = rows.get(result.case_id) ?? { id: result.case_id, name: result.case_name, results: new Map() };
    row.results.set(result.version, result);
    rows.set(result.case_id, row);
  }
  return [...rows.values()];
}

const lastReply = ({ messages }: PromptResult) =>
  messages.findLast(({ role }) => role === 'assistant')?.content ?? 'No reply';

function Cell({ result, onOpen }: { result: PromptResult | undefined; onOpen: (result: PromptResult) => void }) {
  if (!result) return <Text tone="muted">Waiting</Text>;
  const reason = result.outcomes.find(({ verdict }) => verdict !== 'passed')?.reason;
  return (
    <Stack gap={1} align="start" style={{ minInlineSize: '12rem', maxInlineSize: '24rem' }}>
      <Stack direction="row" gap={2} wrap>
        <VerdictBadge verdict={result.verdict} />
        {result.is_regression && <Badge tone="danger">Passed before</Badge>}
      </Stack>
      <Text size="sm" clamp={2}>
        {result.error_message ?? lastReply(result)}
      </Text>
      {reason && (
        <Text size="sm" tone="muted" clamp={2}>
          {reason}
        </Text>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Why, ${result.case_name}, version ${result.version}`}
        onPress={() => onOpen(result)}
      >
        Why
      </Button>
    </Stack>
  );
}

interface MatrixProps {
  rows: readonly CaseRow[];
  versions: readonly number[];
  onOpen: (result: PromptResult) => void;
}

/** Versions side by side; stacked on a phone, which has no room for two. */
function Matrix({ rows, versions, onOpen }: MatrixProps) {
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const label = 'Cases by version';
  if (isPhone)
    return (
      <Stack as="ul" gap={3} role="list" aria-label={label} style={{ listStyle: 'none' }}>
        {rows.map(({ id, name, results }) => (
          <li key={id}>
            <Card title={name} titleLevel={3} padding="sm">
              <Stack gap={4}>
                {versions.map((version) => (
                  <Stack key={version} gap={1}>
                    <Text size="sm" tone="muted">
                      Version {version}
                    </Text>
                    <Cell result={results.get(version)} onOpen={onOpen} />
                  </Stack>
                ))}
              </Stack>
            </Card>
          </li>
        ))}
      </Stack>
    );
  const columns: TableColumn<CaseRow>[] = [
    { id: 'case', header: 'Case', isRowHeader: true, minWidth: 140, cell: ({ name }) => name },
    ...versions.map((version) => ({
      id: String(version),
      header: `Version ${version}`,
      cell: ({ results }: CaseRow) => <Cell result={results.get(version)} onOpen={onOpen} />,
    })),
  ];
  return <Table label={label} columns={columns} rows={rows} getRowId={({ id }) => id} rowLines={2} />;
}

const isUnderWay = ({ status }: PromptRunDetail) => status === 'waiting' || status === 'running';

/** Versions compared on all cases: replies, verdicts and reasons. */
export function RunMatrix({ run }: { run: PromptRunDetail }) {
  const canWrite = useCan('prompt.write');
  const [opened, setOpened] = useState<PromptResult | null>(null);
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/prompts/:id/runs/:run_id', {
      stale: 'prompt_run.changed',
      failed: 'Failed to cancel the run',
    }),
  );
  const done = run.passed + run.failed + run.not_run + run.simulated;
  return (
    <Section
      title={run.is_simulated ? 'Run, simulated' : 'Run'}
      description={`${run.model}${run.host ? ` at ${run.host}` : ''}, about ${counted(run.tokens, 'token')}`}
      actions={
        isUnderWay(run) &&
        canWrite && (
          <Button
            size="sm"
            isPending={isPending}
            onPress={() => mutate({ params: { id: run.prompt_id, run_id: run.id } })}
          >
            Cancel run
          </Button>
        )
      }
    >
      {isUnderWay(run) && (
        <ProgressBar
          label={`${done} of ${run.total} replies`}
          value={run.total === 0 ? 0 : (done / run.total) * 100}
          showValue
        />
      )}
      {run.status === 'cancelled' && <Banner title="This run was cancelled. Earlier results are kept." />}
      {run.status === 'failed' && <Banner tone="danger" title={run.error_message ?? 'This run failed.'} />}
      {run.is_simulated && (
        <Banner title="The replies are simulated by the local writer: nothing of this run counts as passed.">
          <ConnectModel />
        </Banner>
      )}
      <Stack direction="row" gap={3} wrap role="status">
        {run.passed > 0 && <Badge tone="success">{run.passed} passed</Badge>}
        {run.failed > 0 && <Badge tone="danger">{run.failed} failed</Badge>}
        {run.simulated > 0 && <Badge tone="info">{run.simulated} simulated</Badge>}
        {run.not_run > 0 && <Badge tone="neutral">{run.not_run} not run</Badge>}
      </Stack>
      <Matrix rows={rowsOf(run)} versions={run.versions} onOpen={setOpened} />
      {opened && <ResultPanel result={opened} isSimulated={run.is_simulated} onClose={() => setOpened(null)} />}
    </Section>
  );
}
