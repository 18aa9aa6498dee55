import type { Prompt, PromptDetail, PromptVersion, PromptVersionDetail } from '@switchboard/contracts/prompts';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import type { prompt_versions, prompts } from '../../generated/prisma/client.ts';

type WithDate<T> = Omit<T, 'created_at'> & { created_at: Date };
type Version = WithDate<z.output<typeof PromptVersion>>;
type VersionDetail = WithDate<z.output<typeof PromptVersionDetail>>;
/** A prompt as the API returns it. */
export type Detail = Omit<z.output<typeof PromptDetail>, 'created_at' | 'updated_at' | 'latest' | 'labels'> &
  Pick<prompts, 'created_at' | 'updated_at'> & {
    latest: VersionDetail | null;
    labels: { name: string; version: number; updated_by_name: string | null; updated_at: Date }[];
  };

type VersionRow = Omit<prompt_versions, 'content'> & { labels: { name: string }[] };

/** The columns of a version except its text. */
export const versionColumns = {
  id: true,
  organization_id: true,
  prompt_id: true,
  version_number: true,
  note: true,
  writer_kind: true,
  writer_model: true,
  writer_host: true,
  is_edited: true,
  restored_from: true,
  idempotency_key: true,
  request_hash: true,
  created_by: true,
  created_by_name: true,
  created_at: true,
  labels: { select: { name: true }, orderBy: { name: 'asc' } },
} as const;

/** A version as lists show it. */
export function toVersion({ id, version_number, note, restored_from, labels, ...row }: VersionRow): Version {
  return {
    ...{ id, version: version_number, note, restored_from, labels: labels.map(({ name }) => name) },
    writer: {
      kind: row.writer_kind as Version['writer']['kind'],
      model: row.writer_model,
      host: row.writer_host,
      is_edited: row.is_edited,
    },
    created_by_name: row.created_by_name,
    created_at: row.created_at,
  };
}

/** A version of a prompt with its text, by number. Throws NOT_FOUND. */
export async function readVersion(
  db: Pick<Tx, 'prompt_versions'>,
  prompt: Pick<prompts, 'id' | 'title'>,
  version: number,
): Promise<VersionDetail> {
  const row = await db.prompt_versions.findFirst({
    where: { prompt_id: prompt.id, version_number: version },
    select: { ...versionColumns, content: true },
  });
  if (!row) throw notFound('Version');
  return { ...toVersion(row), prompt_id: prompt.id, title: prompt.title, content: row.content };
}

/** One prompt. Throws NOT_FOUND. */
export async function readPrompt(db: Pick<Tx, 'prompts'>, id: string): Promise<prompts> {
  const row = await db.prompts.findFirst({ where: { id } });
  if (!row) throw notFound('Prompt');
  return row;
}

/** The same, with the row locked against new versions, label moves and deletion until the transaction ends. */
export async function lockPrompt(tx: Tx, id: string): Promise<prompts> {
  const [row] = await tx.$queryRaw<prompts[]>`SELECT * FROM prompts WHERE id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound('Prompt');
  return row;
}

/** A prompt as cards show it. */
export const toCard = (row: prompts) => ({
  ...row,
  status: row.status as z.output<typeof Prompt>['status'],
  source_type: row.source_type as z.output<typeof Prompt>['source_type'],
});

/** A prompt with its newest text and labels. Throws NOT_FOUND. */
export async function readDetail(
  db: Pick<Tx, 'prompts' | 'prompt_versions' | 'prompt_labels'>,
  id: string,
): Promise<Detail> {
  const found = await db.prompts.findFirst({
    where: { id },
    include: { transcript: { select: { name: true, call_log_id: true } }, labels: { orderBy: { name: 'asc' } } },
  });
  if (!found) throw notFound('Prompt');
  const { transcript, labels, source_data, ...row } = found;
  return {
    ...toCard({ ...row, source_data }),
    source_description: source_data,
    transcript_name: transcript?.name ?? null,
    is_of_call: transcript?.call_log_id != null,
    latest: row.latest_version > 0 ? await readVersion(db, row, row.latest_version) : null,
    labels: labels.map(({ name, version_number, updated_by_name, updated_at }) => ({
      ...{ name, version: version_number, updated_by_name, updated_at },
    })),
  };
}

/** The columns that name the author of a version. */
export const authorColumns = ({ actor }: Context) => ({
  created_by: userIdOf(actor),
  created_by_name: auditColumnsOf(actor).actor_name,
});

/** The values of a new version. */
interface NewVersion {
  content: string;
  note?: string | null | undefined;
  writer_kind?: string;
  writer_model?: string | null;
  writer_host?: string | null;
  is_edited?: boolean;
  restored_from?: number;
  idempotency_key?: string;
  request_hash?: string;
  /** The person who requested it, if not the current actor. */
  created_by?: string | null;
  created_by_name?: string | null;
}

/** Writes the next version of a locked or new prompt, and makes the prompt ready. Returns its number. */
export async function addVersion(
  tx: Tx,
  context: Context,
  { id, latest_version }: Pick<prompts, 'id' | 'latest_version'>,
  { note = null, ...version }: NewVersion,
): Promise<number> {
  const version_number = latest_version + 1;
  await tx.prompt_versions.create({
    data: {
      ...authorColumns(context),
      ...version,
      organization_id: context.organizationId,
      prompt_id: id,
      version_number,
      note,
    },
    select: { id: true },
  });
  await tx.prompts.update({
    where: { id },
    data: { latest_version: version_number, status: 'ready', updated_at: new Date() },
    select: { id: true },
  });
  return version_number;
}
