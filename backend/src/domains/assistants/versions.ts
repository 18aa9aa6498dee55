import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { withNotice } from '@switchboard/contracts/notices';
import type { Tx } from '../../database/database.ts';
import { type assistants, Prisma } from '../../generated/prisma/client.ts';
import { freezeKnowledge } from '../knowledge-bases/knowledge-revisions.ts';
import { configFrom, draftColumns } from './stored-config.ts';

/** Who creates a version, and their notes. */
export interface Authorship {
  notes: string | null;
  created_by: string | null;
  created_by_name: string | null;
  /** Defaults to now. */
  created_at?: Date;
}

/** The default notes of versions. Source: specification 02 §9. */
const defaultNotes = (version: number) =>
  version === 1 ? 'Initial creation' : 'Assistant created/updated via dashboard';

/** The assistant that a version belongs to. */
interface Owner {
  organization_id: string;
  assistant_id: string;
}

/** The next version of an assistant, as a statement that returns its number. */
function newVersion(
  { organization_id, assistant_id }: Owner,
  config: AssistantConfig,
  { notes, created_by, created_by_name, created_at = new Date() }: Authorship,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO assistant_versions
      (organization_id, assistant_id, version_number, snapshot, hash, notes, created_by, created_by_name, created_at)
    SELECT ${organization_id}::uuid, ${assistant_id}::uuid, next.number, given.snapshot,
      encode(sha256(convert_to(given.snapshot::text, 'UTF8')), 'hex'),
      coalesce(${notes}, CASE WHEN next.number = 1 THEN ${defaultNotes(1)} ELSE ${defaultNotes(2)} END),
      ${created_by}::uuid, ${created_by_name}, ${created_at}
    FROM (SELECT ${JSON.stringify(config)}::jsonb AS snapshot) given, (
      SELECT coalesce(max(version_number), 0) + 1 AS number FROM assistant_versions
      WHERE organization_id = ${organization_id}::uuid AND assistant_id = ${assistant_id}::uuid) next
    RETURNING version_number`;
}

/**
 * Writes the next version of an assistant. The caller must hold the lock of the assistant's row, or have just created it.
 */
export async function writeVersion(tx: Tx, owner: Owner, config: AssistantConfig, by: Authorship): Promise<void> {
  const [made] = await tx.$queryRaw<{ version_number: number }[]>(newVersion(owner, config, by));
  if (made) await freezeKnowledge(tx, { ...owner, ...made }, config.knowledge_base_ids);
}

/** The same, and makes it the version that calls use. Returns the updated assistant. */
export async function writeLiveVersion(
  tx: Tx,
  row: assistants,
  config: AssistantConfig,
  by: Authorship & { has_unpublished_changes: boolean; untested_reason: string | null },
): Promise<assistants> {
  const owner = { organization_id: row.organization_id, assistant_id: row.id };
  const [after] = await tx.$queryRaw<assistants[]>(Prisma.sql`
    WITH made AS (${newVersion(owner, config, by)})
    UPDATE assistants a SET status = 'published', published_version = made.version_number, updated_at = clock_timestamp(),
      has_unpublished_changes = ${by.has_unpublished_changes}, untested_reason = ${by.untested_reason}, variables = ${placeholdersOf(config)}::text[]
    FROM made WHERE a.organization_id = ${owner.organization_id}::uuid AND a.id = ${owner.assistant_id}::uuid
    RETURNING a.*`);
  if (after?.published_version == null) throw new Error('No version was written');
  await freezeKnowledge(tx, { ...owner, version_number: after.published_version }, config.knowledge_base_ids);
  return after;
}

/** Inserts an assistant that is published as it is: for new organizations, the demo and tests. */
export async function insertPublished(
  tx: Tx,
  organization_id: string,
  config: AssistantConfig,
  {
    created_by = null,
    ...given
  }: { id?: string; created_by?: string | null; created_at?: Date; updated_at?: Date } = {},
): Promise<{ id: string }> {
  const assistant = await tx.assistants.create({
    data: {
      ...given,
      ...draftColumns(config),
      organization_id,
      created_by,
      status: 'published',
      published_version: 1,
      has_unpublished_changes: false,
      variables: placeholdersOf(config),
    },
    select: { id: true },
  });
  const owner = { organization_id, assistant_id: assistant.id };
  await writeVersion(tx, owner, config, { notes: null, created_by, created_by_name: null });
  return assistant;
}

/** What calls of some assistants use, with the notice: by assistant and version, the newest if a call names none. */
export async function readSnapshots(
  tx: Pick<Tx, '$queryRaw'>,
  organizationId: string,
  wanted: readonly { assistant_id: string; assistant_version: number | null }[],
): Promise<(of: { assistant_id: string; assistant_version: number | null }) => AssistantConfig | null> {
  const ids = [...new Set(wanted.map(({ assistant_id }) => assistant_id))];
  const numbers = [...new Set(wanted.flatMap(({ assistant_version }) => assistant_version ?? []))];
  const newest = wanted.some(({ assistant_version }) => assistant_version === null);
  type Row = { assistant_id: string; version_number: number; snapshot: unknown; gives_notice: boolean };
  const rows = await tx.$queryRaw<Row[]>(Prisma.sql`
    SELECT v.assistant_id, v.version_number, v.snapshot, a.gives_notice FROM assistant_versions v
      JOIN assistants a ON a.organization_id = v.organization_id AND a.id = v.assistant_id
    WHERE v.organization_id = ${organizationId}::uuid AND v.assistant_id = ANY(${ids}::uuid[])
      AND (v.version_number = ANY(${numbers}::int[]) OR (${newest} AND v.version_number = (SELECT max(n.version_number)
        FROM assistant_versions n WHERE n.organization_id = v.organization_id AND n.assistant_id = v.assistant_id)))
    ORDER BY v.version_number DESC`);
  const configs = rows.map(({ snapshot, gives_notice, ...row }) => ({
    ...row,
    config: withNotice(configFrom(snapshot), gives_notice),
  }));
  return ({ assistant_id, assistant_version }) =>
    configs.find(
      (row) =>
        row.assistant_id === assistant_id && (assistant_version === null || row.version_number === assistant_version),
    )?.config ?? null;
}
