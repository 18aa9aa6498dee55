import type { KnowledgeUser } from '@switchboard/contracts/knowledge';
import type { Tx } from '../../database/database.ts';

/** SQL of the assistants whose draft or live version uses the base `b`; archived ones are not called any more. */
export const usersOfBase = `(
  SELECT a.id, a.name, b.id = ANY (a.knowledge_base_ids) AS in_draft, k.assistant_id IS NOT NULL AS in_live_version
  FROM assistants a LEFT JOIN assistant_version_knowledge k ON k.organization_id = a.organization_id AND k.assistant_id = a.id
    AND k.version_number = a.published_version AND k.knowledge_base_id = b.id
  WHERE a.organization_id = b.organization_id AND a.status <> 'archived'
    AND (b.id = ANY (a.knowledge_base_ids) OR k.assistant_id IS NOT NULL)) AS users`;

const shown = 20;

/** How many assistants use a base, and the first of them by name. */
export async function readKnowledgeUsers(tx: Tx, id: string): Promise<{ total: number; first: KnowledgeUser[] }> {
  const users = await tx.$queryRawUnsafe<KnowledgeUser[]>(
    `SELECT users.* FROM knowledge_bases b CROSS JOIN LATERAL ${usersOfBase} WHERE b.id = $1::uuid ORDER BY name, id`,
    id,
  );
  return { total: users.length, first: users.slice(0, shown) };
}
