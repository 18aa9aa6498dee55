import type { AssistantUpdate } from '@switchboard/contracts/assistants';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { quickCreateDefaults } from './defaults.ts';

/** Reads one assistant. Throws NOT_FOUND. */
export async function getAssistant(context: Context, id: string): Promise<assistants> {
  const assistant = await context.db.assistants.findFirst({ where: { id } });
  if (!assistant) throw notFound('Assistant');
  return assistant;
}

/** Creates a draft from its name, with the defaults and a first version. */
export function createAssistant(context: Context, { name }: { name: string }): Promise<assistants> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    const assistant = await tx.assistants.create({
      data: {
        ...quickCreateDefaults,
        name,
        organization_id: organizationId,
        created_by: userIdOf(actor),
        updated_by: userIdOf(actor),
      },
    });
    await tx.assistant_versions.create({
      data: {
        organization_id: organizationId,
        assistant_id: assistant.id,
        version_number: 1,
        notes: 'Initial creation',
        created_by: userIdOf(actor),
      },
      select: { id: true },
    });
    await recordChange(tx, context, { resource: 'assistant', id: assistant.id, name, change: 'created' });
    return assistant;
  });
}

/** Renames an assistant or changes its status. What is as asked already stays untouched. Throws NOT_FOUND. */
export function updateAssistant(context: Context, id: string, input: AssistantUpdate): Promise<assistants> {
  return transact(context, async (tx) => {
    const before = await tx.assistants.findFirst({ where: { id } });
    if (!before) throw notFound('Assistant');
    const { name = before.name, status = before.status } = input;
    if (name === before.name && status === before.status) return before;
    const assistant = await tx.assistants.update({
      where: { id },
      data: { name, status, updated_by: userIdOf(context.actor), updated_at: new Date() },
    });
    await recordChange(tx, context, {
      resource: 'assistant',
      id,
      name,
      change: 'updated',
      details: difference(before, assistant, ['name', 'status']),
    });
    return assistant;
  });
}
