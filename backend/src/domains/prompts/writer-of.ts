import { promptTexts } from '@switchboard/contracts/prompts.limits';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { writerOf } from './end-generation.ts';
import { readGeneration } from './generation-row.ts';

/** Throws CONFLICT (`changes_pending`) while a conversation has changes that nobody decided on. */
export async function assertDecided(tx: Tx, conversation_id: string): Promise<void> {
  // Who writes, or decides, holds the first of them.
  await tx.$queryRaw`SELECT id FROM prompt_generations WHERE id = ${conversation_id}::uuid FOR UPDATE`;
  if (await tx.prompt_generations.count({ where: { conversation_id, decision: 'pending' } }))
    throw new AppError('CONFLICT', promptTexts.pendingChanges, { reason: 'changes_pending' });
}

/**
 * Who wrote a text that is saved, for the columns of its version. Throws NOT_FOUND for an unknown generation, and CONFLICT for one that
 * has no text (`not_generated`) or has changes that nobody decided on (`changes_pending`).
 */
export async function writerColumns(tx: Tx, generationId: string | null | undefined, content: string) {
  if (!generationId) return { writer_kind: 'person', writer_model: null, writer_host: null, is_edited: false };
  const row = await readGeneration(tx, generationId);
  await assertDecided(tx, row.conversation_id);
  if (row.status !== 'ready') throw new AppError('CONFLICT', promptTexts.notGenerated, { reason: 'not_generated' });
  return { ...writerOf(row), is_edited: row.result !== content };
}
