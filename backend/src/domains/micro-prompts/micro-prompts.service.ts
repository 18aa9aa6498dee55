import type { MicroPromptChange, MicroPromptInput } from '@switchboard/contracts/micro-prompts';
import type { Page } from '@switchboard/contracts/shared';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { micro_prompts } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';

const byTitle = { by: 'title', type: 'text', direction: 'asc' } as const satisfies Order;

/** Micro prompts by title, in case-insensitive order. */
export function listMicroPrompts(context: Context, query: PageRequest): Promise<Page<micro_prompts>> {
  return readPage(byTitle, query, (args) => context.db.micro_prompts.findMany(args));
}

/** One micro prompt. Throws NOT_FOUND. */
export async function getMicroPrompt(context: Context, id: string): Promise<micro_prompts> {
  const prompt = await context.db.micro_prompts.findFirst({ where: { id } });
  if (!prompt) throw notFound('Micro prompt');
  return prompt;
}

/** Creates a micro prompt. */
export function createMicroPrompt(context: Context, input: MicroPromptInput): Promise<micro_prompts> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    const prompt = await tx.micro_prompts.create({
      data: { ...input, organization_id: organizationId, created_by: userIdOf(actor) },
    });
    await recordChange(tx, context, {
      resource: 'micro_prompt',
      id: prompt.id,
      name: prompt.title,
      change: 'created',
    });
    return prompt;
  });
}

/** Changes title and content. Throws NOT_FOUND, and CONFLICT (`stale`) for a save over a newer one than `updated_at`. */
export function updateMicroPrompt(
  context: Context,
  id: string,
  { updated_at: seen, ...input }: MicroPromptChange,
): Promise<micro_prompts> {
  return transact(context, async (tx) => {
    // Of two concurrent changes, the later one sees what the other wrote.
    await tx.$queryRaw`SELECT id FROM micro_prompts WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.micro_prompts.findFirst({ where: { id } });
    if (!before) throw notFound('Micro prompt');
    assertNotStale(before, seen, before.title, { title: before.title, content: before.content });
    const prompt = await tx.micro_prompts.update({ where: { id }, data: { ...input, updated_at: new Date() } });
    await recordChange(tx, context, {
      resource: 'micro_prompt',
      id,
      name: prompt.title,
      change: 'updated',
      details: difference(before, prompt, ['title', 'content']),
    });
    return prompt;
  });
}

/** Deletes a micro prompt. Throws NOT_FOUND. */
export async function deleteMicroPrompt(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const prompt = await tx.micro_prompts.findFirst({ where: { id }, select: { title: true } });
    const { count } = await tx.micro_prompts.deleteMany({ where: { id } });
    if (!prompt || count === 0) throw notFound('Micro prompt');
    await recordChange(tx, context, {
      resource: 'micro_prompt',
      id,
      name: prompt.title,
      change: 'deleted',
    });
  });
}
