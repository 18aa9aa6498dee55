import type { RemovedKit } from '@switchboard/contracts/onboarding';
import { kitNames, kitTitles, type SampleKind } from '@switchboard/contracts/onboarding.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { onboarding } from '../../generated/prisma/client.ts';
import { recordingFolder } from '../interviews/recordings/recording-files.ts';
import { knowledgeFolder } from '../knowledge-bases/knowledge-files.ts';
import { keptSamples, readSamples, type Sample } from './samples.read.ts';
import { readFacts } from './steps.read.ts';

/** The table of each kind, ordered so that rows are deleted before the rows that they reference. */
const tables: readonly [SampleKind, string][] = [
  ['interview', 'interviews'],
  ['campaign', 'campaigns'],
  ['feature_template', 'feature_templates'],
  ['schema_template', 'schema_templates'],
  ['lead', 'leads'],
  ['assistant', 'assistants'],
  ['knowledge_base', 'knowledge_bases'],
];

async function assertNothingGoesOn(tx: Tx): Promise<void> {
  const calls = await tx.calls.count({ where: { is_sample: true, ended_at: null } });
  const interviews = await tx.interviews.count({
    where: { is_sample: true, status: { in: ['started', 'interrupted'] } },
  });
  if (calls + interviews > 0)
    throw new AppError('CONFLICT', 'A sample is in a call. Remove the samples when it is over.', {
      reason: 'sample_in_call',
    });
}

function assertDecided(samples: readonly Sample[], edited: 'keep' | 'remove' | undefined): void {
  const changed = samples.filter(({ is_edited }) => is_edited);
  if (changed.length === 0 || edited) return;
  throw new AppError('CONFLICT', 'Some samples were changed. Choose whether to keep them.', {
    reason: 'samples_edited',
    details: { edited: changed.map(({ kind, id, name }) => ({ kind, id, name })) },
  });
}

/** The audio of the removed rows: files by name, and folders of interviews, which a job removes. */
async function filesOf(tx: Tx, gone: { logs: string[]; interviews: string[]; assistants: string[] }) {
  const logs = await tx.call_logs.findMany({ where: { id: { in: gone.logs } }, select: { recording_path: true } });
  const tests = await tx.assistant_tests.findMany({
    where: { assistant_id: { in: gone.assistants } },
    select: { recording_path: true },
  });
  const recordings = await tx.interview_recordings.findMany({ where: { interview_id: { in: gone.interviews } } });
  await tx.removed_folders.createMany({ data: recordings.map((one) => ({ folder: recordingFolder(one) })) });
  return [...logs, ...tests].flatMap(({ recording_path }) => recording_path ?? []);
}

/** Removes rows by their ids, and the calls of removed leads, which contain none of the organization's own data. */
async function removeRows(tx: Tx, samples: readonly Sample[], kept: ReadonlySet<string>): Promise<string[]> {
  const gone = (kind: SampleKind) =>
    samples.filter((sample) => sample.kind === kind && !kept.has(sample.id)).map(({ id }) => id);
  const keptLeads = samples.filter(({ kind, id }) => kind === 'lead' && kept.has(id)).map(({ id }) => id);
  const logs = gone('call_log');
  const { organization_id } = await tx.onboarding.findFirstOrThrow({ select: { organization_id: true } });
  const folders = gone('knowledge_base').map((id) => ({ folder: knowledgeFolder(organization_id, id) }));
  await tx.removed_folders.createMany({ data: folders });
  const files = await filesOf(tx, { logs, interviews: gone('interview'), assistants: gone('assistant') });
  await tx.call_logs.deleteMany({ where: { id: { in: logs } } });
  // Also those whose lead has been deleted.
  await tx.$executeRaw`DELETE FROM calls WHERE organization_id = current_organization() AND is_sample
    AND (lead_id IS NULL OR lead_id <> ALL (${keptLeads}::uuid[]))`;
  for (const name of ['scheduled_calls', 'call_requests'] as const)
    await tx.$executeRawUnsafe(
      `DELETE FROM ${name} WHERE organization_id = current_organization() AND lead_id = ANY ($1::uuid[])`,
      gone('lead'),
    );
  for (const [kind, table] of tables)
    await tx.$executeRawUnsafe(
      `DELETE FROM ${table} WHERE organization_id = current_organization() AND id = ANY ($1::uuid[])`,
      gone(kind),
    );
  return files;
}

