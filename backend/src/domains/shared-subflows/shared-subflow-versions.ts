import type { SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import { sharedPart, sharedRefsOf } from '@switchboard/contracts/flows/shared-parts';
import { isSame } from '@switchboard/contracts/same-json';
import type { NewSharedSubflowVersion } from '@switchboard/contracts/shared-subflows';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { shared_subflows } from '../../generated/prisma/client.ts';
import { assertGraphReferences } from '../assistants/references.ts';
import {
  addSharedVersion,
  authorColumns,
  lockSharedSubflow,
  readSharedVersion,
  readSharedVersions,
  sharedSubflowNotFound,
} from './shared-subflow-row.ts';
import { type Detail, readDetail } from './shared-subflows.read.ts';

const newestNumber = { by: 'version_number', type: 'int', direction: 'desc' } as const satisfies Order;

const shown = { id: true, version_number: true, note: true, created_by_name: true, created_at: true } as const;

/** The versions of a shared sub-flow, newest first. Throws NOT_FOUND. */
export async function listVersions({ db }: Context, id: string, query: PageRequest) {
  if (!(await db.shared_subflows.findFirst({ where: { id }, select: { id: true } }))) throw sharedSubflowNotFound();
  const found = await readPage(newestNumber, query, (args) =>
    db.shared_subflow_versions.findMany({ ...args, where: { shared_subflow_id: id, AND: args.where }, select: shown }),
  );
  return {
    ...found,
    items: found.items.map(({ id: _, version_number, ...row }) => ({ version: version_number, ...row })),
  };
}

/** A version with its graph, and copies of those that it runs. Throws NOT_FOUND. */
export function getVersion(context: Context, id: string, version: number) {
  return transact(context, async (tx) => {
    const shared = await tx.shared_subflows.findFirst({ where: { id }, select: { name: true } });
    if (!shared) throw sharedSubflowNotFound();
    const { document, note, created_by_name, created_at } = await readSharedVersion(tx, id, version);
    const copies = await readSharedVersions(tx, [{ id, version }]);
    return {
      ...{ id, version, name: shared.name, note, created_by_name, created_at, document },
      subflows: [...copies.values()].map(sharedPart),
    };
  });
}

/** Throws VALIDATION for a graph that runs its own shared sub-flow, also through others, and NOT_FOUND for what it names in vain. */
export async function assertDocument(
  tx: Tx,
  id: string | null,
  document: SharedSubflowDocument,
  before: SharedSubflowDocument | null,
): Promise<void> {
  await assertGraphReferences(tx, before, document, 'document');
  const refs = sharedRefsOf(document);
  const run = [...refs, ...(await readSharedVersions(tx, refs)).values()];
  if (!run.some((ref) => ref.id === id)) return;
  const message = "A shared sub-flow can't run itself, also not through others.";
  throw new AppError('VALIDATION', message, { fields: { document: message } });
}

async function assertNewest(tx: Tx, row: shared_subflows, baseVersion: number): Promise<void> {
  if (row.latest_version === baseVersion) return;
  const newest = await readSharedVersion(tx, row.id, row.latest_version);
  throw new AppError('CONFLICT', `${newest.created_by_name ?? 'Someone else'} saved version ${row.latest_version}.`, {
    reason: 'version_conflict',
    details: {
      latest_version: row.latest_version,
      created_by_name: newest.created_by_name,
      created_at: newest.created_at.toISOString(),
    },
  });
}

/**
 * Saves a graph as the next version; flows keep the version that they use. Throws NOT_FOUND, VALIDATION for one that runs itself, and
 * CONFLICT over a newer version (`version_conflict`) and for what is saved already (`unchanged`).
 */
export function saveVersion(
  context: Context,
  id: string,
  { base_version, document, note }: z.output<typeof NewSharedSubflowVersion>,
): Promise<Detail> {
  return transact(context, async (tx) => {
    const row = await lockSharedSubflow(tx, id);
    await assertNewest(tx, row, base_version);
    const newest = await readSharedVersion(tx, id, row.latest_version);
    if (isSame(newest.document, document))
      throw new AppError('CONFLICT', `The sub-flow is the same as in version ${row.latest_version}.`, {
        reason: 'unchanged',
      });
    await assertDocument(tx, id, document, newest.document);
    const version = row.latest_version + 1;
    await addSharedVersion(tx, row, { number: version, document, note }, authorColumns(context));
    await tx.shared_subflows.update({
      where: { id },
      data: { latest_version: version, updated_at: new Date() },
      select: { id: true },
    });
    await recordChange(tx, context, {
      ...{ resource: 'shared_subflow', id, name: row.name, change: 'updated' },
      details: { version, nodes: document.nodes.length, ...(note && { note }) },
    });
    return readDetail(tx, context.organizationId, id);
  });
}
