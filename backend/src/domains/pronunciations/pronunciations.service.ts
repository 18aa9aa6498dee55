import type { Pronunciation, PronunciationChange, PronunciationInput } from '@switchboard/contracts/pronunciations';
import { maxPronunciations } from '@switchboard/contracts/pronunciations.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { pronunciations } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';
import { lockAssistant, readAssistant } from '../assistants/assistant-row.ts';

const byWord = { by: 'word', type: 'text', direction: 'asc' } as const satisfies Order;
const isTaken = conflictOn('word', 'This word already has a pronunciation. Edit that one.');
const changed = ['word', 'respelling', 'ipa'] as const;

/** The pronunciations of all assistants, and those of one, by word. Throws NOT_FOUND for an unknown assistant. */
export async function listPronunciations(
  context: Context,
  { assistant_id, ...query }: PageRequest & { assistant_id?: string | undefined },
): Promise<Page<pronunciations>> {
  if (assistant_id) await readAssistant(context.db, assistant_id);
  const scope = { OR: [{ assistant_id: null }, ...(assistant_id ? [{ assistant_id }] : [])] };
  return readPage(byWord, query, (args) =>
    context.db.pronunciations.findMany({ ...args, where: { AND: [scope, args.where] } }),
  );
}

/** One pronunciation. Throws NOT_FOUND. */
export async function getPronunciation(context: Context, id: string): Promise<pronunciations> {
  const row = await context.db.pronunciations.findFirst({ where: { id } });
  if (!row) throw notFound('Pronunciation');
  return row;
}

/** Concurrent additions are counted one at a time. */
async function lockScope(tx: Tx, organizationId: string, assistantId: string | null): Promise<void> {
  if (assistantId !== null) await lockAssistant(tx, assistantId);
  else
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`pronunciations ${organizationId}`}, 0))::text`;
}

/** Adds a pronunciation. Throws NOT_FOUND, CONFLICT for a word that has one, and LIMIT_EXCEEDED. */
export function createPronunciation(
  context: Context,
  input: z.output<typeof PronunciationInput>,
): Promise<pronunciations> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    const { assistant_id } = input;
    await lockScope(tx, organizationId, assistant_id);
    if ((await tx.pronunciations.count({ where: { assistant_id } })) >= maxPronunciations)
      throw new AppError(
        'LIMIT_EXCEEDED',
        `There can be at most ${maxPronunciations} pronunciations. Delete one first.`,
        {
          reason: 'too_many_pronunciations',
        },
      );
    const row = await tx.pronunciations.create({
      data: { ...input, organization_id: organizationId, created_by: userIdOf(actor) },
    });
    await recordChange(tx, context, { resource: 'pronunciation', id: row.id, name: row.word, change: 'created' });
    return row;
  }).catch(isTaken);
}

/** Changes an entry. Throws NOT_FOUND, and CONFLICT for a word that has one, or for a save over a newer one (`stale`). */
export function updatePronunciation(
  context: Context,
  id: string,
  { updated_at: seen, ...input }: z.output<typeof PronunciationChange>,
): Promise<pronunciations> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM pronunciations WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.pronunciations.findFirst({ where: { id } });
    if (!before) throw notFound('Pronunciation');
    const { word, respelling, ipa } = before;
    assertNotStale(before, seen, before.word, { word, respelling, ipa });
    const row = await tx.pronunciations.update({ where: { id }, data: { ...input, updated_at: new Date() } });
    const details = difference(before, row, [...changed]);
    await recordChange(tx, context, { resource: 'pronunciation', id, name: row.word, change: 'updated', details });
    return row;
  }).catch(isTaken);
}

/** Deletes an entry. Throws NOT_FOUND. */
export async function deletePronunciation(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await tx.pronunciations.findFirst({ where: { id }, select: { word: true } });
    const { count } = await tx.pronunciations.deleteMany({ where: { id } });
    if (!row || count === 0) throw notFound('Pronunciation');
    await recordChange(tx, context, { resource: 'pronunciation', id, name: row.word, change: 'deleted' });
  });
}

/** Copies an assistant's own entries to its duplicate. */
export async function copyPronunciations(tx: Tx, { actor }: Context, from: string, to: string): Promise<void> {
  const rows = await tx.pronunciations.findMany({
    where: { assistant_id: from },
    select: { organization_id: true, word: true, respelling: true, ipa: true },
  });
  if (rows.length === 0) return;
  const created_by = userIdOf(actor);
  await tx.pronunciations.createMany({ data: rows.map((row) => ({ ...row, assistant_id: to, created_by })) });
}

/** How an assistant pronounces words: its own entries replace those for all assistants. Must run inside the tenant. */
export async function pronunciationsOf(
  { db }: Pick<Context, 'db'>,
  assistant_id: string | null,
): Promise<Pick<Pronunciation, 'word' | 'respelling' | 'ipa'>[]> {
  const rows = await db.pronunciations.findMany({
    where: { OR: [{ assistant_id: null }, ...(assistant_id ? [{ assistant_id }] : [])] },
    select: { word: true, respelling: true, ipa: true, assistant_id: true },
  });
  const own = new Map<string, (typeof rows)[number]>();
  for (const row of rows.sort((one, other) => Number(one.assistant_id !== null) - Number(other.assistant_id !== null)))
    own.set(row.word.toLowerCase(), row);
  return [...own.values()].map(({ word, respelling, ipa }) => ({ word, respelling, ipa }));
}
