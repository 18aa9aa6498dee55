import { promptTexts } from '@switchboard/contracts/prompts.limits';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { writerOf } from './end-generation.ts';
import { readGeneration } from './generation-row.ts';

/** Throws CONFLICT (`changes_pending`) while a conversation has undecided changes. */
export async function assertDecided(tx: Tx, conversation_id: string): Promise<void> {
  // Anyone who writes or decides locks the first generation of the conversation.
  await tx.$queryRaw`SELECT id FROM prompt_generations WHERE id = ${conversation_id}::uuid FOR UPDATE`;
  if (await tx.prompt_generations.count({ where: { conversation_id, decision: 'pending' } }))
    throw new AppError('CONFLICT', promptTexts.pendingChanges, { reason: 'changes_pending' });
}

/**
 * The columns of a saved version that name its writer. Throws NOT_FOUND for an unknown generation, and CONFLICT for one
 * without a text (`not_generated`) or with undecided changes (`changes_pending`).
 */
export async function writerColumns(tx: Tx, generationId: string | null | undefined, content: string) {
  if (!generationId) return { writer_kind: 'person', writer_model: null, writer_host: null, is_edited: false };
  const row = await readGeneration(tx, generationId);
  await assertDecided(tx, row.conversation_id);
  if (row.status !== 'ready') throw new AppError('CONFLICT', promptTexts.notGenerated, { reason: 'not_generated' });
  return { ...writerOf(row), is_edited: row.result !== content };
}
