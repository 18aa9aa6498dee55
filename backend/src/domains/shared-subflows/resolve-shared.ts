import type { Flow } from '@switchboard/contracts/flows/document';
import {
  ownSubflows,
  resolveShared,
  sharedPartId,
  sharedRefsOf,
  sharedRefsOfFlow,
} from '@switchboard/contracts/flows/shared-parts';
import { maxFlowBytes, maxSubflows } from '@switchboard/contracts/flows.limits';
import type { Tx } from '../../database/database.ts';
import { readSharedVersions, refuseFlow } from './shared-subflow-row.ts';

type Shared = Pick<Tx, '$queryRaw' | 'shared_subflows'>;

async function existing(tx: Shared, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.shared_subflows.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** The shared sub-flows that a flow names anywhere, also in its copies. */
const sharedIdsOf = (flow: Flow): string[] => [
  ...new Set([flow, ...flow.subflows].flatMap((graph) => sharedRefsOf(graph)).map(({ id }) => id)),
];

/** Makes copies whose shared sub-flow was deleted the flow's own, so a draft or an earlier version of it can still be used. */
export async function ownDeleted<T extends { flow: Flow | null }>(tx: Shared, config: T): Promise<T> {
  const { flow } = config;
  const ids = flow === null ? [] : sharedIdsOf(flow);
  if (flow === null || ids.length === 0) return config;
  const known = await existing(tx, ids);
  return ids.every((id) => known.has(id)) ? config : { ...config, flow: ownSubflows(flow, (id) => known.has(id)) };
}

/**
 * Puts the versions that nodes name into the flow, as the organization has them, whatever a request says of their content. Throws
 * VALIDATION if the flow becomes too large.
 */
export async function resolveSharedOf<T extends Flow | null>(tx: Shared, flow: T): Promise<T> {
  if (flow === null) return flow;
  const versions = await readSharedVersions(tx, sharedRefsOfFlow(flow));
  const resolved = resolveShared(flow, (ref) => versions.get(sharedPartId(ref))) as T & Flow;
  if (resolved === flow) return flow;
  if (resolved.subflows.length > maxSubflows)
    refuseFlow(`A flow can have at most ${maxSubflows} sub-flows, with those that its shared sub-flows run.`);
  if (Buffer.byteLength(JSON.stringify(resolved)) > maxFlowBytes)
    refuseFlow('A flow can have at most 1 MB, with its shared sub-flows.');
  return resolved;
}

/** The same for the flow of an assistant. */
export async function withSharedSubflows<T extends { flow: Flow | null }>(tx: Shared, config: T): Promise<T> {
  const owned = await ownDeleted(tx, config);
  const flow = await resolveSharedOf(tx, owned.flow);
  return flow === owned.flow ? owned : { ...owned, flow };
}
