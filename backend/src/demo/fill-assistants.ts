import { randomUUID } from 'node:crypto';
import { type AssistantConfig, changedFields, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTools } from '@switchboard/contracts/assistant-tools';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { TestConversationInput } from '@switchboard/contracts/test-conversations';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import type { Tx } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { draftColumns, unpublishedColumns } from '../domains/assistants/stored-config.ts';
import { writeVersion } from '../domains/assistants/versions.ts';
import { addSharedVersion } from '../domains/shared-subflows/shared-subflow-row.ts';
import { hashOf } from '../domains/test-conversations/definition.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { DemoContext } from './context.ts';
import type { DemoAssistant } from './demo-organization.ts';
import { verifyCaller, verifyCallerVersion, withSharedId } from './shared-subflow.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** The live configuration of a demo assistant, or its draft if nothing is live. */
export function configOf({
  name,
  status: _,
  earlier: __,
  notes: ___,
  draft: ____,
  uses_knowledge: _____,
  tests: ______,
  books_slot: _______,
  ...edits
}: DemoAssistant): AssistantConfig {
  const config = { ...quickCreateConfig(name), ...edits };
  const voice = config.tts_provider === 'builtin' ? voicesByProvider.builtin?.[0]?.id : undefined;
  return voice ? { ...config, tts_configuration: { ...config.tts_configuration, voice } } : config;
}

/** The shared sub-flow, in an organization whose flows use it. Returns its id. */
async function fillSharedSubflow(
  tx: Tx,
  { demo, organization_id }: DemoContext,
  author: { created_by: string | null; created_by_name: string | null },
): Promise<string | null> {
  const isUsed = demo.assistants.some(({ flow }) =>
    flow?.nodes.some((node) => node.kind === 'subflow' && node.shared?.id === verifyCaller.id),
  );
  if (!isUsed) return null;
  const { name, version, document } = verifyCallerVersion();
  const made = { ...author, created_at: ago(32) };
  const row = await tx.shared_subflows.create({
    data: { organization_id, name, latest_version: version, ...made, updated_at: ago(32) },
  });
  await addSharedVersion(tx, row, { number: version, document, note: null }, made);
  return row.id;
}

/**
 * Writes the assistants of an organization with their versions and drafts. Those that search knowledge get these bases, and those
 * that book get this slot. Returns their ids, in order.
 */
export async function fillAssistants(
  context: DemoContext,
  { knowledgeBaseIds, slotId }: { knowledgeBaseIds: string[]; slotId: string | null },
): Promise<string[]> {
  const { services, demo, organization_id, people } = context;
  const created_by = people[0] ?? null;
  const author = { created_by, created_by_name: demo.staff[0]?.full_name ?? null };
  return transact({ db: services.db, organizationId: organization_id }, async (tx) => {
    const ids: string[] = [];
    const sharedId = await fillSharedSubflow(tx, context, author);
    for (const [index, assistant] of demo.assistants.entries()) {
      const id = randomUUID();
      const knowledge_base_ids = assistant.uses_knowledge ? knowledgeBaseIds : [];
      const given = configOf(assistant);
      const config = { ...given, flow: given.flow && sharedId ? withSharedId(given.flow, sharedId) : given.flow };
      const booking = assistant.books_slot
        ? AssistantTools.parse([...config.tools, { type: 'book_slot', slot_id: slotId }])
        : config.tools;
      const live = { ...config, knowledge_base_ids, tools: booking };
      const draft = { ...live, ...assistant.draft };
      const isLive = assistant.status === 'published';
      const updated_at = ago(12 - index);
      await tx.assistants.create({
        data: {
          ...(isLive ? draftColumns(draft) : unpublishedColumns(draft)),
          id,
          organization_id,
          created_by,
          requires_safety_tests: true,
          created_at: ago(30 - index),
          updated_by: created_by,
          updated_by_name: author.created_by_name,
          updated_at,
          ...(isLive && {
            status: 'published',
            published_version: (assistant.earlier?.length ?? 0) + 1,
            has_unpublished_changes: changedFields(live, draft).length > 0,
            variables: placeholdersOf(live),
          }),
        },
        select: { id: true },
      });
      ids.push(id);
      for (const given of assistant.tests ?? []) {
        const test = TestConversationInput.parse(given);
        await tx.test_conversations.create({
          data: {
            ...test,
            expectations: test.expectations as unknown as Prisma.InputJsonArray,
            flow_start: test.flow_start ?? Prisma.DbNull,
            ...{ organization_id, assistant_id: id, definition_hash: hashOf(test), ...author },
          },
          select: { id: true },
        });
      }
      if (!isLive) continue;
      const owner = { organization_id, assistant_id: id };
      for (const { notes, daysAgo, was } of assistant.earlier ?? [])
        await writeVersion(tx, owner, { ...live, ...was }, { ...author, notes, created_at: ago(daysAgo) });
      await writeVersion(tx, owner, live, { ...author, notes: assistant.notes ?? null, created_at: updated_at });
    }
    return ids;
  });
}

/** Sets the assistant versions of past calls to those that were live at the time. */
export async function placeVersions({ services, organization_id }: DemoContext): Promise<void> {
  for (const table of ['calls', 'call_logs'])
    await services.tenantPool.query(
      `UPDATE ${table} c SET assistant_version = coalesce((SELECT max(v.version_number) FROM assistant_versions v
         WHERE v.organization_id = c.organization_id AND v.assistant_id = c.assistant_id AND v.created_at <= c.created_at), 1)
       WHERE c.organization_id = $1 AND c.assistant_version IS NOT NULL`,
      [organization_id],
    );
}
