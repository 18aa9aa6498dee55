import type { KnowledgeUser } from '@switchboard/contracts/knowledge';
import type { Tx } from '../../database/database.ts';

/**
 * SQL of the assistants whose draft or live version uses the base `b`; archived ones are no longer called. Reads only drafts with
 * bases, by an index, and versions that use this one, never all assistants.
 */
export const usersOfBase = `(
  SELECT a.id, a.name, bool_or(chosen.version_number IS NULL) AS in_draft, bool_or(chosen.version_number IS NOT NULL) AS in_live_version
  FROM (
    SELECT d.id, NULL::int AS version_number FROM assistants d
    WHERE d.organization_id = b.organization_id AND cardinality(d.knowledge_base_ids) > 0 AND b.id = ANY (d.knowledge_base_ids)
    UNION ALL
    SELECT k.assistant_id, k.version_number FROM assistant_version_knowledge k
    WHERE k.organization_id = b.organization_id AND k.knowledge_base_id = b.id) chosen
  JOIN assistants a ON a.organization_id = b.organization_id AND a.id = chosen.id
    AND (chosen.version_number IS NULL OR chosen.version_number = a.published_version)
  WHERE a.status <> 'archived' GROUP BY a.id, a.name) AS users`;

const shown = 20;

/** How many assistants use a base, and the first of them by name. */
export async function readKnowledgeUsers(tx: Tx, id: string): Promise<{ total: number; first: KnowledgeUser[] }> {
  const users = await tx.$queryRawUnsafe<KnowledgeUser[]>(
    `SELECT users.* FROM knowledge_bases b CROSS JOIN LATERAL ${usersOfBase} WHERE b.id = $1::uuid ORDER BY name, id`,
    id,
  );
  return { total: users.length, first: users.slice(0, shown) };
}
