import type { Page } from '@switchboard/contracts/shared';
import type {
  TestConversation,
  TestConversationChange,
  TestConversationInput,
} from '@switchboard/contracts/test-conversations';
import { maxTestConversations } from '@switchboard/contracts/test-conversations.limits';
import type { z } from 'zod';
import { actorCan, auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma, type test_conversations } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';
import { work } from '../../work/work.ts';
import { lockAssistant, readAssistant } from '../assistants/assistant-row.ts';
import { hashOf } from './definition.ts';

type Input = z.output<typeof TestConversationInput>;
/** A test conversation as the API returns it. */
export type Row = Omit<z.output<typeof TestConversation>, 'created_at' | 'updated_at'> &
  Pick<test_conversations, 'created_at' | 'updated_at'>;

const toRow = ({ source_kind, source_id, ...row }: test_conversations): Row =>
  ({ ...row, source: source_kind && source_id ? { kind: source_kind, id: source_id } : null }) as unknown as Row;

/** The tests that were made from a conversation, newest first. */
export async function listTestsOf(
  { db }: Context,
  { source_id, ...query }: PageRequest & { source_id: string },
): Promise<Page<Row>> {
  const found = await readPage(newestFirst, query, (args) =>
    db.test_conversations.findMany({ ...args, where: { source_id, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toRow) };
}

/** The source of a test, and what was said there. */
export interface Origin {
  source_kind: string;
  source_id: string;
  original: { role: string; message: string }[];
}

/** The test conversations of an assistant, newest first. Throws NOT_FOUND. */
export async function listTestConversations({ db }: Context, id: string, query: PageRequest): Promise<Page<Row>> {
  await readAssistant(db, id);
  const found = await readPage(newestFirst, query, (args) =>
    db.test_conversations.findMany({ ...args, where: { assistant_id: id, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toRow) };
}

/** Throws VALIDATION for a pattern that can't be compiled. */
async function assertPatterns({ organizationId }: Context, { expectations }: Input): Promise<void> {
  const found = await work(organizationId, 'conversation.pattern-problem', expectations);
  if (found)
    throw new AppError('VALIDATION', found.problem, {
      fields: { [`expectations.${found.place}.text`]: found.problem },
    });
}

const columnsOf = (input: Input) => ({
  name: input.name,
  callee: input.callee,
  variables: input.variables,
  mocks: input.mocks,
  expectations: jsonColumn(input.expectations),
  flow_start: input.flow_start ?? Prisma.DbNull,
  is_required: input.is_required,
  definition_hash: hashOf(input),
});

/** Adds a test to an assistant. Throws NOT_FOUND, VALIDATION for an invalid pattern, and LIMIT_EXCEEDED. */
export async function createTestConversation(
  context: Context,
  assistant_id: string,
  input: Input,
  origin?: Origin,
): Promise<Row> {
  await assertPatterns(context, input);
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    // Concurrent requests count the tests one at a time.
    await lockAssistant(tx, assistant_id);
    if ((await tx.test_conversations.count({ where: { assistant_id } })) >= maxTestConversations)
      throw new AppError('LIMIT_EXCEEDED', `An assistant can have at most ${maxTestConversations} tests.`, {
        reason: 'too_many_test_conversations',
        details: { limit: maxTestConversations },
      });
    const row = await tx.test_conversations.create({
      data: {
        ...columnsOf(input),
        ...origin,
        organization_id: organizationId,
        assistant_id,
        created_by: userIdOf(actor),
        created_by_name: auditColumnsOf(actor).actor_name,
      },
    });
    await recordChange(tx, context, {
      resource: 'test_conversation',
      id: row.id,
      name: row.name,
      change: 'created',
      details: {
        assistant_id,
        is_required: row.is_required,
        ...(origin && { [origin.source_kind]: origin.source_id }),
      },
    });
    return toRow(row);
  });
}

async function readOne(tx: Tx, id: string): Promise<test_conversations> {
  const row = await tx.test_conversations.findFirst({ where: { id } });
  if (!row) throw notFound('Test');
  return row;
}

/** Only people who may publish without a required test may remove it. */
function assertMayDrop({ actor }: Context, { is_required }: { is_required: boolean }): void {
  if (!is_required || actorCan(actor, 'assistant.override_tests')) return;
  throw new AppError('FORBIDDEN', 'Only admins can delete a required test or make it optional.', {
    reason: 'role',
  });
}

/** Changes a test. Throws NOT_FOUND, FORBIDDEN for people who may not drop a requirement, and VALIDATION for an invalid pattern. */
export async function updateTestConversation(
  context: Context,
  id: string,
  { updated_at: seen, ...input }: z.output<typeof TestConversationChange>,
): Promise<Row> {
  await assertPatterns(context, input);
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM test_conversations WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await readOne(tx, id);
    assertNotStale(before, seen, before.name);
    if (!input.is_required) assertMayDrop(context, before);
    const row = await tx.test_conversations.update({
      where: { id },
      data: { ...columnsOf(input), updated_at: new Date() },
    });
    await recordChange(tx, context, {
      resource: 'test_conversation',
      id,
      name: row.name,
      change: 'updated',
      details: {
        assistant_id: row.assistant_id,
        ...(before.is_required !== row.is_required && { is_required: row.is_required }),
      },
    });
    return toRow(row);
  });
}

/** Deletes a test. Throws NOT_FOUND, and FORBIDDEN for people who may not drop a requirement. */
export function deleteTestConversation(context: Context, id: string): Promise<void> {
  return transact(context, async (tx) => {
    const row = await readOne(tx, id);
    assertMayDrop(context, row);
    await tx.test_conversations.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'test_conversation',
      id,
      name: row.name,
      change: 'deleted',
      details: { assistant_id: row.assistant_id, is_required: row.is_required },
    });
  });
}
