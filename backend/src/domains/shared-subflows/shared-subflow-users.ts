import type { SharedSubflowUser } from '@switchboard/contracts/shared-subflows';
import type { Tx } from '../../database/database.ts';

// A copy of a shared sub-flow in a flow, and in the flow of a snapshot.
const inFlow = `'$.subflows[*] ? (exists(@.shared_id))'`;
const inSnapshot = `'$.flow.subflows[*] ? (exists(@.shared_id))'`;

/**
 * SQL of the copies that drafts and published versions of an organization have: the assistant, the shared sub-flow, the version. Archived
 * assistants aren't called. `organization` is a parameter. Reads every flow of the organization, so ask for all shared sub-flows at once.
 */
export const copiesInUse = (organization: string): string => `(
  SELECT a.id AS assistant_id, a.name AS assistant_name, (part ->> 'shared_id')::uuid AS shared_id, (part ->> 'version')::int AS version, false AS is_live
  FROM assistants a CROSS JOIN LATERAL jsonb_path_query(a.flow, ${inFlow}) AS part
  WHERE a.organization_id = ${organization}::uuid AND a.status <> 'archived' AND a.flow IS NOT NULL
  UNION ALL
  SELECT a.id, a.name, (part ->> 'shared_id')::uuid, (part ->> 'version')::int, true
  FROM assistants a JOIN assistant_versions v ON v.organization_id = a.organization_id AND v.assistant_id = a.id
      AND v.version_number = a.published_version
    CROSS JOIN LATERAL jsonb_path_query(v.snapshot, ${inSnapshot}) AS part
  WHERE a.organization_id = ${organization}::uuid AND a.status <> 'archived')`;

/** Assistants that use a shared sub-flow, by name. */
export function readAssistantUsers(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  organizationId: string,
  id: string,
): Promise<SharedSubflowUser[]> {
  return tx.$queryRawUnsafe<SharedSubflowUser[]>(
    `SELECT assistant_id AS id, assistant_name AS name,
       coalesce(array_agg(DISTINCT version ORDER BY version) FILTER (WHERE NOT is_live), '{}') AS draft_versions,
       coalesce(array_agg(DISTINCT version ORDER BY version) FILTER (WHERE is_live), '{}') AS live_versions
     FROM ${copiesInUse('$1')} AS used WHERE shared_id = $2::uuid GROUP BY 1, 2 ORDER BY 2, 1`,
    organizationId,
    id,
  );
}

/** Other shared sub-flows that run one, in any of their versions, by name. */
export function readSharedUsers(tx: Pick<Tx, '$queryRaw'>, id: string): Promise<{ id: string; name: string }[]> {
  const runs = '$.nodes[*] ? (@.shared.id == $id)';
  return tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT s.id, s.name FROM shared_subflows s WHERE s.id <> ${id}::uuid AND EXISTS (
      SELECT FROM shared_subflow_versions v WHERE v.organization_id = s.organization_id AND v.shared_subflow_id = s.id
        AND jsonb_path_exists(v.document, ${runs}::jsonpath, jsonb_build_object('id', ${id}::text)))
    ORDER BY s.name, s.id`;
}
