import type { Cost, Usage } from '@switchboard/contracts/costs';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { HeldConversation } from '@switchboard/contracts/test-conversations';
import { modelRepeats } from '@switchboard/contracts/test-conversations.limits';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { Prisma, test_runs } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { recoverLostWork } from '../../jobs/lost-work.ts';
import type { Services } from '../../services.ts';
import { UsageMeter } from '../../voice/services/usage-meter.ts';
import { agentServices } from '../assistant-tests/agent-services.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { configFrom } from '../assistants/stored-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { readValidPrices } from '../costs/valid-prices.read.ts';
import { worst } from './check-expectation.ts';
import { hashOf, type Test } from './definition.ts';
import { holdConversation, type Tested } from './hold-conversation.ts';
import { hasPassedGate } from './test-gate.ts';

const atWork = ['waiting', 'running'];

const emitChange = (tx: Tx, { organizationId }: Context, id: string) =>
  emitEvent(tx, organizationId, { type: 'test_run.changed', subject_id: id, change: 'updated' });

/** Takes a run, and discards the results of a worker that died. Null if it was cancelled or deleted. */
function begin(context: Context, id: string): Promise<test_runs | null> {
  return transact(context, async (tx) => {
    const { count } = await tx.test_runs.updateMany({
      where: { id, status: { in: atWork } },
      data: { status: 'running', passed: 0, failed: 0, undecided: 0, updated_at: new Date() },
    });
    if (count === 0) return null;
    await tx.test_results.deleteMany({ where: { test_run_id: id } });
    await emitChange(tx, context, id);
    return tx.test_runs.findFirst({ where: { id } });
  });
}

/** The usage of a run, including that of an earlier worker that died. */
interface Spent {
  meter: UsageMeter;
  /** Whether the usage is complete. */
  isCounted: boolean;
}

function spentBefore({ cost }: test_runs): Spent {
  const before = cost as Cost | null;
  const meter = new UsageMeter();
  for (const used of before?.items ?? []) meter.add({ ...usageIn(used), is_estimated: true });
  return { meter, isCounted: true };
}

const usageIn = ({ part, provider, model, unit, quantity }: Usage) => ({ part, provider, model, unit, quantity });

/** Stores the result of a test, and the cost of the run so far. False if it was cancelled in the meantime. */
function write(
  context: Context,
  run: test_runs,
  test: Test,
  held: HeldConversation[],
  { meter, isCounted }: Spent,
): Promise<boolean> {
  const verdict = worst(held.map((one) => one.verdict));
  return transact(context, async (tx) => {
    const now = new Date();
    const cost = priceUsage(meter.used(), await readValidPrices(tx, run.organization_id, now), isCounted);
    const { count } = await tx.test_runs.updateMany({
      where: { id: run.id, status: 'running' },
      data: { [verdict]: { increment: 1 }, cost: cost as unknown as Prisma.InputJsonObject, updated_at: now },
    });
    if (count === 0) return false;
    await tx.test_results.create({
      data: {
        organization_id: run.organization_id,
        assistant_id: run.assistant_id,
        test_run_id: run.id,
        key: test.key,
        name: test.name,
        is_required: test.is_required,
        definition_hash: hashOf(test),
        snapshot_hash: run.snapshot_hash,
        verdict,
        held: jsonColumn(held),
      },
      select: { id: true },
    });
    await emitChange(tx, context, run.id);
    return true;
  });
}

/** Clears the override of a version that was published without passing its tests and may have passed them now. */
async function takeBackOverride(tx: Tx, context: Context, assistantId: string): Promise<void> {
  const row = await tx.assistants.findFirst({ where: { id: assistantId, untested_reason: { not: null } } });
  if (!row || row.published_version === null) return;
  const live = await readVersion(tx, row.id, row.published_version);
  if (!(await hasPassedGate(tx, row, live))) return;
  await tx.assistants.update({ where: { id: row.id }, data: { untested_reason: null }, select: { id: true } });
  await emitEvent(tx, context.organizationId, { type: 'assistant.changed', subject_id: row.id, change: 'updated' });
}

function end(context: Context, run: test_runs, data: Prisma.test_runsUpdateManyMutationInput): Promise<void> {
  const now = new Date();
  return transact(context, async (tx) => {
    const { count } = await tx.test_runs.updateMany({
      where: { id: run.id, status: { in: atWork } },
      data: { ...data, finished_at: now, updated_at: now },
    });
    if (count === 0) return;
    await emitChange(tx, context, run.id);
    await takeBackOverride(tx, context, run.assistant_id);
  });
}

async function run(context: Context, id: string): Promise<void> {
  const row = await begin(context, id);
  if (!row) return;
  const { assistant_id, assistant_version } = row;
  const config = configFrom(row.config);
  const { gives_notice } = await transact(context, (tx) => readAssistant(tx, assistant_id));
  const services = await agentServices(context, config);
  const tested: Tested = { assistant_id, assistant_version, config, gives_notice, services };
  const times = tested.services.llm ? modelRepeats : 1;
  const spent = spentBefore(row);
  for (const test of row.tests as unknown as Test[]) {
    if (context.shutdown.aborted) throw new Error('The process stops');
    const conversations = await Promise.all(
      Array.from({ length: times }, () => holdConversation(context, tested, test, context.shutdown)),
    );
    for (const { usage } of conversations) {
      for (const used of usage ?? []) spent.meter.add(used);
      spent.isCounted &&= usage !== null;
    }
    const held = conversations.map((one) => one.held);
    if (!(await write(context, row, test, held, spent))) return;
  }
  await end(context, row, { status: 'completed' });
}

const wentWrong = 'Something went wrong on our side. Please run the tests again.';

const giveUp = (context: Context, id: string) =>
  transact(context, (tx) => tx.test_runs.findFirst({ where: { id } })).then(
    (row) => row && end(context, row, { status: 'failed', error_message: wentWrong }),
  );

/** Ends a run as failed after its last attempt. */
export async function giveUpOnTestRun(services: Services, organizationId: string, id: string): Promise<void> {
  await giveUp(await systemContext(services, organizationId, 'tests of an assistant'), id);
}

/** Runs tests one after the other and stores their results; starts over after its worker died. */
export async function runTests(
  services: Services,
  { organization_id, test_run_id }: JobPayload<'test-run.run'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'tests of an assistant');
  try {
    await run(context, test_run_id);
  } catch (error) {
    if (!isLastTry || services.shutdown.aborted) throw error;
    services.log.error({ err: error, test_run_id }, 'a run of tests failed');
    await giveUp(context, test_run_id);
  }
}

/** Finds waiting runs without a job. */
export const recoverTestRuns = (services: Services): Promise<void> =>
  recoverLostWork(services, {
    job: 'test-run.run',
    table: 'test_runs',
    status: 'status',
    waiting: atWork,
    payloadOf: (organization_id, test_run_id) => ({ organization_id, test_run_id }),
    giveUp: giveUpOnTestRun,
  });
