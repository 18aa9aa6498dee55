import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantUpdate } from '@switchboard/contracts/assistants';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { conflictOn } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { type Detail, duplicateText, editorColumns, lockAssistant, readAssistant, toDetail } from './assistant-row.ts';
import { needsSafetyTests, storeDraft } from './drafts.service.ts';
import { publishDraft } from './publish.service.ts';
import { draftOf, unpublishedColumns } from './stored-config.ts';

/** Reads one assistant with its draft. Throws NOT_FOUND. */
export async function getAssistant({ db }: Context, id: string): Promise<Detail> {
  return toDetail(await readAssistant(db, id));
}

/** Creates a draft from its name, with the defaults. Throws CONFLICT (`duplicate`) where the name is taken. */
export function createAssistant(context: Context, { name }: { name: string }): Promise<Detail> {
  const { organizationId: organization_id, actor } = context;
  return transact(context, async (tx) => {
    const assistant = await tx.assistants.create({
      data: {
        ...unpublishedColumns(quickCreateConfig(name)),
        ...editorColumns(context),
        organization_id,
        created_by: userIdOf(actor),
        requires_safety_tests: needsSafetyTests(context),
      },
    });
    await recordChange(tx, context, { resource: 'assistant', id: assistant.id, name, change: 'created' });
    return toDetail(assistant);
  }).catch(conflictOn('name', duplicateText));
}

async function takeOutOfCalls(tx: Tx, context: Context, row: assistants, status: string): Promise<assistants> {
  const after = await tx.assistants.update({
    where: { id: row.id },
    data: {
      status,
      published_version: null,
      untested_reason: null,
      has_unpublished_changes: true,
      variables: placeholdersOf(draftOf(row)),
      ...editorColumns(context),
    },
  });
  await recordChange(tx, context, {
    resource: 'assistant',
    id: row.id,
    name: row.name,
    change: 'updated',
    details: difference(row, after, ['status', 'published_version']),
  });
  return after;
}

/**
 * Renames an assistant or changes its status; `published` takes the road of publishing. What is as asked already stays untouched.
 * Throws NOT_FOUND, and CONFLICT for a taken name (`duplicate`) and for what cannot be published (`not_publishable`).
 */
export function updateAssistant(context: Context, id: string, input: AssistantUpdate): Promise<Detail> {
  return transact(context, async (tx) => {
    const before = await lockAssistant(tx, id);
    const { name = before.name, status = before.status } = input;
    const named = name === before.name ? before : await storeDraft(tx, context, before, { ...draftOf(before), name });
    if (status === named.status) return toDetail(named);
    if (status === 'published')
      return toDetail(await publishDraft(tx, context, named, { notes: null, override_reason: null }));
    return toDetail(await takeOutOfCalls(tx, context, named, status));
  }).catch(conflictOn('name', duplicateText));
}
