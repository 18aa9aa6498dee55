import type { GateTest, TestGate } from '@switchboard/contracts/test-conversations';
import { Text } from '@switchboard/design-system';

/** The required tests that the draft has not passed as it is. */
export const openTests = (gate: TestGate | undefined): GateTest[] =>
  (gate?.tests ?? []).filter(({ is_required, verdict }) => is_required && verdict !== 'passed');

/** Which tests are run first, or that all are passed. */
export function TestsBefore({ gate }: { gate: TestGate }) {
  const required = gate.tests.filter(({ is_required }) => is_required);
  const open = openTests(gate);
  if (required.length === 0) return null;
  if (open.length === 0) return <Text tone="muted">All {required.length} required tests are passed.</Text>;
  return (
    <Text tone="muted">
      {open.length === 1 ? 'One required test is' : `${open.length} required tests are`} run first, by: {gate.brain}.
    </Text>
  );
}
