import type { BudgetAnswer, MeasuredDelays } from '@switchboard/contracts/delay-budgets';
import { Badge, Button, Card, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { timingText } from '@switchboard/design-system/data';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { DelayBudgetDialog } from './DelayBudgetDialog.tsx';

const sources: Record<MeasuredDelays['source'], string> = {
  calls: 'in real calls of versions with the same models and waits',
  browser_tests: 'in spoken tests of this draft',
  test_conversations: 'in test conversations of this draft, in text, without transcriber and voice',
};

function budgetText({ p50_ms, p95_ms }: BudgetAnswer['budget']): string {
  const parts = [
    ...(p50_ms === null ? [] : [`half of the answers within ${timingText(p50_ms)}`]),
    ...(p95_ms === null ? [] : [`95 of 100 within ${timingText(p95_ms)}`]),
  ];
  return parts.length === 0
    ? 'No budget: the draft can be published however long it takes.'
    : `Budget: ${parts.join(', ')}.`;
}

const measuredText = ({ answers, p50_ms, p95_ms, source }: MeasuredDelays) =>
  `Measured: half of ${answers.toLocaleString('en-US')} answers came within ${timingText(p50_ms)}, 95 of 100 within ${timingText(p95_ms)}, ${sources[source]}.`;

/** The response time required for publishing, and the draft's own. */
export function DelayBudgetCard({ assistantId }: { assistantId: string }) {
  const mayChange = useCan('assistant.override_tests');
  const [isEditing, setEditing] = useState(false);
  const read = useQuery(endpointQuery('GET /api/assistants/:id/delay-budget', { params: { id: assistantId } }));
  const isKept = read.data?.is_kept ?? null;
  return (
    <Card
      title="Delay budget"
      titleLevel={3}
      badge={
        isKept !== null && (
          <Badge tone={isKept ? 'success' : 'danger'}>{isKept ? 'Within the budget' : 'Over the budget'}</Badge>
        )
      }
    >
      <Loaded query={read} failed="Failed to read the delay budget" loading={<Skeleton lines={2} />}>
        {({ budget, measured }) => (
          <Stack gap={3}>
            <Text>{budgetText(budget)}</Text>
            <Text tone="muted">
              {measured
                ? measuredText(measured)
                : 'There is nothing to compare yet. Run the tests, or talk to this draft: five answers are enough.'}
            </Text>
            {mayChange ? (
              <Stack direction="row">
                <Button size="sm" onPress={() => setEditing(true)}>
                  Change delay budget
                </Button>
              </Stack>
            ) : (
              <Text size="sm" tone="muted">
                Admins can change the budget.
              </Text>
            )}
            {isEditing && (
              <DelayBudgetDialog assistantId={assistantId} budget={budget} onClose={() => setEditing(false)} />
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
