import type { CallAnalysis } from '@switchboard/contracts/call-analyses';
import { type AnalysisKind, analysisLabels } from '@switchboard/contracts/call-analyses.limits';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { costSum } from '@switchboard/contracts/cost-words';
import { Badge, Banner, Button, Heading, Spinner, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** The result of an analysis. */
function Found({ analysis }: { analysis: CallAnalysis }) {
  const { kind, text, is_success, data, made_by, cost } = analysis;
  return (
    <>
      {kind === 'evaluation' && (
        <Badge style={{ alignSelf: 'start' }} tone={is_success ? 'success' : 'danger'}>
          {is_success ? 'Objectives met' : 'Objectives not met'}
        </Badge>
      )}
      {text && kind !== 'summary' && <Text as="p">{text}</Text>}
      {kind === 'structured_data' && <CodeBlock label="structured data" value={JSON.stringify(data, null, 2)} />}
      <Text as="p" size="sm" tone="muted">
        Made by {made_by}.{cost && ` Cost: ${costSum(cost)}.`}
      </Text>
    </>
  );
}

interface OneProps {
  kind: AnalysisKind;
  analysis: CallAnalysis | undefined;
  /** Starts the analysis; omitted for people who may not. */
  onMake: ((kind: AnalysisKind) => void) | undefined;
  isPending: boolean;
}

function One({ kind, analysis, onMake, isPending }: OneProps) {
  const name = analysisLabels[kind].toLowerCase();
  return (
    <Stack as="section" gap={1}>
      {kind !== 'summary' && <Heading level={3}>{analysisLabels[kind]}</Heading>}
      {!analysis && (
        <>
          <Text as="p" tone="muted">
            Not made: it takes a model of a provider that is connected to the assistant.
          </Text>
          {onMake && (
            <Button size="sm" style={{ alignSelf: 'start' }} isPending={isPending} onPress={() => onMake(kind)}>
              Make {name}
            </Button>
          )}
        </>
      )}
      {(analysis?.status === 'waiting' || analysis?.status === 'running') && (
        <Stack direction="row" gap={2} align="center">
          <Spinner label={`${analysisLabels[kind]} is being made`} />
          <Text tone="muted">Being made…</Text>
        </Stack>
      )}
      {analysis?.status === 'completed' && <Found analysis={analysis} />}
      {analysis?.status === 'failed' && (
        <Banner
          tone="danger"
          title={`The ${name} could not be made`}
          actions={
            onMake && (
              <Button size="sm" isPending={isPending} onPress={() => onMake(kind)}>
                Retry
              </Button>
            )
          }
        >
          {analysis.error_message}
        </Banner>
      )}
    </Stack>
  );
}

const shown: readonly AnalysisKind[] = ['evaluation', 'structured_data'];

/** The analyses of a call: its summary and who wrote it, whether it met its objectives, and the data collected in it. */
export function CallAnalyses({ log }: { log: CallLogDetail }) {
  const canMake = useCan('call.write');
  const { mutate, isPending, variables } = useMutation(
    endpointMutation('POST /api/call-logs/:id/analyses', {
      stale: ['GET /api/call-logs/:id'],
      failed: 'Nothing could be made of the call',
    }),
  );
  const make = (kind: AnalysisKind) => mutate({ params: { id: log.id }, body: { kind } });
  const of = (kind: AnalysisKind) => log.analyses.find((analysis) => analysis.kind === kind);
  const kinds: readonly AnalysisKind[] = of('summary') ? ['summary', ...shown] : shown;
  return kinds.map((kind) => (
    <One
      key={kind}
      kind={kind}
      analysis={of(kind)}
      onMake={canMake ? make : undefined}
      isPending={isPending && variables?.body?.kind === kind}
    />
  ));
}
