import type { SharedSubflowDetail } from '@switchboard/contracts/shared-subflows';
import type { z } from 'zod';
import type { Tx } from '../../database/database.ts';
import { sharedSubflowNotFound } from './shared-subflow-row.ts';
import { readAssistantUsers, readSharedUsers } from './shared-subflow-users.ts';

type WithDates<T> = Omit<T, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
/** A shared sub-flow as it is answered. */
export type Detail = WithDates<z.output<typeof SharedSubflowDetail>>;

const maxShown = 20;

/** A shared sub-flow with those who use it. Throws NOT_FOUND. */
export async function readDetail(tx: Tx, organizationId: string, id: string): Promise<Detail> {
  const row = await tx.shared_subflows.findFirst({ where: { id } });
  if (!row) throw sharedSubflowNotFound();
  const [size] = await tx.$queryRaw<{ nodes: number }[]>`
    SELECT jsonb_array_length(document -> 'nodes') AS nodes FROM shared_subflow_versions
    WHERE shared_subflow_id = ${id}::uuid AND version_number = ${row.latest_version}`;
  const assistants = await readAssistantUsers(tx, organizationId, id);
  return {
    ...{ id: row.id, name: row.name, latest_version: row.latest_version, created_by_name: row.created_by_name },
    ...{ created_at: row.created_at, updated_at: row.updated_at, node_count: size?.nodes ?? 0 },
    assistant_count: assistants.length,
    assistants: assistants.slice(0, maxShown),
    shared_subflows: await readSharedUsers(tx, id),
  };
}
