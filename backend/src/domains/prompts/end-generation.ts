import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { notifyTextEnded } from '../../events/pieces.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma, prompt_generations, prompts } from '../../generated/prisma/client.ts';
import { lockGeneration, readGeneration } from './generation-row.ts';
import { addVersion, lockPrompt } from './prompt-row.ts';

/** A generation, and the prompt whose first version it writes, held until the transaction ends. */
export interface Held {
  row: prompt_generations;
  /** Null where no prompt waits for it. */
  prompt: prompts | null;
}

/** Holds a generation with the prompt that waits for it: always the prompt first. Throws NOT_FOUND. */
export async function hold(tx: Tx, id: string): Promise<Held> {
  const { prompt_id, generation_kind } = await readGeneration(tx, id);
  const prompt = prompt_id && generation_kind === 'description' ? await lockPrompt(tx, prompt_id) : null;
  const row = await lockGeneration(tx, id);
  return { row, prompt: prompt?.generation_id === id && prompt.latest_version === 0 ? prompt : null };
}

/** Ends a generation that is held, and tells browsers and streams. */
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

/** The columns of a version that a generation wrote. */
export const writerOf = ({ model_kind, model, host }: prompt_generations) => ({
  writer_kind: model_kind,
  writer_model: model,
  writer_host: host,
});

/** A text is whole: it becomes the first version of the prompt that waits for it. Nothing, where it was cancelled meanwhile. */
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
      // A transcript that was pasted is kept with its prompt alone.
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
 * A text that will not be whole, and why; `why` is asked while it is held, and may find that nothing is wrong. False where it is over
 * already or its prompt was deleted.
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
