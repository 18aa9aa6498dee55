import { isCovered, percentCovered } from '@switchboard/contracts/required-coverage';
import type { GateTest, TestGate } from '@switchboard/contracts/test-conversations';
import { Banner, Stack, Text } from '@switchboard/design-system';
import { UntestedNodes } from '../../test-runs/UntestedNodes.tsx';

/** The required tests that the current draft hasn't passed. */
const openTests = (gate: TestGate): GateTest[] =>
  gate.tests.filter(({ is_required, verdict }) => is_required && verdict !== 'passed');

/** Whether tests cover as much of the flow as publishing requires. */
export const hasCoverage = (gate: TestGate): boolean => isCovered(gate.flow_coverage?.nodes, gate.required_coverage);

/** The tests to run before publishing: the required ones and, if the flow isn't covered, all that haven't been run yet. */
export function testsToRun(gate: TestGate | undefined): GateTest[] {
  if (!gate) return [];
  const open = openTests(gate);
  if (hasCoverage(gate)) return open;
  return [...open, ...gate.tests.filter(({ is_required, verdict }) => !is_required && verdict === null)];
}

function CoverageBefore({ gate, onGo }: { gate: TestGate; onGo: (path: string) => void }) {
  const { flow_coverage: coverage, required_coverage: required } = gate;
  if (!coverage || required == null) return null;
  const share = `${percentCovered(coverage.nodes)}% of the nodes of the flow`;
  if (hasCoverage(gate))
    return (
      <Text tone="muted">
        Tests go through {share}; {required}% is required.
      </Text>
    );
  const waiting = testsToRun(gate).length;
  if (waiting > 0)
    return (
      <Text tone="muted">
        Tests go through {share} so far, and {required}% is required: tests that were not run for this draft are run as
        well, {waiting} in all.
      </Text>
    );
  return (
    <Stack gap={3} role="alert">
      <Banner tone="danger" title={`Tests go through ${share}, and ${required}% is required`}>
        Add tests for these nodes, or generate them in the tab Flow.
      </Banner>
      <UntestedNodes untested={coverage.untested} to={{ onGo }} />
    </Stack>
  );
}

/** Names the tests that run first, or states that all have passed. */
export function TestsBefore({ gate, onGo }: { gate: TestGate; onGo: (path: string) => void }) {
  const required = gate.tests.filter(({ is_required }) => is_required);
  const open = openTests(gate);
  return (
    <>
      {open.length > 0 && (
        <Text tone="muted">
          {open.length === 1 ? 'One required test is' : `${open.length} required tests are`} run first, by: {gate.brain}
          .
        </Text>
      )}
      {open.length === 0 && required.length > 0 && (
        <Text tone="muted">All {required.length} required tests are passed.</Text>
      )}
      <CoverageBefore gate={gate} onGo={onGo} />
    </>
  );
}
