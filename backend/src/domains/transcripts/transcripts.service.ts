import { maxTranscriptLength, promptTexts } from '@switchboard/contracts/prompts.limits';
import type { ConversationMessage } from '@switchboard/contracts/transcript-messages';
import { writeTranscript } from '@switchboard/contracts/transcript-messages';
import type { TranscriptInput } from '@switchboard/contracts/transcripts';
import { actorCan } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { checkedInOrder, newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { rareMatches } from '../../database/rare-matches.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { transcripts } from '../../generated/prisma/client.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { insertTranscript, titleOf } from './transcript-row.ts';
import { countTexts, deleteTexts, unsavedCount } from './unsaved-texts.ts';

type Card = Omit<transcripts, 'content'> & { prompt_count: number; unsaved_text_count: number };

/** A page of transcripts, newest first. */
export async function listTranscripts(
  context: Context,
  { search, ...page }: PageRequest & { search?: string | undefined },
) {
  const matches = search ? await rareMatches(context, 'transcript_matches', search) : null;
  return readPageSql<Card>(context.tenantPool, newestFirst, page, (bind) => ({
    columns: `id, name, preview, call_log_id, created_by_name, created_at, updated_at,
      (SELECT count(*)::int FROM prompts p WHERE p.organization_id = t.organization_id AND p.transcript_id = t.id) AS prompt_count,
      ${unsavedCount} AS unsaved_text_count`,
    from: 'transcripts t',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(matches ? [`id = ANY (${bind(matches)}::uuid[])`] : []),
      ...(search && !matches
        ? [checkedInOrder(`search_text(coalesce(name, '') || ' ' || preview) LIKE search_pattern(${bind(search)})`)]
        : []),
    ],
  }));
}

async function read(db: Pick<Tx, 'transcripts'>, id: string) {
  const row = await db.transcripts.findFirst({ where: { id }, include: { _count: { select: { prompts: true } } } });
  if (!row) throw notFound('Transcript');
  const { _count, ...transcript } = row;
  return { ...transcript, prompt_count: _count.prompts };
}

/** A transcript with its text. Throws NOT_FOUND. */
export const getTranscript = (context: Context, id: string) =>
  transact(context, async (tx) => ({
    ...(await read(tx, id)),
    unsaved_text_count: (await countTexts(tx, id)).unsaved,
  }));

// The counts of a new transcript.
const unused = { prompt_count: 0, unsaved_text_count: 0 };

/** Stores a transcript. */
export function createTranscript(context: Context, input: TranscriptInput) {
  return transact(context, async (tx) => ({ ...(await insertTranscript(tx, context, input)), ...unused }));
}

const roleOf = (role: string): ConversationMessage['role'] => {
  if (role === 'ai' || role === 'assistant') return 'assistant';
  return role === 'user' || role === 'human' ? 'user' : 'system';
};

/** The conversation of a call, without tool calls. Throws NOT_FOUND, and CONFLICT (`no_transcript`) if nothing was said. */
export async function readCallLines(db: Pick<Tx, 'call_logs'>, id: string) {
  const log = await db.call_logs.findFirst({
    where: { id },
    include: { lead: { select: { first_name: true, last_name: true } }, call: { select: { variables: true } } },
  });
  if (!log) throw notFound('Call log');
  const { messages = [] } = (log.transcript ?? {}) as { messages?: { role: string; message: string }[] };
  const lines = messages
    .map(({ role, message }): ConversationMessage => ({ role: roleOf(role), content: message }))
    .filter(({ role, content }) => role !== 'system' && content.trim() !== '');
  if (lines.length === 0)
    throw new AppError('CONFLICT', 'This call has no conversation to use.', { reason: 'no_transcript' });
  return { log, lines };
}

/**
 * Stores the conversation of a call; the response omits it for keys without `call.read`. Throws NOT_FOUND, and CONFLICT
 * (`no_transcript`) if nothing was said.
 */
export function createFromCall(context: Context, call_log_id: string) {
  const isTold = actorCan(context.actor, 'call.read');
  return transact(context, async (tx) => {
    const { log, lines } = await readCallLines(tx, call_log_id);
    const at = log.created_at.toISOString();
    const row = await insertTranscript(tx, context, {
      name: beginningOf(
        `Call with ${log.lead_name ?? 'an unknown caller'}, ${at.slice(0, 10)} ${at.slice(11, 16)}`,
        200,
      ),
      content: beginningOf(writeTranscript(lines), maxTranscriptLength),
      call_log_id,
    });
    return { ...row, ...(!isTold && { content: '', preview: '' }), ...unused };
  });
}

/**
 * Deletes a transcript with its unsaved texts, up to the number that the requester knows of. Throws NOT_FOUND, and CONFLICT
 * if a prompt was made from it or a text is being written from it, even one that is begun in the meantime (`in_use`), or if it has more
 * unsaved texts (`unsaved_texts`).
 */
export async function deleteTranscript(context: Context, id: string, known: number): Promise<void> {
  await transact(context, async (tx) => {
    // A transaction that creates a prompt from it, or begins a text, holds this lock until it commits.
    await tx.$queryRaw`SELECT id FROM transcripts WHERE id = ${id}::uuid FOR UPDATE`;
    const { prompt_count: prompts, ...row } = await read(tx, id);
    const { unsaved, at_work: generations } = await countTexts(tx, id);
    if (prompts > 0 || generations > 0)
      throw new AppError('CONFLICT', prompts > 0 ? promptTexts.transcriptInUse : promptTexts.transcriptAtWork, {
        reason: 'in_use',
        details: { prompts, generations },
      });
    if (unsaved > known)
      throw new AppError('CONFLICT', promptTexts.unsavedTexts(unsaved), {
        reason: 'unsaved_texts',
        details: { unsaved_texts: unsaved },
      });
    await deleteTexts(tx, id);
    await tx.transcripts.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'transcript',
      id,
      name: titleOf(row),
      change: 'deleted',
      details: unsaved > 0 ? { unsaved_texts: unsaved } : {},
    });
  });
}
