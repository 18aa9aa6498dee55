import { repliesAtOnce } from '@switchboard/contracts/prompt-cases.limits';
import { type Context, systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { emitEvent } from '../../../events/emit.ts';
import type { Prisma, prompt_runs } from '../../../generated/prisma/client.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import { recoverLostWork } from '../../../jobs/lost-work.ts';
import type { Services } from '../../../services.ts';
import type { ProviderClient } from '../../../voice/services/provider-answer.ts';
import { openLanguageModel } from '../language-model.ts';
import { keepResults, type Result, type RunCase } from './keep-results.ts';
import { tryCase } from './try-case.ts';

const atWork = ['waiting', 'running'];

const emitChange = (context: Context, id: string) =>
  transact(context, (tx) =>
    emitEvent(tx, context.organizationId, { type: 'prompt_run.changed', subject_id: id, change: 'updated' }),
  );

/** Takes a run. Null if it was cancelled or deleted. */
async function begin(context: Context, id: string): Promise<prompt_runs | null> {
  const row = await transact(context, async (tx) => {
    const { count } = await tx.prompt_runs.updateMany({
      where: { id, status: { in: atWork } },
      data: { status: 'running', updated_at: new Date() },
    });
    return count === 0 ? null : tx.prompt_runs.findFirst({ where: { id } });
  });
  if (row) await emitChange(context, id);
  return row;
}

async function end(context: Context, id: string, data: Prisma.prompt_runsUpdateManyMutationInput): Promise<void> {
  const now = new Date();
  const { count } = await transact(context, (tx) =>
    tx.prompt_runs.updateMany({
      where: { id, status: { in: atWork } },
      data: { ...data, finished_at: now, updated_at: now },
    }),
  );
  if (count > 0) await emitChange(context, id);
}

interface Work {
  place: number;
  one: RunCase;
  version: number;
  content: string;
}

/** The combinations of a run that have no result yet. */
async function workOf(context: Context, run: prompt_runs): Promise<Work[]> {
  const { db } = context;
  const versions = await db.prompt_versions.findMany({
    where: { prompt_id: run.prompt_id, version_number: { in: run.versions } },
    select: { version_number: true, content: true },
  });
  const done = await db.prompt_results.findMany({
    where: { prompt_run_id: run.id },
    select: { place: true, version_number: true },
  });
  const tried = new Set(done.map(({ place, version_number }) => `${place} ${version_number}`));
  return (run.cases as unknown as RunCase[]).flatMap((one, place) =>
    versions
      .filter(({ version_number }) => !tried.has(`${place} ${version_number}`))
      .map(({ version_number, content }) => ({ place, one, version: version_number, content })),
  );
}

/** Runs all, some concurrently; false if the run was cancelled in the meantime. */
async function tryAll(context: Context, run: prompt_runs, client: ProviderClient | null): Promise<boolean> {
  const work = await withTenant(context.organizationId, () => workOf(context, run));
  const kept = keepResults(context, run);
  const signal = AbortSignal.any([kept.signal, context.shutdown]);
  const next = async (): Promise<void> => {
    for (let one = work.shift(); one && !signal.aborted; one = work.shift()) {
      const tried = await tryCase(context.organizationId, client, one.content, one.one, signal);
      const result: Result = { ...tried, place: one.place, case: one.one, version: one.version };
      kept.add(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: repliesAtOnce }, next)).finally(() => kept.close());
  } catch (error) {
    if (!kept.isCancelled()) throw error;
  }
  context.shutdown.throwIfAborted();
  return !kept.isCancelled();
}

async function run(context: Context, id: string): Promise<void> {
  const row = await begin(context, id);
  if (!row) return;
  const { client, description } = await openLanguageModel(context);
  try {
    if ((client === null) !== row.is_simulated || description.name !== row.model) {
      const error_message = 'Another model writes since it was asked for. Please run the cases again.';
      return await end(context, id, { status: 'failed', error_message });
    }
    if (await tryAll(context, row, client)) await end(context, id, { status: 'completed' });
  } finally {
    client?.close();
  }
}

const wentWrong = 'Something went wrong on our side. Please run the cases again.';

/** Ends a run as failed after its last attempt. */
export async function giveUpOnCases(services: Services, organizationId: string, id: string): Promise<void> {
  const context = await systemContext(services, organizationId, 'cases of a prompt');
  await end(context, id, { status: 'failed', error_message: wentWrong });
}

/** Runs versions of a prompt on its cases and stores the results; continues where it was after its worker died. */
export async function runCases(
  services: Services,
  { organization_id, prompt_run_id }: JobPayload<'prompt-run.run'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'cases of a prompt');
  try {
    await run(context, prompt_run_id);
  } catch (error) {
    if (!isLastTry || services.shutdown.aborted) throw error;
    services.log.error({ err: error, prompt_run_id }, 'a run of cases failed');
    await end(context, prompt_run_id, { status: 'failed', error_message: wentWrong });
  }
}

/** Finds waiting runs without a job. */
export const recoverPromptRuns = (services: Services): Promise<void> =>
  recoverLostWork(services, {
    job: 'prompt-run.run',
    table: 'prompt_runs',
    status: 'status',
    waiting: atWork,
    payloadOf: (organization_id, prompt_run_id) => ({ organization_id, prompt_run_id }),
    giveUp: giveUpOnCases,
  });
