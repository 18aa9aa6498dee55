import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import { coverageOf, untestedNodes } from '@switchboard/contracts/flows/coverage';
import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import type { TestGate } from '@switchboard/contracts/test-conversations';
import type { Tx } from '../../database/database.ts';

// Only what the flow's own nodes did: another assistant may have had the caller.
const steps = '$[*].lines[*] ? (exists (@.flow.trace) && !exists (@.flow.assistant_id)).flow.trace[*]';

/** What the tests of exactly this snapshot have passed through; null if it follows no flow. */
export async function readFlowCoverage(
  tx: Pick<Tx, '$queryRaw'>,
  { id, organization_id }: { id: string; organization_id: string },
  hash: string,
  config: AssistantConfig,
): Promise<NonNullable<TestGate['flow_coverage']> | null> {
  const flow = followedFlow(config);
  if (!flow) return null;
  const rows = await tx.$queryRaw<{ trace: FlowTrace[] }[]>`
    SELECT jsonb_path_query_array(held::jsonb, ${steps}::jsonpath) AS trace FROM (
      SELECT DISTINCT ON (key, definition_hash) held FROM test_results
      WHERE organization_id = ${organization_id}::uuid AND assistant_id = ${id}::uuid AND snapshot_hash = ${hash}
      ORDER BY key, definition_hash, created_at DESC) latest`;
  const coverage = coverageOf(
    flow,
    rows.map(({ trace }) => trace),
  );
  return {
    nodes: { done: coverage.nodes.entered, total: coverage.nodes.total },
    edges: { done: coverage.edges.taken, total: coverage.edges.total },
    untested: untestedNodes(flow, coverage).map(({ subflow, node, message }) => ({
      ...{ subflow, message },
      node: node ?? '',
    })),
  };
}
