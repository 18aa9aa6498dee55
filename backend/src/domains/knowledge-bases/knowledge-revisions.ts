import type { Tx } from '../../database/database.ts';

/** A base to search, at a revision or in its current state (null). */
export interface KnownBase {
  id: string;
  revision: number | null;
}

interface Version {
  organization_id: string;
  assistant_id: string;
  version_number: number;
}

/** Records which bases, at their current revisions, a new version uses. */
export async function freezeKnowledge(tx: Tx, version: Version, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { organization_id, assistant_id, version_number } = version;
  // Locked, so that a concurrently added document belongs to the next version.
  await tx.$executeRaw`
    INSERT INTO assistant_version_knowledge (organization_id, assistant_id, version_number, knowledge_base_id, revision)
    SELECT b.organization_id, ${assistant_id}::uuid, ${version_number}, b.id, b.revision FROM knowledge_bases b
    WHERE b.organization_id = ${organization_id}::uuid AND b.id = ANY (${ids}::uuid[]) ORDER BY b.id FOR SHARE`;
}

/** The knowledge bases of an assistant's version, for `searchKnowledge`. */
export async function knowledgeOfVersion(
  db: Pick<Tx, 'assistant_version_knowledge'>,
  assistant_id: string,
  version_number: number,
): Promise<KnownBase[]> {
  const rows = await db.assistant_version_knowledge.findMany({
    where: { assistant_id, version_number },
    select: { knowledge_base_id: true, revision: true },
  });
  return rows.map(({ knowledge_base_id: id, revision }) => ({ id, revision }));
}

/** Whether the bases of a version are unchanged since the version was created. */
export async function isKnowledgeNewest(tx: Tx, assistant_id: string, version_number: number): Promise<boolean> {
  const known = await knowledgeOfVersion(tx, assistant_id, version_number);
  if (known.length === 0) return true;
  const bases = await tx.knowledge_bases.findMany({
    where: { id: { in: known.map(({ id }) => id) } },
    select: { id: true, revision: true },
  });
  return known.every(({ id, revision }) => bases.find((base) => base.id === id)?.revision === revision);
}

/** Removes passages of a base that neither people nor any version can find, and documents left without passages. */
export async function forgetUnknown(tx: Tx, baseId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM knowledge_passages p WHERE p.knowledge_base_id = ${baseId}::uuid AND p.revision_to IS NOT NULL AND NOT EXISTS (
      SELECT FROM assistant_version_knowledge k WHERE k.organization_id = p.organization_id
        AND k.knowledge_base_id = p.knowledge_base_id AND k.revision >= p.revision_from AND k.revision < p.revision_to)`;
  await tx.$executeRaw`
    DELETE FROM knowledge_documents d WHERE d.knowledge_base_id = ${baseId}::uuid AND d.removed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM knowledge_passages p WHERE p.organization_id = d.organization_id AND p.document_id = d.id)`;
}
