import { isCovered, percentCovered } from '@switchboard/contracts/required-coverage';
import type { TestGate } from '@switchboard/contracts/test-conversations';
import { Badge, Button, Card, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { UntestedNodes } from '../../test-runs/UntestedNodes.tsx';
import { CostLimitDialog } from './CostLimitDialog.tsx';

/** The choices offered here; the API accepts every percentage. */
const usualChoices = [50, 70, 80, 90, 100];
const none = 'none';

function optionsFor(required: number | null) {
  const values = [...new Set([...usualChoices, ...(required === null ? [] : [required])])].sort((a, b) => a - b);
  const label = (value: number) => (value === 100 ? 'Every node' : `${value}% of the nodes`);
  return [{ id: none, label: 'Nothing' }, ...values.map((value) => ({ id: String(value), label: label(value) }))];
}

function coverageText({ nodes, edges }: NonNullable<TestGate['flow_coverage']>): string {
  return `Tests that passed for this draft go through ${nodes.done} of ${nodes.total} nodes (${percentCovered(nodes)}%) and ${edges.done} of ${edges.total} connections.`;
}

/** How much of the flow tests cover, how much publishing requires, and the limit on the flow's cost. */
export function CoverageCard({ assistantId, gate }: { assistantId: string; gate: TestGate }) {
  const mayChange = useCan('assistant.override_tests');
  const { mutate, isPending } = useMutation(
    endpointMutation('PUT /api/assistants/:id/test-gate', {
      stale: 'assistant.changed',
      done: 'Requirement updated',
      failed: 'Failed to update the requirement',
    }),
  );
  const [isLimiting, setLimiting] = useState(false);
  const { flow_coverage: coverage, requires_safety } = gate;
  const [required, limit] = [gate.required_coverage ?? null, gate.max_flow_cents ?? null];
  if (!coverage && required === null && limit === null) return null;
  const isEnough = isCovered(coverage?.nodes, required);
  return (
    <Card
      title="Requirements for the flow"
      titleLevel={3}
      badge={
        coverage &&
        required !== null && (
          <Badge tone={isEnough ? 'success' : 'danger'}>
            {isEnough ? `${required}% reached` : `${required}% required`}
          </Badge>
        )
      }
    >
      <Stack gap={3}>
        <Text>
          {coverage
            ? coverageText(coverage)
            : 'This assistant follows its prompt. The requirements apply once it follows its flow.'}
        </Text>
        {coverage && <UntestedNodes untested={coverage.untested} to={{ assistantId }} />}
        <Select
          label="Publishing waits until tests go through"
          description={mayChange ? 'A test counts if it passed for exactly this draft.' : 'Admins can change this.'}
          options={optionsFor(required)}
          value={required === null ? none : String(required)}
          isDisabled={!mayChange || isPending}
          onChange={(id) =>
            mutate({
              params: { id: assistantId },
              body: { requires_safety, required_coverage: id === none ? null : Number(id) },
            })
          }
        />
        <Stack direction="row" gap={3} wrap>
          <Text>
            {limit === null
              ? 'No cost limit for the most expensive path.'
              : `The most expensive path may cost at most ${limit} cents.`}
          </Text>
          {mayChange && (
            <Button size="sm" onPress={() => setLimiting(true)}>
              Change cost limit
            </Button>
          )}
        </Stack>
        {isLimiting && (
          <CostLimitDialog
            assistantId={assistantId}
            values={{ requires_safety, max_flow_cents: limit }}
            onClose={() => setLimiting(false)}
          />
        )}
      </Stack>
    </Card>
  );
}
