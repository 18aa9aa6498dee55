import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import { coverageOf, untestedNodes } from '@switchboard/contracts/flows/coverage';
import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import type { TestGate, TestVerdict } from '@switchboard/contracts/test-conversations';
import type { Tx } from '../../database/database.ts';
import { hashOf, type Test } from './definition.ts';

// Only what the flow's own nodes did: another assistant may have had the caller.
const steps = '$[*].lines[*] ? (exists (@.flow.trace) && !exists (@.flow.assistant_id)).flow.trace[*]';

interface Ran {
  key: string;
  definition_hash: string;
  verdict: TestVerdict;
  trace: FlowTrace[];
}

/** What these tests, as they are now, pass through in exactly this snapshot; null if it follows no flow. A test that failed covers nothing. */
export async function readFlowCoverage(
  tx: Pick<Tx, '$queryRaw'>,
  { id, organization_id }: { id: string; organization_id: string },
  hash: string,
  config: AssistantConfig,
  tests: readonly Test[],
): Promise<NonNullable<TestGate['flow_coverage']> | null> {
  const flow = followedFlow(config);
  if (!flow) return null;
  const rows = await tx.$queryRaw<Ran[]>`
    SELECT key, definition_hash, verdict, jsonb_path_query_array(held::jsonb, ${steps}::jsonpath) AS trace FROM (
      SELECT DISTINCT ON (key, definition_hash) key, definition_hash, verdict, held FROM test_results
      WHERE organization_id = ${organization_id}::uuid AND assistant_id = ${id}::uuid AND snapshot_hash = ${hash}
      ORDER BY key, definition_hash, created_at DESC) latest`;
  const hashes = new Map(tests.map((test) => [test.key, hashOf(test)]));
  const ran = rows.filter(({ key, definition_hash }) => hashes.get(key) === definition_hash);
  const coverageBy = (list: readonly Ran[]) =>
    coverageOf(
      flow,
      list.map(({ trace }) => trace),
    );
  const coverage = coverageBy(ran.filter(({ verdict }) => verdict === 'passed'));
  const placeOf = ({ subflow, node }: FlowProblem) => `${subflow ?? ''}/${node}`;
  const neverEntered = new Map(untestedNodes(flow, coverageBy(ran)).map((one) => [placeOf(one), one.message]));
  return {
    nodes: { done: coverage.nodes.entered, total: coverage.nodes.total },
    edges: { done: coverage.edges.taken, total: coverage.edges.total },
    untested: untestedNodes(flow, coverage, 'No test that passed').map((one) => ({
      ...{ subflow: one.subflow, node: one.node ?? '' },
      message: neverEntered.get(placeOf(one)) ?? one.message,
    })),
  };
}
