import type { Tx } from '../../../database/database.ts';
import type { LockedInterview } from '../interview-row.ts';

/**
 * The interviews that replace an interview or that it replaces, directly or through others, if they may still be held; oldest first. Only
 * time decides about some of them, so lock each before you use its status.
 */
export async function openReplacements(
  tx: Pick<Tx, '$queryRaw'>,
  { id, organization_id }: Pick<LockedInterview, 'id' | 'organization_id'>,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE former AS (
      SELECT i.id, i.reissue_of FROM interviews i WHERE i.id = ${id}::uuid
      UNION SELECT i.id, i.reissue_of FROM interviews i JOIN former f ON i.id = f.reissue_of),
    family AS (
      SELECT i.id, i.status, i.created_at FROM interviews i JOIN former f ON i.id = f.id
      UNION SELECT i.id, i.status, i.created_at FROM interviews i
        JOIN family f ON i.organization_id = ${organization_id}::uuid AND i.reissue_of = f.id)
    SELECT id FROM family WHERE id <> ${id}::uuid AND status IN ('pending', 'started', 'interrupted') ORDER BY created_at, id`;
  return rows.map((row) => row.id);
}
