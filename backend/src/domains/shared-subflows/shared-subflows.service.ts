import { SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import type { Page } from '@switchboard/contracts/shared';
import type { SharedSubflow, SharedSubflowChange, SharedSubflowInput } from '@switchboard/contracts/shared-subflows';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { addSharedVersion, authorColumns, lockSharedSubflow } from './shared-subflow-row.ts';
import { copiesInUse, readAssistantUsers, readSharedUsers } from './shared-subflow-users.ts';
import { assertDocument } from './shared-subflow-versions.ts';
import { type Detail, readDetail } from './shared-subflows.read.ts';

type Row = Omit<SharedSubflow, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;

/** A page of shared sub-flows, by name. */
export function listSharedSubflows(
  context: Context,
  { search, ...page }: PageRequest & { search?: string | undefined },
): Promise<Page<Row>> {
  return readPageSql<Row>(context.tenantPool, byName, page, (bind) => {
    const organization = bind(context.organizationId);
    return {
      columns: `s.id, s.name, s.latest_version, s.created_by_name, s.created_at, s.updated_at,
        coalesce(users.assistant_count, 0) AS assistant_count, jsonb_array_length(newest.document -> 'nodes') AS node_count`,
      from: `shared_subflows s
        JOIN LATERAL (SELECT v.document FROM shared_subflow_versions v WHERE v.organization_id = s.organization_id
          AND v.shared_subflow_id = s.id AND v.version_number = s.latest_version) AS newest ON true
        LEFT JOIN (SELECT shared_id, count(DISTINCT assistant_id)::int AS assistant_count FROM ${copiesInUse(organization)} AS used
          GROUP BY shared_id) AS users ON users.shared_id = s.id`,
      where: [
        `s.organization_id = ${organization}::uuid`,
        ...(search ? [`search_text(s.name) LIKE search_pattern(${bind(search)})`] : []),
      ],
    };
  });
}

/** One shared sub-flow with those who use it. Throws NOT_FOUND. */
export const getSharedSubflow = (context: Context, id: string): Promise<Detail> =>
  transact(context, (tx) => readDetail(tx, context.organizationId, id));

const taken = conflictOn('name', 'There is a shared sub-flow of this name already');

/** The graph of a sub-flow that a draft has. Throws NOT_FOUND, and VALIDATION if it runs sub-flows that aren't shared. */
async function documentOfDraft(
  tx: Tx,
  { assistant_id, subflow }: { assistant_id: string; subflow: string },
): Promise<SharedSubflowDocument> {
  const { flow } = draftOf(await readAssistant(tx, assistant_id));
  const part = flow?.subflows.find(({ id }) => id === subflow);
  if (!part) throw notFound('Sub-flow');
  const { start, fields, nodes, edges } = part;
  const parsed = SharedSubflowDocument.safeParse({ start, fields, nodes, edges });
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'This sub-flow is not complete.';
  throw new AppError('VALIDATION', message, { fields: { 'from.subflow': message } });
}

/** Creates a shared sub-flow with its first version. Throws NOT_FOUND for what it names in vain, and CONFLICT for a name that is taken. */
export function createSharedSubflow(context: Context, input: z.output<typeof SharedSubflowInput>): Promise<Detail> {
  const { name, note, from } = input;
  const { organizationId: organization_id } = context;
  return transact(context, async (tx) => {
    const document = input.document ?? (from && (await documentOfDraft(tx, from)));
    if (!document) throw new Error('The schema asks for a document or a sub-flow');
    await assertDocument(tx, null, document, from ? document : null);
    const author = authorColumns(context);
    const row = await tx.shared_subflows.create({ data: { organization_id, name, latest_version: 1, ...author } });
    await addSharedVersion(tx, row, { number: 1, document, note }, author);
    await recordChange(tx, context, {
      ...{ resource: 'shared_subflow', id: row.id, name, change: 'created' },
      details: { nodes: document.nodes.length, ...(from && { from_assistant: from.assistant_id }) },
    });
    return readDetail(tx, organization_id, row.id);
  }).catch(taken);
}

/** Renames a shared sub-flow. Throws NOT_FOUND, and CONFLICT for a name that is taken (`duplicate`) and over a newer one (`stale`). */
export function renameSharedSubflow(
  context: Context,
  id: string,
  { name, updated_at }: z.output<typeof SharedSubflowChange>,
): Promise<Detail> {
  return transact(context, async (tx) => {
    const before = await lockSharedSubflow(tx, id);
    assertNotStale(before, updated_at, before.name);
    if (name !== before.name) {
      const after = await tx.shared_subflows.update({ where: { id }, data: { name, updated_at: new Date() } });
      await recordChange(tx, context, {
        ...{ resource: 'shared_subflow', id, name, change: 'updated' },
        details: difference(before, after, ['name']),
      });
    }
    return readDetail(tx, context.organizationId, id);
  }).catch(taken);
}

const maxNamed = 3;

/** The names of a few, and how many more there are. */
function listed(users: readonly { name: string }[]): string {
  const names = users.slice(0, maxNamed).map(({ name }) => name);
  return users.length > maxNamed ? `${names.join(', ')} and ${users.length - maxNamed} more` : names.join(', ');
}

/** Deletes a shared sub-flow with its versions. Throws NOT_FOUND, and CONFLICT (`in_use`) naming who uses it. */
export async function deleteSharedSubflow(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { name } = await lockSharedSubflow(tx, id);
    const assistants = await readAssistantUsers(tx, context.organizationId, id);
    const shared = await readSharedUsers(tx, id);
    if (assistants.length > 0)
      throw new AppError(
        'CONFLICT',
        `${name} is used by ${assistants.length === 1 ? 'an assistant' : `${assistants.length} assistants`}: ${listed(assistants)}. Remove it from their flows and publish them before you delete it.`,
        { reason: 'in_use', details: { assistants: assistants.slice(0, 20) } },
      );
    if (shared.length > 0)
      throw new AppError(
        'CONFLICT',
        `${name} is used by other shared sub-flows: ${listed(shared)}. Delete them first.`,
        {
          reason: 'in_use',
          details: { shared_subflows: shared.slice(0, 20) },
        },
      );
    await tx.shared_subflows.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'shared_subflow', id, name, change: 'deleted' });
  });
}
