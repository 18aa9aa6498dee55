import { transcriptPreviewLength } from '@switchboard/contracts/prompts.limits';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { transcripts } from '../../generated/prisma/client.ts';
import { beginningOf } from '../../text/beginning-of.ts';

/** What people call a transcript. Source: specification 02 §3. */
export const titleOf = ({ id, name }: Pick<transcripts, 'id' | 'name'>): string =>
  name ?? `Transcript ${id.slice(0, 8)}`;

interface NewTranscript {
  name?: string | null | undefined;
  content: string;
  call_log_id?: string;
}

/** Stores a transcript. */
export async function insertTranscript(
  tx: Tx,
  context: Context,
  { name = null, content, call_log_id }: NewTranscript,
): Promise<transcripts> {
  const { organizationId: organization_id, actor } = context;
  const row = await tx.transcripts.create({
    data: {
      ...{ organization_id, name, content, preview: beginningOf(content, transcriptPreviewLength) },
      ...{ call_log_id: call_log_id ?? null, user_id: userIdOf(actor) },
      created_by_name: auditColumnsOf(actor).actor_name,
    },
  });
  await recordChange(tx, context, {
    resource: 'transcript',
    id: row.id,
    name: titleOf(row),
    change: 'created',
    details: call_log_id ? { call_log_id } : {},
  });
  return row;
}

/** Nobody deletes the transcript until the transaction ends. Throws NOT_FOUND. */
export async function lockTranscript(tx: Tx, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM transcripts WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (rows.length === 0) throw notFound('Transcript');
}
