import type { AssistantUpdate } from '@switchboard/contracts/assistants';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
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
  const { organizationId, person } = context;
  return context.db.$transaction(async (tx) => {
    const assistant = await tx.assistants.create({
      data: {
        ...quickCreateDefaults,
        name,
        organization_id: organizationId,
        created_by: person.id,
        updated_by: person.id,
      },
    });
    await tx.assistant_versions.create({
      data: {
        organization_id: organizationId,
        assistant_id: assistant.id,
        version_number: 1,
        notes: 'Initial creation',
        created_by: person.id,
      },
      select: { id: true },
    });
    await audit(tx, context, {
      action: 'create',
      resource_type: 'assistant',
      resource_id: assistant.id,
      details: { name },
    });
    await emitEvent(tx, organizationId, { type: 'assistant.changed', subject_id: assistant.id, change: 'created' });
    return assistant;
  });
}

/** Renames an assistant or changes its status. What is as asked already stays untouched. Throws NOT_FOUND. */
export function updateAssistant(context: Context, id: string, input: AssistantUpdate): Promise<assistants> {
  return context.db.$transaction(async (tx) => {
    const before = await tx.assistants.findFirst({ where: { id } });
    if (!before) throw notFound('Assistant');
    const { name = before.name, status = before.status } = input;
    if (name === before.name && status === before.status) return before;
    const assistant = await tx.assistants.update({
      where: { id },
      data: { name, status, updated_by: context.person.id, updated_at: new Date() },
    });
    await audit(tx, context, {
      action: 'update',
      resource_type: 'assistant',
      resource_id: id,
      details: {
        name,
        ...(name === before.name ? {} : { previous_name: before.name }),
        ...(status === before.status ? {} : { from_status: before.status, to_status: status }),
      },
    });
    await emitEvent(tx, context.organizationId, { type: 'assistant.changed', subject_id: id, change: 'updated' });
    return assistant;
  });
}
