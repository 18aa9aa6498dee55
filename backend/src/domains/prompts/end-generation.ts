import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { notifyTextEnded } from '../../events/pieces.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma, prompt_generations, prompts } from '../../generated/prisma/client.ts';
import { lockGeneration, readGeneration } from './generation-row.ts';
import { addVersion, lockPrompt } from './prompt-row.ts';

/** A generation, and the prompt whose first version it writes, locked until the transaction ends. */
export interface Held {
  row: prompt_generations;
  /** Null if no prompt waits for it. */
  prompt: prompts | null;
}

/** Locks a generation and the prompt that waits for it: always the prompt first. Throws NOT_FOUND. */
export async function hold(tx: Tx, id: string): Promise<Held> {
  const { prompt_id, generation_kind } = await readGeneration(tx, id);
  const prompt = prompt_id && generation_kind === 'description' ? await lockPrompt(tx, prompt_id) : null;
  const row = await lockGeneration(tx, id);
  return { row, prompt: prompt?.generation_id === id && prompt.latest_version === 0 ? prompt : null };
}

/** Ends a locked generation, and notifies browsers and streams. */
export async function end(
  tx: Tx,
  { organizationId }: Pick<Context, 'organizationId'>,
  { row, prompt }: Held,
  data: Prisma.prompt_generationsUpdateManyMutationInput & { status: string },
): Promise<void> {
  const { id } = row;
  await tx.prompt_generations.update({
    where: { id },
    data: { ...data, finished_at: new Date() },
    select: { id: true },
  });
  if (prompt && data.status !== 'ready') {
    await tx.prompts.update({
      where: { id: prompt.id },
      data: { status: data.status, updated_at: new Date() },
      select: { id: true },
    });
    await emitEvent(tx, organizationId, { type: 'prompt.changed', subject_id: prompt.id, change: 'updated' });
  }
  await emitEvent(tx, organizationId, { type: 'generation.changed', subject_id: id, change: 'updated' });
  await notifyTextEnded(tx, id);
}

/** The columns that name the model of a generated version. */
export const writerOf = ({ model_kind, model, host }: prompt_generations) => ({
  writer_kind: model_kind,
  writer_model: model,
  writer_host: host,
});

/** Completes a text: it becomes the first version of the prompt that waits for it. Does nothing if it was cancelled in the meantime. */
export function completeGeneration(
  context: Context,
  id: string,
  {
    text,
    tokens,
    remark,
  }: { text: string; tokens: { prompt: number; completion: number } | null; remark: string | null },
): Promise<void> {
  return transact(context, async (tx) => {
    const held = await hold(tx, id);
    const { row, prompt } = held;
    if (row.status !== 'generating') return;
    const hasChanges = row.generation_kind === 'refine' && text !== row.before;
    await end(tx, context, held, {
      status: 'ready',
      ...{ text, remark, decision: hasChanges ? 'pending' : null, result: hasChanges ? null : text },
      // A pasted transcript is kept only with its prompt.
      ...(row.generation_kind === 'transcript' && { source: null }),
      ...{ prompt_tokens: tokens?.prompt ?? null, completion_tokens: tokens?.completion ?? null },
    });
    if (!prompt) return;
    const { created_by, created_by_name } = row;
    const version = await addVersion(tx, context, prompt, {
      content: text,
      ...writerOf(row),
      created_by,
      created_by_name,
    });
    await recordChange(tx, context, {
      resource: 'prompt',
      id: prompt.id,
      name: prompt.title,
      change: 'updated',
      details: { version, writer: row.model_kind },
    });
  });
}

/**
 * Marks a text as failed, with a reason; `why` is called under the lock, and may find that nothing is wrong. False if it is already
 * over or its prompt was deleted.
 */
export function failGeneration(
  context: Context,
  id: string,
  why: string | ((tx: Tx) => Promise<string | null>),
): Promise<boolean> {
  return transact(context, async (tx) => {
    if (!(await tx.prompt_generations.count({ where: { id } }))) return false;
    const held = await hold(tx, id);
    if (held.row.status !== 'generating') return false;
    const error_message = typeof why === 'string' ? why : await why(tx);
    if (error_message === null) return false;
    await end(tx, context, held, { status: 'failed', error_message });
    return true;
  });
}
