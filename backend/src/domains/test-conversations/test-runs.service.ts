import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Page } from '@switchboard/contracts/shared';
import type { StartTestRun, TestResult, TestRun } from '@switchboard/contracts/test-conversations';
import { maxTestRunsAtOnce } from '@switchboard/contracts/test-conversations.limits';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants, test_runs } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import type { Test } from './definition.ts';
import { configOf, nameOfModel, readTests, snapshotHash } from './test-gate.ts';

type Row = Omit<z.output<typeof TestRun>, 'created_at' | 'finished_at'> & Pick<test_runs, 'created_at' | 'finished_at'>;

const toRow = ({ config: _, tests: __, ...row }: test_runs): Row => row as unknown as Row;

/** The runs of an assistant's tests, newest first. Throws NOT_FOUND. */
export async function listTestRuns({ db }: Context, id: string, query: PageRequest): Promise<Page<Row>> {
  await readAssistant(db, id);
  const found = await readPage(newestFirst, query, (args) =>
    db.test_runs.findMany({ ...args, where: { assistant_id: id, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toRow) };
}

/** A run with what was said in each test so far. Throws NOT_FOUND. */
export async function readTestRun({ db }: Context, id: string): Promise<Row & { results: TestResult[] }> {
  const row = await db.test_runs.findFirst({ where: { id }, include: { results: { orderBy: { created_at: 'asc' } } } });
  if (!row) throw notFound('Test run');
  const { results, ...run } = row;
  return { ...toRow(run), results: results as unknown as TestResult[] };
}

/** Throws LIMIT_EXCEEDED where as many runs are at work as may. */
async function assertRoom(tx: Tx, organizationId: string): Promise<void> {
  // One after the other counts them.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`test runs ${organizationId}`}, 0))`;
  const atWork = await tx.test_runs.count({ where: { status: { in: ['waiting', 'running'] } } });
  if (atWork >= maxTestRunsAtOnce)
    throw new AppError('LIMIT_EXCEEDED', `${atWork} test runs are in progress. Wait for one of them, or cancel it.`, {
      reason: 'too_many_test_runs',
      details: { limit: maxTestRunsAtOnce, current: atWork },
    });
}

function chosen(tests: readonly Test[], keys: readonly string[] | undefined): Test[] {
  if (!keys) return [...tests];
  const unknown = keys.find((key) => !tests.some((test) => test.key === key));
  if (unknown !== undefined) throw notFound('Test');
  return tests.filter(({ key }) => keys.includes(key));
}

/** What is tested: a content, the version that has it (null: none), and which tests (all of them where none are named). */
interface Wanted {
  config: AssistantConfig;
  version: number | null;
  keys: readonly string[] | undefined;
}

/** Adds a run of tests, which a job begins. Throws NOT_FOUND, and LIMIT_EXCEEDED while too many are at work. */
export async function startRunOf(
  tx: Tx,
  context: Context,
  assistant: assistants,
  { config, version, keys }: Wanted,
): Promise<Row> {
  const { organizationId, actor } = context;
  const tests = chosen(await readTests(tx, assistant, config), keys).map(
    ({ key, name, is_required, callee, variables, mocks, expectations, flow_start }) => ({
      ...{ key, name, is_required },
      ...{ callee, variables, mocks, expectations, flow_start },
    }),
  );
  await assertRoom(tx, organizationId);
  const { user_id, actor_name } = auditColumnsOf(actor);
  const run = await tx.test_runs.create({
    data: {
      organization_id: organizationId,
      assistant_id: assistant.id,
      assistant_version: version,
      config: jsonColumn(config),
      snapshot_hash: await snapshotHash(tx, config),
      tests: jsonColumn(tests),
      brain: await nameOfModel(context, config),
      total: tests.length,
      created_by: user_id,
      created_by_name: actor_name,
    },
  });
  await enqueue(tx, 'test-run.run', { organization_id: organizationId, test_run_id: run.id });
  await recordChange(tx, context, {
    resource: 'test_run',
    id: run.id,
    name: assistant.name,
    change: 'created',
    details: { assistant_id: assistant.id, tests: tests.length },
  });
  return toRow(run);
}

/** Runs tests of a draft, or of a version, in the background. Throws NOT_FOUND, and LIMIT_EXCEEDED while too many are at work. */
export function startTestRun(
  context: Context,
  id: string,
  { version, keys }: z.output<typeof StartTestRun>,
): Promise<Row> {
  return transact(context, async (tx) => {
    const assistant = await readAssistant(tx, id);
    const config = await configOf(tx, assistant, version);
    return startRunOf(tx, context, assistant, { config, version: version ?? null, keys });
  });
}

/** Cancels a run that is at work, deletes one that is over. Throws NOT_FOUND. */
export function removeTestRun(context: Context, id: string): Promise<void> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM test_runs WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.test_runs.findFirst({ where: { id }, include: { assistant: { select: { name: true } } } });
    if (!row) throw notFound('Test run');
    const isAtWork = row.status === 'waiting' || row.status === 'running';
    const now = new Date();
    if (isAtWork)
      await tx.test_runs.update({
        where: { id },
        data: { status: 'cancelled', finished_at: now, updated_at: now },
        select: { id: true },
      });
    else await tx.test_runs.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'test_run',
      id,
      name: row.assistant.name,
      change: isAtWork ? 'updated' : 'deleted',
      details: { assistant_id: row.assistant_id },
      ...(isAtWork ? { action: 'cancel' } : {}),
    });
  });
}
