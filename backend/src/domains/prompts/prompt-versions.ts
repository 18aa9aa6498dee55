import type { NewPromptVersion } from '@switchboard/contracts/prompts';
import { latestLabel } from '@switchboard/contracts/prompts.limits';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { prompts } from '../../generated/prisma/client.ts';
import { once, requestKey } from '../../once.ts';
import {
  addVersion,
  type Detail,
  lockPrompt,
  readDetail,
  readPrompt,
  readVersion,
  toVersion,
  versionColumns,
} from './prompt-row.ts';
import { writerColumns } from './writer-of.ts';

const newestNumber = { by: 'version_number', type: 'int', direction: 'desc' } as const satisfies Order;

/** The versions of a prompt, newest first. Throws NOT_FOUND. */
export async function listVersions({ db }: Context, id: string, query: PageRequest) {
  await readPrompt(db, id);
  const found = await readPage(newestNumber, query, (args) =>
    db.prompt_versions.findMany({ ...args, where: { prompt_id: id, AND: args.where }, select: versionColumns }),
  );
  return { ...found, items: found.items.map(toVersion) };
}

/** A version with its text, by number or label. Throws NOT_FOUND. */
export async function getVersion({ db }: Context, id: string, version: number | string) {
  const prompt = await readPrompt(db, id);
  if (typeof version === 'number') return readVersion(db, prompt, version);
  if (version === latestLabel) return readVersion(db, prompt, prompt.latest_version);
  const label = await db.prompt_labels.findFirst({ where: { prompt_id: id, name: version } });
  if (!label) throw notFound('Label');
  return readVersion(db, prompt, label.version_number);
}

async function assertNewest(tx: Tx, prompt: prompts, baseVersion: number): Promise<void> {
  if (prompt.latest_version === baseVersion) return;
  const newest = await readVersion(tx, prompt, prompt.latest_version);
  throw new AppError('CONFLICT', `${newest.created_by_name ?? 'Someone else'} saved version ${newest.version}.`, {
    reason: 'version_conflict',
    details: {
      latest_version: newest.version,
      content: newest.content,
      created_by_name: newest.created_by_name,
      created_at: newest.created_at.toISOString(),
    },
  });
}

async function assertOther(tx: Tx, prompt: prompts, content: string): Promise<void> {
  const { content: newest } = await readVersion(tx, prompt, prompt.latest_version);
  if (newest === content)
    throw new AppError('CONFLICT', `The text is the same as in version ${prompt.latest_version}.`, {
      reason: 'unchanged',
    });
}

/**
 * Saves a text as the next version. Throws NOT_FOUND, and CONFLICT over a newer version (`version_conflict`), for an unchanged
 * text (`unchanged`), and for a generation without a text (`not_generated`) or with undecided changes (`changes_pending`).
 */
export function saveVersion(
  context: Context,
  id: string,
  input: z.output<typeof NewPromptVersion>,
  key?: string,
): Promise<Detail> {
  const { content, note, base_version, generation_id, title, description } = input;
  const { db } = context;
  const request = requestKey(key, input);
  const work = () =>
    transact(context, async (tx) => {
      const prompt = await lockPrompt(tx, id);
      await assertNewest(tx, prompt, base_version);
      await assertOther(tx, prompt, content);
      const writer = await writerColumns(tx, generation_id, content);
      const version = await addVersion(tx, context, prompt, { content, note, ...writer, ...request });
      const named = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
      };
      const after = await tx.prompts.update({ where: { id }, data: named });
      await recordChange(tx, context, {
        resource: 'prompt',
        id,
        name: after.title,
        change: 'updated',
        details: { ...difference(prompt, after, ['title', 'description']), version, writer: writer.writer_kind },
      });
      return readDetail(tx, id);
    });
  return once(
    request,
    ({ idempotency_key }) => db.prompt_versions.findFirst({ where: { prompt_id: id, idempotency_key } }),
    () => readDetail(db, id),
    work,
  );
}

/** Makes a copy of an earlier version the newest one. Throws NOT_FOUND, and CONFLICT (`unchanged`) if the text is the same. */
export function restoreVersion(context: Context, id: string, version: number): Promise<Detail> {
  return transact(context, async (tx) => {
    const prompt = await lockPrompt(tx, id);
    const { content, writer } = await readVersion(tx, prompt, version);
    await assertOther(tx, prompt, content);
    const restored = await addVersion(tx, context, prompt, {
      ...{ content, restored_from: version, is_edited: writer.is_edited },
      ...{ writer_kind: writer.kind, writer_model: writer.model, writer_host: writer.host },
    });
    await recordChange(tx, context, {
      resource: 'prompt',
      id,
      name: prompt.title,
      change: 'updated',
      action: 'restore',
      details: { version: restored, restored_from: version },
    });
    return readDetail(tx, id);
  });
}
