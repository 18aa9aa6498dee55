import { randomUUID } from 'node:crypto';
import type { DecideChanges, LanguageModel, StartGeneration } from '@switchboard/contracts/generations';
import { promptTexts } from '@switchboard/contracts/prompts.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma, prompt_generations, prompts } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { once, requestKey } from '../../once.ts';
import { work } from '../../work/work.ts';
import { lockTranscript } from '../transcripts/transcript-row.ts';
import { end, hold } from './end-generation.ts';
import { assertRoom } from './generation-limits.ts';
import { type Detail, readDetail, readGeneration, toDetail, toGeneration } from './generation-row.ts';
import { readLanguageModel } from './language-model.ts';
import { authorColumns, lockPrompt, readPrompt } from './prompt-row.ts';
import { assertDecided } from './writer-of.ts';

type Input = z.output<typeof StartGeneration>;
type Columns = Omit<
  Prisma.prompt_generationsUncheckedCreateInput,
  'organization_id' | 'conversation_id' | 'model_kind'
> & {
  conversation_id?: string;
};

interface ListQuery extends PageRequest {
  prompt_id?: string | undefined;
  conversation_id?: string | undefined;
}

/** Generations, newest first. */
export async function listGenerations({ db }: Context, { prompt_id, conversation_id, ...page }: ListQuery) {
  const where = { ...(prompt_id && { prompt_id }), ...(conversation_id && { conversation_id }) };
  const found: Page<prompt_generations> = await readPage(newestFirst, page, (args) =>
    db.prompt_generations.findMany({ ...args, where: { ...where, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toGeneration) };
}

/** A generation with what was said about the prompt. Throws NOT_FOUND. */
export const getGeneration = ({ db }: Context, id: string): Promise<Detail> => readDetail(db, id);

const titleOf = (row: { generation_kind: string }) => `Prompt of a ${row.generation_kind}`;

/** The context of the request, and the model that writes. */
interface Asked {
  context: Context;
  writer: LanguageModel;
}

/** Adds a generation and its job. Throws LIMIT_EXCEEDED. */
async function insert(tx: Tx, { context, writer }: Asked, columns: Columns): Promise<Detail> {
  const { organizationId: organization_id } = context;
  await assertRoom(tx, organization_id);
  const { kind, model, host } = writer;
  const id = columns.id ?? randomUUID();
  const row = await tx.prompt_generations.create({
    data: {
      conversation_id: id,
      ...columns,
      ...{ id, organization_id, model_kind: kind, model, host },
      ...authorColumns(context),
    },
  });
  await enqueue(tx, 'generation.run', { organization_id, generation_id: id });
  await recordChange(tx, context, {
    resource: 'generation',
    id,
    name: titleOf(columns),
    change: 'created',
    details: { writer: kind, ...(model && { model, host }) },
  });
  return toDetail(tx, row);
}

/** Whether texts about a transcript may contain details of a call. */
async function isOfCall(tx: Tx, transcriptId: string | null | undefined): Promise<boolean> {
  if (!transcriptId) return false;
  const stored = await tx.transcripts.findFirst({ where: { id: transcriptId }, select: { call_log_id: true } });
  return stored?.call_log_id != null;
}

async function ofTranscript(tx: Tx, asked: Asked, input: Extract<Input, { kind: 'transcript' }>, key: object) {
  const { transcript_id, transcript, mask } = input;
  if (!transcript_id === !transcript) {
    const message = transcript ? 'Name a stored transcript or give a text, not both' : promptTexts.noTranscript;
    throw new AppError('VALIDATION', message, { fields: { transcript: message } });
  }
  if (!transcript_id)
    return insert(tx, asked, {
      ...key,
      generation_kind: 'transcript',
      source: transcript ?? null,
      is_masked: mask ?? false,
    });
  await lockTranscript(tx, transcript_id);
  const is_masked = mask ?? (await isOfCall(tx, transcript_id));
  return insert(tx, asked, { ...key, generation_kind: 'transcript', transcript_id, is_masked });
}

async function ofDescription(tx: Tx, asked: Asked, input: Extract<Input, { kind: 'description' }>, key: object) {
  const { context } = asked;
  const id = randomUUID();
  const { created_by, created_by_name } = authorColumns(context);
  const prompt = await tx.prompts.create({
    data: {
      ...{ organization_id: context.organizationId, title: input.title, description: input.prompt_description },
      ...{ status: 'generating', source_type: 'description', source_data: input.description },
      ...{ generation_id: id, user_id: created_by, created_by_name },
    },
  });
  await recordChange(tx, context, { resource: 'prompt', id: prompt.id, name: prompt.title, change: 'created' });
  return insert(tx, asked, {
    ...key,
    ...{ id, generation_kind: 'description', prompt_id: prompt.id, source: input.description },
  });
}

async function ofFeedback(tx: Tx, asked: Asked, input: Extract<Input, { kind: 'refine' }>, key: object) {
  const { content, feedback, previous_id, prompt_id, mask } = input;
  const prompt = prompt_id ? await readPrompt(tx, prompt_id) : null;
  const previous = previous_id ? await readGeneration(tx, previous_id) : null;
  if (previous) {
    await assertDecided(tx, previous.conversation_id);
    if (
      await tx.prompt_generations.count({ where: { conversation_id: previous.conversation_id, status: 'generating' } })
    )
      throw new AppError('CONFLICT', promptTexts.notGenerated, { reason: 'not_generated' });
  }
  return insert(tx, asked, {
    ...key,
    ...{ generation_kind: 'refine', before: content, feedback },
    is_masked: mask ?? previous?.is_masked ?? (await isOfCall(tx, prompt?.transcript_id)),
    ...(previous && { conversation_id: previous.conversation_id, previous_id: previous.id }),
    prompt_id: prompt_id ?? null,
  });
}

/**
 * Writes a text in the background. Throws NOT_FOUND, LIMIT_EXCEEDED, VALIDATION without a transcript, and CONFLICT while earlier
 * changes wait for a decision (`changes_pending`) or an earlier text is being written (`not_generated`).
 */
export function startGeneration(context: Context, input: Input, given?: string): Promise<Detail> {
  const { db } = context;
  const key = requestKey(given, input);
  const work = async () => {
    const asked = { context, writer: await readLanguageModel(context) };
    return transact(context, (tx) => {
      if (input.kind === 'transcript') return ofTranscript(tx, asked, input, { ...key });
      if (input.kind === 'description') return ofDescription(tx, asked, input, { ...key });
      return ofFeedback(tx, asked, input, { ...key });
    });
  };
  return once(
    key,
    (where) => db.prompt_generations.findFirst({ where }),
    ({ id }) => readDetail(db, id),
    work,
  );
}

/** Cancels a generation. Throws NOT_FOUND, and CONFLICT (`not_generating`) for one that is over. */
export function cancelGeneration(context: Context, id: string): Promise<Detail> {
  return transact(context, async (tx) => {
    const held = await hold(tx, id);
    if (held.row.status !== 'generating')
      throw new AppError('CONFLICT', 'This text is no longer being written.', { reason: 'not_generating' });
    await end(tx, context, held, { status: 'cancelled' });
    await record(tx, context, held.row, 'cancel', {});
    return readDetail(tx, id);
  });
}

const record = (tx: Tx, context: Context, row: prompt_generations, action: string, details: Prisma.InputJsonObject) =>
  recordChange(tx, context, {
    resource: 'generation',
    id: row.id,
    name: titleOf(row),
    change: 'updated',
    action,
    details,
  });

/** Restarts the prompt of a first-version generation. Throws CONFLICT (`not_retryable`) if it has a version or another generation. */
async function promptAgain(tx: Tx, { id, prompt_id }: prompt_generations): Promise<prompts | null> {
  if (!prompt_id) return null;
  const prompt = await lockPrompt(tx, prompt_id);
  if (prompt.latest_version > 0 || prompt.generation_id !== id)
    throw new AppError('CONFLICT', 'This was already restarted.', { reason: 'not_retryable' });
  return prompt;
}

/** Restarts a generation. Throws NOT_FOUND, LIMIT_EXCEEDED, and CONFLICT (`not_retryable`) for one that did not fail. */
export async function retryGeneration(context: Context, id: string): Promise<Detail> {
  const asked = { context, writer: await readLanguageModel(context) };
  return transact(context, async (tx) => {
    const row = await readGeneration(tx, id);
    if (row.status !== 'failed' && row.status !== 'cancelled')
      throw new AppError('CONFLICT', 'Only a failed or cancelled text can be restarted.', { reason: 'not_retryable' });
    if (row.generation_kind === 'transcript' && !row.transcript_id && row.source === null)
      throw new AppError('CONFLICT', promptTexts.noTranscript, { reason: 'not_retryable' });
    const prompt = row.generation_kind === 'description' ? await promptAgain(tx, row) : null;
    if (row.conversation_id !== id) await assertDecided(tx, row.conversation_id);
    if (row.transcript_id) await lockTranscript(tx, row.transcript_id);
    const { generation_kind, prompt_id, transcript_id, source, before, feedback, is_masked, previous_id } = row;
    const again = randomUUID();
    if (prompt)
      await tx.prompts.update({
        where: { id: prompt.id },
        data: { status: 'generating', generation_id: again, updated_at: new Date() },
        select: { id: true },
      });
    return insert(tx, asked, {
      ...{ id: again, generation_kind, prompt_id, transcript_id, source, before, feedback, is_masked, previous_id },
      ...(row.conversation_id === id ? {} : { conversation_id: row.conversation_id }),
    });
  });
}

async function resultOf(
  { organization_id, before, text }: prompt_generations,
  { accepted, unit }: z.output<typeof DecideChanges>,
): Promise<string> {
  if (accepted === 'all') return text;
  if (accepted === 'none') return before ?? '';
  const changed = await work(organization_id, 'prompt.changed', before ?? '', text, accepted, unit);
  if (changed === null) throw notFound('Change');
  return changed;
}

/** Accepts changes and rejects the others. Throws NOT_FOUND, and CONFLICT (`nothing_to_decide`) if no changes are pending. */
export function decideChanges(context: Context, id: string, decided: z.output<typeof DecideChanges>): Promise<Detail> {
  return transact(context, async (tx) => {
    const { row } = await hold(tx, id);
    if (row.decision !== 'pending')
      throw new AppError('CONFLICT', 'There are no changes to decide about.', { reason: 'nothing_to_decide' });
    const result = await resultOf(row, decided);
    const decision = result === row.before ? 'rejected' : 'accepted';
    await tx.prompt_generations.update({ where: { id }, data: { decision, result }, select: { id: true } });
    await record(tx, context, row, decision === 'accepted' ? 'accept' : 'reject', {});
    return readDetail(tx, id);
  });
}