/** Turns the remaining samples into the organization's own rows, which count in its figures. */
async function makeOwn(tx: Tx): Promise<void> {
  const touched = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT campaign_id AS id FROM campaign_leads WHERE organization_id = current_organization() AND is_sample`;
  for (const table of ['campaign_leads', 'calls', 'call_logs', ...tables.map(([, name]) => name)])
    await tx.$executeRawUnsafe(
      `UPDATE ${table} SET is_sample = false WHERE organization_id = current_organization() AND is_sample`,
    );
  await tx.$executeRaw`
    UPDATE campaigns c SET lead_count = (SELECT count(*)::int FROM campaign_leads m
      WHERE m.organization_id = c.organization_id AND m.campaign_id = c.id)
    WHERE c.organization_id = current_organization() AND c.id = ANY (${touched.map(({ id }) => id)}::uuid[])`;
}

/** Keeps steps done that were done by means of removed samples. */
async function keepSteps(tx: Tx, before: Awaited<ReturnType<typeof readFacts>>, kept: readonly string[]) {
  const after = await readFacts(tx);
  const lost = Object.entries(before).flatMap(([step, isDone]) =>
    isDone && !after[step as keyof typeof after] ? [step] : [],
  );
  return [...new Set([...kept, ...lost])];
}

async function removeFiles({ files, log }: Context, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await files.delete(path).catch((error: unknown) => log.warn({ err: error, path }, 'a sample recording stays'));
}

/**
 * Removes the samples and what people did with them. Samples that the organization's own data needs stay, as do edited ones
 * if requested. Throws CONFLICT if edited ones exist and that was not specified, or while a sample is in a call.
 */
export async function removeKit(context: Context, edited: 'keep' | 'remove' | undefined): Promise<RemovedKit> {
  const { organizationId } = context;
  const { files, ...result } = await transact(context, async (tx) => {
    const [row] = await tx.$queryRaw<onboarding[]>`
      SELECT * FROM onboarding WHERE organization_id = ${organizationId}::uuid AND kit_created_at IS NOT NULL FOR UPDATE`;
    if (!row) return { removed: 0, kept: [], files: [] };
    // A request that places a call waits here, and finds its lead gone.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const samples = await readSamples(tx);
    assertDecided(samples, edited);
    await assertNothingGoesOn(tx);
    const before = await readFacts(tx);
    const kept = keptSamples(samples, ({ is_edited, is_used }) => is_used || (is_edited && edited === 'keep'));
    const files = await removeRows(tx, samples, kept);
    await makeOwn(tx);
    await tx.onboarding.update({
      where: { organization_id: organizationId },
      data: { use_case: null, kit_created_at: null, kept_steps: await keepSteps(tx, before, row.kept_steps) },
    });
    const own = samples.filter(({ id }) => kept.has(id)).map(({ kind, id, name }) => ({ kind, id, name }));
    // A template that stays has an entry in the sidebar from now on.
    for (const { id } of own.filter(({ kind }) => kind === 'feature_template'))
      await emitEvent(tx, organizationId, { type: 'feature_template.changed', subject_id: id, change: 'updated' });
    const use = kitNames.find((name) => name === row.use_case);
    await recordChange(tx, context, {
      resource: 'onboarding_kit',
      id: organizationId,
      name: use ? kitTitles[use] : 'Samples',
      change: 'deleted',
      details: { removed: samples.length - own.length, kept: own.map(({ name }) => name) },
    });
    return { removed: samples.length - own.length, kept: own, files };
  });
  await removeFiles(context, files);
  return result;
}
