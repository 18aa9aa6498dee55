import type { SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import type { SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { type SharedVersion, sharedPartId, sharedRefsOf } from '@switchboard/contracts/flows/shared-parts';
import { maxFlowBytes, maxSubflows } from '@switchboard/contracts/flows.limits';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { AppError, notFound } from '../../errors.ts';
import type { shared_subflows } from '../../generated/prisma/client.ts';

export const sharedSubflowNotFound = () => notFound('Shared sub-flow');

/** A row, locked against renaming, deletion and new versions until the transaction ends. Throws NOT_FOUND. */
export async function lockSharedSubflow(tx: Tx, id: string): Promise<shared_subflows> {
  const [row] = await tx.$queryRaw<shared_subflows[]>`SELECT * FROM shared_subflows WHERE id = ${id}::uuid FOR UPDATE`;
  if (!row) throw sharedSubflowNotFound();
  return row;
}

/** A version with its graph. Throws NOT_FOUND. */
export async function readSharedVersion(tx: Pick<Tx, 'shared_subflow_versions'>, id: string, version: number) {
  const row = await tx.shared_subflow_versions.findFirst({ where: { shared_subflow_id: id, version_number: version } });
  if (!row) throw notFound('Version');
  return { ...row, document: row.document as unknown as SharedSubflowDocument };
}

/** The columns that name the author of a version. */
export const authorColumns = ({ actor }: Pick<Context, 'actor'>) => ({
  created_by: userIdOf(actor),
  created_by_name: auditColumnsOf(actor).actor_name,
});

/** Writes a version of a shared sub-flow that is locked or new. */
export async function addSharedVersion(
  tx: Tx,
  { organization_id, id }: Pick<shared_subflows, 'organization_id' | 'id'>,
  version: { number: number; document: SharedSubflowDocument; note: string | null },
  author: { created_by: string | null; created_by_name: string | null; created_at?: Date },
): Promise<void> {
  await tx.shared_subflow_versions.create({
    data: {
      ...{ organization_id, shared_subflow_id: id, version_number: version.number, note: version.note, ...author },
      document: jsonColumn(version.document),
    },
    select: { id: true },
  });
}

interface FoundVersion extends Omit<SharedVersion, 'document'> {
  /** Null if all of them together are too large. */
  document: SharedSubflowDocument | null;
}

// As Postgres writes JSON, with a space after each comma and colon.
const maxStoredLength = 1.5 * maxFlowBytes;

export function refuseFlow(message: string): never {
  throw new AppError('VALIDATION', message, { fields: { flow: message } });
}

/**
 * The existing versions among `refs`, with those that they use in turn, by the id of their copy in flows. Reads at most one more than a
 * flow can have. Throws VALIDATION if they don't fit into a flow.
 */
export async function readSharedVersions(
  tx: Pick<Tx, '$queryRaw'>,
  refs: readonly SharedSubflowRef[],
): Promise<ReadonlyMap<string, SharedVersion>> {
  const found = new Map<string, SharedVersion>();
  let wanted = refs;
  while (wanted.length > 0 && found.size <= maxSubflows) {
    const asked = wanted.slice(0, maxSubflows + 1 - found.size);
    const ids = asked.map(({ id }) => id);
    const numbers = asked.map(({ version }) => version);
    const rows = await tx.$queryRaw<FoundVersion[]>`
      SELECT s.id, s.name, v.version_number AS version,
        CASE WHEN sum(length(v.document::text)) OVER () <= ${maxStoredLength} THEN v.document END AS document
      FROM unnest(${ids}::uuid[], ${numbers}::int[]) AS wanted (id, version)
        JOIN shared_subflow_versions v ON v.shared_subflow_id = wanted.id AND v.version_number = wanted.version
        JOIN shared_subflows s ON s.organization_id = v.organization_id AND s.id = v.shared_subflow_id`;
    const next: SharedSubflowRef[] = [];
    for (const { document, ...row } of rows) {
      if (document === null) refuseFlow('A flow can have at most 1 MB, with its shared sub-flows.');
      found.set(sharedPartId(row), { ...row, document });
      next.push(...sharedRefsOf(document));
    }
    wanted = next.filter((ref) => !found.has(sharedPartId(ref)));
  }
  return found;
}
