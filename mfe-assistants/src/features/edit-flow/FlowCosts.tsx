import type { FlowWorstCase } from '@switchboard/contracts/flow-operations';
import { Stack, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { centsText, maxCallsText, typicalText, worstCaseText } from '../../flow/costWords.ts';

// Cached, because the server reads thousands of transcripts and a month's figures change slowly.
const freshMs = 300_000;

/** The costs of calls in the last 30 days; nothing if there were none. */
function TypicalCase({ assistantId }: { assistantId: string }) {
  const traffic = useQuery({
    ...endpointQuery('GET /api/assistants/:id/flow/traffic', { params: { id: assistantId } }),
    staleTime: freshMs,
  });
  if (traffic.isError) return <Text tone="muted">Past calls couldn’t be read.</Text>;
  const typical = traffic.data?.typical;
  if (!typical) return null;
  return (
    <>
      <Text>{typicalText(typical)}</Text>
      <Text size="sm" tone="muted">
        {maxCallsText(typical)}
      </Text>
    </>
  );
}

/** The costs of a flow's most expensive path, and of actual calls. */
export function FlowCosts({ assistantId, worstCase }: { assistantId: string; worstCase: FlowWorstCase }) {
  const canReadCalls = useCan('call.read');
  const { cents, max_cents, currency } = worstCase;
  return (
    <Stack gap={1} role="group" aria-label="What a conversation costs">
      <Text>{worstCaseText(worstCase)}</Text>
      {canReadCalls && <TypicalCase assistantId={assistantId} />}
      {max_cents != null && (
        <Text size="sm" tone="muted">
          Publishing allows at most {centsText(max_cents, currency)}.
        </Text>
      )}
      <Text size="sm" tone="muted">
        {cents === null
          ? 'Add prices for every model of the flow to see what it costs.'
          : 'Only models are counted. The worst case is estimated from the length of prompts.'}
      </Text>
    </Stack>
  );
}
