import type { DialDecision } from '@switchboard/contracts/calls';
import { Banner, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { DecisionRules } from '../../display/DecisionRules.tsx';

/** Whether the newest decision states exactly the same reason. */
function isSaidBelow(explanation: string, [newest]: readonly DialDecision[]): boolean {
  return newest?.rules.some((rule) => !rule.passed && rule.explanation === explanation) ?? false;
}

/** The rules' current result for a scheduled call, and every decision so far. */
export function Why({ id }: { id: string }) {
  const call = useQuery(endpointQuery('GET /api/scheduled-calls/:id', { params: { id } }));
  return (
    <Loaded query={call} failed="Failed to load the decisions" loading={<Skeleton lines={3} />}>
      {({ now, decisions, closed_explanation }) => (
        <Stack gap={3}>
          {now && !isSaidBelow(now.explanation, decisions) && (
            <Banner tone={now.is_allowed ? 'info' : 'warning'} title="At this moment">
              {now.explanation}
            </Banner>
          )}
          {closed_explanation && <Text as="p">{closed_explanation}</Text>}
          <DecisionRules decisions={decisions} />
          {decisions.length === 0 && (
            <Text as="p" size="sm" tone="muted">
              No decisions yet: the call isn't due.
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
