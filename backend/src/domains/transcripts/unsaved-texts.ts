import type { Tx } from '../../database/database.ts';

// Texts written from a transcript `t`, and their refinements, that did not belong to an existing prompt.
const isOwn = `g.organization_id = t.organization_id AND g.prompt_id IS NULL
  AND g.conversation_id IN (SELECT f.conversation_id FROM prompt_generations f
    WHERE f.organization_id = t.organization_id AND f.transcript_id = t.id)`;

/** SQL for the number of texts of a transcript `t` that are in no prompt; a saved text is named by its prompt. */
export const unsavedCount = `(SELECT count(*)::int FROM prompt_generations g WHERE ${isOwn} AND g.status = 'ready'
  AND NOT EXISTS (SELECT FROM prompts p WHERE p.organization_id = g.organization_id AND p.generation_id = g.id))`;

/** How many texts of a transcript are in no prompt, and how many are being written. */
export async function countTexts(tx: Tx, id: string): Promise<{ unsaved: number; at_work: number }> {
  const [found] = await tx.$queryRawUnsafe<{ unsaved: number; at_work: number }[]>(
    `SELECT ${unsavedCount} AS unsaved,
       (SELECT count(*)::int FROM prompt_generations g WHERE ${isOwn} AND g.status = 'generating') AS at_work
     FROM transcripts t WHERE t.id = $1::uuid`,
    id,
  );
  return found ?? { unsaved: 0, at_work: 0 };
}

/** Deletes the texts of a transcript. */
export async function deleteTexts(tx: Tx, id: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `DELETE FROM prompt_generations g USING transcripts t WHERE t.id = $1::uuid AND ${isOwn}`,
    id,
  );
}
