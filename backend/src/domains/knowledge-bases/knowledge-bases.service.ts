import type {
  KnowledgeBase,
  KnowledgeBaseChange,
  KnowledgeBaseInput,
  KnowledgeUser,
} from '@switchboard/contracts/knowledge';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';
import { knowledgeFolder } from './knowledge-files.ts';
import { readKnowledgeUsers, usersOfBase } from './knowledge-users.ts';

type Row = Omit<KnowledgeBase, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const orders = {
  updated_at: { by: 'updated_at', type: 'moment', direction: 'desc' },
  name: { by: 'name', type: 'text', direction: 'asc' },
} as const satisfies Record<string, Order>;

const documents = `(SELECT count(*)::int AS document_count,
    count(*) FILTER (WHERE document_status IN ('waiting', 'reading'))::int AS unread_count,
    count(*) FILTER (WHERE document_status = 'failed')::int AS failed_count, coalesce(sum(passage_count), 0)::int AS passage_count
  FROM knowledge_documents d WHERE d.organization_id = b.organization_id AND d.knowledge_base_id = b.id AND d.removed_at IS NULL)`;

const columns = `b.id, b.organization_id, b.name, b.description, b.revision, b.created_at, b.updated_at, counted.*,
  (SELECT count(*)::int FROM ${usersOfBase}) AS assistant_count`;
const from = `knowledge_bases b CROSS JOIN LATERAL ${documents} AS counted`;

interface ListQuery extends PageRequest {
  search?: string | undefined;
  sort: keyof typeof orders;
}

/** A page of knowledge bases: those changed last first, or by name. */
export function listKnowledgeBases(context: Context, { search, sort, ...page }: ListQuery): Promise<Page<Row>> {
  return readPageSql(context.tenantPool, orders[sort], page, (bind) => ({
    columns,
    from,
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(search ? [`search_text(name || ' ' || coalesce(description, '')) LIKE search_pattern(${bind(search)})`] : []),
    ],
  }));
}

/** One knowledge base with what is in it. Throws NOT_FOUND. */
export async function getKnowledgeBase({ tenantPool, organizationId }: Context, id: string): Promise<Row> {
  const { rows } = await tenantPool.query<Row>(
    `SELECT ${columns} FROM ${from} WHERE b.organization_id = $1::uuid AND b.id = $2::uuid`,
    [organizationId, id],
  );
  const [base] = rows;
  if (!base) throw notFound('Knowledge base');
  return base;
}

const taken = conflictOn('name', 'There is a knowledge base of this name already');

/** Creates a knowledge base without documents. Throws CONFLICT for a name that is taken. */
export async function createKnowledgeBase(context: Context, input: z.output<typeof KnowledgeBaseInput>): Promise<Row> {
  const { organizationId: organization_id, actor } = context;
  const { id } = await transact(context, async (tx) => {
    const base = await tx.knowledge_bases.create({ data: { ...input, organization_id, created_by: userIdOf(actor) } });
    await recordChange(tx, context, { resource: 'knowledge_base', id: base.id, name: base.name, change: 'created' });
    return base;
  }).catch(taken);
  return getKnowledgeBase(context, id);
}

/** Locks a base against changes of its passages and against being deleted. Throws NOT_FOUND. */
export async function lockKnowledgeBase(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT id FROM knowledge_bases WHERE id = ${id}::uuid FOR UPDATE`;
  const base = await tx.knowledge_bases.findFirst({ where: { id } });
  if (!base) throw notFound('Knowledge base');
  return base;
}

/** Changes name and description; what is not named stays. Throws NOT_FOUND, and CONFLICT for a name that is taken. */
export async function updateKnowledgeBase(
  context: Context,
  id: string,
  change: z.output<typeof KnowledgeBaseChange>,
): Promise<Row> {
  await transact(context, async (tx) => {
    const before = await lockKnowledgeBase(tx, id);
    assertNotStale(before, change.updated_at, before.name);
    const { name = before.name, description = before.description } = change;
    if (name === before.name && description === before.description) return;
    const after = await tx.knowledge_bases.update({
      where: { id },
      data: { name, description, updated_at: new Date() },
    });
    await recordChange(tx, context, {
      resource: 'knowledge_base',
      id,
      name,
      change: 'updated',
      details: difference(before, after, ['name', 'description']),
    });
  }).catch(taken);
  return getKnowledgeBase(context, id);
}

const named = 3;

/** The names of a few, and how many more there are. */
function listed(users: readonly KnowledgeUser[], total: number): string {
  const names = users.slice(0, named).map(({ name }) => name);
  return total > named ? `${names.join(', ')} and ${total - named} more` : names.join(', ');
}

/** Deletes a base with its documents, files and passages. Throws NOT_FOUND, and CONFLICT (`in_use`) naming who uses it. */
export async function deleteKnowledgeBase(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { name } = await lockKnowledgeBase(tx, id);
    const { total, first } = await readKnowledgeUsers(tx, id);
    if (total > 0)
      throw new AppError(
        'CONFLICT',
        `${name} is used by ${total === 1 ? 'an assistant' : `${total} assistants`}: ${listed(first, total)}. Take it out of them, and publish them, before you delete it.`,
        { reason: 'in_use', details: { assistants: first } },
      );
    await tx.knowledge_bases.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'knowledge_base', id, name, change: 'deleted' });
  });
  await context.files.deleteFolder(knowledgeFolder(context.organizationId, id));
}

/** Which assistants use a base, by name. Throws NOT_FOUND. */
export async function readUses(context: Context, id: string) {
  return transact(context, async (tx) => {
    if (!(await tx.knowledge_bases.findFirst({ where: { id }, select: { id: true } })))
      throw notFound('Knowledge base');
    return readKnowledgeUsers(tx, id);
  });
}
