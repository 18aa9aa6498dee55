import type { PromptChange, PromptInput } from '@switchboard/contracts/prompts';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { checkedInOrder, newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { rareMatches } from '../../database/rare-matches.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { prompts } from '../../generated/prisma/client.ts';
import { once, requestKey } from '../../once.ts';
import { insertTranscript, lockTranscript } from '../transcripts/transcript-row.ts';
import { addVersion, authorColumns, type Detail, lockPrompt, readDetail, toCard } from './prompt-row.ts';
import { writerColumns } from './writer-of.ts';

interface ListQuery extends PageRequest {
  search?: string | undefined;
  transcript_id?: string | undefined;
}

/** A page of prompts, newest first. */
export async function listPrompts(context: Context, { search, transcript_id, ...page }: ListQuery) {
  const matches = search ? await rareMatches(context, 'prompt_matches', search) : null;
  const found: Page<prompts> = await readPageSql(context.tenantPool, newestFirst, page, (bind) => ({
    columns: `id, title, description, status, source_type, transcript_id, generation_id, latest_version, created_by_name,
      created_at, updated_at`,
    from: 'prompts',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(transcript_id ? [`transcript_id = ${bind(transcript_id)}::uuid`] : []),
      ...(matches ? [`id = ANY (${bind(matches)}::uuid[])`] : []),
      ...(search && !matches
        ? [
            checkedInOrder(
              `search_text(title || ' ' || coalesce(description, '')) LIKE search_pattern(${bind(search)})`,
            ),
          ]
        : []),
    ],
  }));
  return { ...found, items: found.items.map(toCard) };
}

/** A prompt with its newest text. Throws NOT_FOUND. */
export const getPrompt = ({ db }: Context, id: string): Promise<Detail> => readDetail(db, id);

/**
 * Creates a prompt with its first version. Throws NOT_FOUND for an unknown transcript or generation, and CONFLICT for a
 * generation with undecided changes (`changes_pending`) or without a text (`not_generated`).
 */
export function createPrompt(context: Context, input: z.output<typeof PromptInput>, key?: string): Promise<Detail> {
  const { title, description, content, note, transcript, transcript_id, generation_id } = input;
  if (transcript && transcript_id) {
    const message = 'Name a stored transcript or give a new one, not both';
    throw new AppError('VALIDATION', message, { fields: { transcript: message } });
  }
  const { organizationId: organization_id, db } = context;
  const request = requestKey(key, input);
  const work = () =>
    transact(context, async (tx) => {
      const writer = await writerColumns(tx, generation_id, content);
      if (transcript_id) await lockTranscript(tx, transcript_id);
      const stored = transcript ? await insertTranscript(tx, context, { name: null, ...transcript }) : null;
      const source = stored?.id ?? transcript_id ?? null;
      const { created_by, created_by_name } = authorColumns(context);
      const prompt = await tx.prompts.create({
        data: {
          ...{ organization_id, title, description, ...request },
          ...{ transcript_id: source, source_type: source ? 'transcript' : 'written' },
          ...{ generation_id: generation_id ?? null, user_id: created_by, created_by_name },
          // It becomes ready with its first version, in the next statement.
          status: 'generating',
        },
      });
      await addVersion(tx, context, prompt, { content, note, ...writer });
      await recordChange(tx, context, {
        resource: 'prompt',
        id: prompt.id,
        name: title,
        change: 'created',
        details: { writer: writer.writer_kind },
      });
      return readDetail(tx, prompt.id);
    });
  return once(
    request,
    (where) => db.prompts.findFirst({ where }),
    ({ id }) => readDetail(db, id),
    work,
  );
}

/** Changes title and description. Throws NOT_FOUND. */
export function updatePrompt(context: Context, id: string, change: z.output<typeof PromptChange>): Promise<Detail> {
  return transact(context, async (tx) => {
    const before = await lockPrompt(tx, id);
    const after = await tx.prompts.update({ where: { id }, data: { ...change, updated_at: new Date() } });
    await recordChange(tx, context, {
      resource: 'prompt',
      id,
      name: after.title,
      change: 'updated',
      details: difference(before, after, ['title', 'description']),
    });
    return readDetail(tx, id);
  });
}

/** Deletes a prompt and everything that belongs to it; assistants keep their copies. Throws NOT_FOUND. */
export async function deletePrompt(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { title } = await lockPrompt(tx, id);
    await tx.prompts.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'prompt', id, name: title, change: 'deleted' });
  });
}
