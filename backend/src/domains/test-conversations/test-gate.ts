import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { isCovered, percentCovered } from '@switchboard/contracts/required-coverage';
import type { GateTest, TestGate, TestGateChange, TestVerdict } from '@switchboard/contracts/test-conversations';
import { actorCan } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { agentServices } from '../assistant-tests/agent-services.ts';
import { lockAssistant, readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { hashOf, type Test } from './definition.ts';
import { readFlowCoverage } from './flow-coverage.read.ts';
import { isSafetyKey, safetyTests } from './safety-tests.ts';

type Assistant = Pick<
  assistants,
  'id' | 'organization_id' | 'requires_safety_tests' | 'gives_notice' | 'required_coverage'
>;

/** SHA-256 of a snapshot, as stored with versions. */
export async function snapshotHash(tx: Pick<Tx, '$queryRaw'>, config: AssistantConfig): Promise<string> {
  const [row] = await tx.$queryRaw<{ hash: string }[]>`
    SELECT encode(sha256(convert_to((${JSON.stringify(config)}::jsonb)::text, 'UTF8')), 'hex') AS hash`;
  return row?.hash ?? '';
}

/** The draft of an assistant, or one of its versions. Throws NOT_FOUND. */
export const configOf = async (tx: Tx, row: assistants, version: number | undefined): Promise<AssistantConfig> =>
  version === undefined ? draftOf(row) : readVersion(tx, row.id, version);

/** All tests of an assistant: the safety set, then its own. */
export async function readTests(
  tx: Pick<Tx, 'test_conversations'>,
  { id, requires_safety_tests, gives_notice }: Assistant,
  config: AssistantConfig,
): Promise<Test[]> {
  const own = await tx.test_conversations.findMany({
    where: { assistant_id: id },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return [
    ...safetyTests(config, requires_safety_tests, gives_notice),
    ...own.map((row) => ({ ...row, key: row.id }) as never as Test),
  ];
}

interface Said {
  key: string;
  definition_hash: string;
  verdict: TestVerdict;
  test_run_id: string;
}

/** The results of the latest runs of the current tests, for this exact snapshot. */
async function readVerdicts(tx: Tx, { id, organization_id }: Assistant, hash: string, tests: readonly Test[]) {
  const rows = await tx.$queryRaw<Said[]>`
    SELECT DISTINCT ON (key, definition_hash) key, definition_hash, verdict, test_run_id FROM test_results
    WHERE organization_id = ${organization_id}::uuid AND assistant_id = ${id}::uuid AND snapshot_hash = ${hash}
    ORDER BY key, definition_hash, created_at DESC`;
  return tests.map((test): GateTest => {
    const hashOfTest = hashOf(test);
    const found = rows.find(({ key, definition_hash }) => key === test.key && definition_hash === hashOfTest);
    return {
      key: test.key,
      name: test.name,
      is_safety: isSafetyKey(test.key),
      is_required: test.is_required,
      verdict: found?.verdict ?? null,
      run_id: found?.test_run_id ?? null,
    };
  });
}

/** What prevents a snapshot from being published. */
interface OpenGate {
  /** The required tests that it has not passed. */
  tests: GateTest[];
  /** How much of its flow is covered by tests, if that is less than required. */
  coverage: TestGate['flow_coverage'] | null;
}

const isPassed = ({ tests, coverage }: OpenGate): boolean => tests.length === 0 && !coverage;

/** What this snapshot has not passed. If nothing is required, that takes one query. */
async function openGate(tx: Tx, row: Assistant, config: AssistantConfig): Promise<OpenGate> {
  const tests = await readTests(tx, row, config);
  const required = tests.filter(({ is_required }) => is_required);
  if (required.length === 0 && row.required_coverage === null) return { tests: [], coverage: null };
  const hash = await snapshotHash(tx, config);
  const verdicts = required.length === 0 ? [] : await readVerdicts(tx, row, hash, required);
  const coverage = row.required_coverage === null ? null : await readFlowCoverage(tx, row, hash, config, tests);
  return {
    tests: verdicts.filter(({ verdict }) => verdict !== 'passed'),
    coverage: isCovered(coverage?.nodes, row.required_coverage) ? null : coverage,
  };
}

/** Whether a snapshot has passed everything that publishing requires. */
export const hasPassedGate = async (tx: Tx, row: Assistant, config: AssistantConfig): Promise<boolean> =>
  isPassed(await openGate(tx, row, config));

/** The model that would converse and judge, as a name for people. */
export async function nameOfModel(context: Context, config: AssistantConfig): Promise<string> {
  const { llm } = await agentServices(context, config);
  return llm ? `${llm.label} ${llm.model}`.trim() : 'practice model';
}

async function readGateOf(tx: Tx, context: Context, row: assistants, version?: number): Promise<TestGate> {
  const config = await configOf(tx, row, version);
  const hash = await snapshotHash(tx, config);
  const defined = await readTests(tx, row, config);
  const tests = await readVerdicts(tx, row, hash, defined);
  const flow_coverage = await readFlowCoverage(tx, row, hash, config, defined);
  const { required_coverage, max_flow_cents } = row;
  return {
    snapshot_hash: hash,
    brain: await nameOfModel(context, config),
    requires_safety: row.requires_safety_tests,
    ...{ required_coverage, max_flow_cents },
    is_passed:
      tests.every(({ is_required, verdict }) => !is_required || verdict === 'passed') &&
      isCovered(flow_coverage?.nodes, required_coverage),
    tests,
    flow_coverage,
  };
}

/** Which tests the draft, or a version, has passed. Throws NOT_FOUND. */
export function readGate(context: Context, id: string, version?: number): Promise<TestGate> {
  return transact(context, async (tx) => readGateOf(tx, context, await readAssistant(tx, id), version));
}

/** Sets what publishing requires. Throws NOT_FOUND. */
export function setGate(
  context: Context,
  id: string,
  { requires_safety, required_coverage, max_flow_cents }: TestGateChange,
): Promise<TestGate> {
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    const data = {
      requires_safety_tests: requires_safety,
      required_coverage: required_coverage === undefined ? row.required_coverage : required_coverage,
      max_flow_cents: max_flow_cents === undefined ? row.max_flow_cents : max_flow_cents,
    };
    const changed = (['requires_safety_tests', 'required_coverage', 'max_flow_cents'] as const).filter(
      (key) => row[key] !== data[key],
    );
    if (changed.length === 0) return readGateOf(tx, context, row);
    const after = await tx.assistants.update({ where: { id }, data });
    await recordChange(tx, context, {
      resource: 'assistant',
      id,
      name: row.name,
      change: 'updated',
      details: Object.fromEntries(changed.map((key) => [key, { from: row[key], to: data[key] }])),
    });
    return readGateOf(tx, context, after);
  });
}

const problemOf: Record<'none' | TestVerdict, string> = {
  none: 'was not run for this draft',
  failed: 'failed',
  undecided: 'is undecided',
  passed: 'passed',
};

/** Why it can't be published, as a sentence. */
function refusalOf({ tests, coverage }: OpenGate, required: number | null): string {
  const [first] = tests;
  const more = tests.length > 1 ? ` (and ${tests.length - 1} more)` : '';
  const parts = [
    ...(first ? [`the test “${first.name}” ${problemOf[first.verdict ?? 'none']}${more}`] : []),
    ...(coverage
      ? [
          `its tests pass through ${coverage.nodes.done} of the ${coverage.nodes.total} nodes of its flow (${percentCovered(coverage.nodes)}%), and ${required}% is required`,
        ]
      : []),
  ];
  return `This assistant cannot be published: ${parts.join('; ')}`;
}

/**
 * Throws CONFLICT (`tests_failed`, with the `tests` that have not passed, and the `coverage` of its flow if that is too little) if
 * this snapshot has not passed exactly what publishing requires. People with the permission can continue with a reason, which is
 * returned; null if everything passed.
 */
export async function assertTested(
  tx: Tx,
  { actor }: Context,
  row: Assistant,
  config: AssistantConfig,
  reason: string | null,
): Promise<string | null> {
  const open = await openGate(tx, row, config);
  if (isPassed(open)) return null;
  if (reason !== null) {
    if (actorCan(actor, 'assistant.override_tests')) return reason;
    throw new AppError('FORBIDDEN', 'Only admins can publish without passing the tests.', { reason: 'role' });
  }
  const { tests, coverage } = open;
  throw new AppError('CONFLICT', refusalOf(open, row.required_coverage), {
    reason: 'tests_failed',
    details: {
      tests: tests.map(({ key, name, verdict }) => ({ key, name, verdict })),
      ...(coverage && { coverage: { ...coverage, required: row.required_coverage } }),
    },
  });
}
