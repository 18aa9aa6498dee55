import type { MicroPromptInput } from '@switchboard/contracts/micro-prompts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import type { micro_prompts } from '../../generated/prisma/client.ts';

/** All micro prompts by title, as people sort: upper and lower case side by side. */
export async function listMicroPrompts(context: Context): Promise<micro_prompts[]> {
  const { rows } = await context.tenantPool.query<micro_prompts>({
    name: 'micro-prompts',
    text: 'SELECT * FROM micro_prompts WHERE organization_id = $1::uuid ORDER BY title COLLATE "und-x-icu", id',
    values: [context.organizationId],
  });
  return rows;
}

/** Creates a micro prompt. */
export function createMicroPrompt(context: Context, input: MicroPromptInput): Promise<micro_prompts> {
  const { organizationId, person } = context;
  return context.db.$transaction(async (tx) => {
    const prompt = await tx.micro_prompts.create({
      data: { ...input, organization_id: organizationId, created_by: person.id },
    });
    await audit(tx, context, {
      action: 'create',
      resource_type: 'micro_prompt',
      resource_id: prompt.id,
      details: { title: prompt.title },
    });
    await emitEvent(tx, organizationId, { type: 'micro_prompt.changed', subject_id: prompt.id, change: 'created' });
    return prompt;
  });
}

/** Changes title and content. Throws NOT_FOUND. */
export function updateMicroPrompt(context: Context, id: string, input: MicroPromptInput): Promise<micro_prompts> {
  return context.db.$transaction(async (tx) => {
    const { count } = await tx.micro_prompts.updateMany({ where: { id }, data: { ...input, updated_at: new Date() } });
    const prompt = count ? await tx.micro_prompts.findFirst({ where: { id } }) : null;
    if (!prompt) throw notFound('Micro prompt');
    await audit(tx, context, {
      action: 'update',
      resource_type: 'micro_prompt',
      resource_id: id,
      details: { title: prompt.title },
    });
    await emitEvent(tx, context.organizationId, { type: 'micro_prompt.changed', subject_id: id, change: 'updated' });
    return prompt;
  });
}

/** Deletes a micro prompt. Throws NOT_FOUND. */
export async function deleteMicroPrompt(context: Context, id: string): Promise<void> {
  await context.db.$transaction(async (tx) => {
    const prompt = await tx.micro_prompts.findFirst({ where: { id }, select: { title: true } });
    const { count } = await tx.micro_prompts.deleteMany({ where: { id } });
    if (!prompt || count === 0) throw notFound('Micro prompt');
    await audit(tx, context, {
      action: 'delete',
      resource_type: 'micro_prompt',
      resource_id: id,
      details: { title: prompt.title },
    });
    await emitEvent(tx, context.organizationId, { type: 'micro_prompt.changed', subject_id: id, change: 'deleted' });
  });
}
