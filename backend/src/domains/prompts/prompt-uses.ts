import type { ApplyPrompt } from '@switchboard/contracts/assistant-prompts';
import type { Context } from '../../context.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import { requireFeature } from '../../who-may.ts';
import { assertRevision, type Detail, lockAssistant, readAssistant, toDetail } from '../assistants/assistant-row.ts';
import { storeDraft } from '../assistants/drafts.service.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { readPrompt, readVersion } from './prompt-row.ts';

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;

interface UseRow {
  id: string;
  name: string;
  version: number;
  latest_version: number;
  is_edited: boolean;
  applied_at: Date;
}

/** The assistants that use a prompt, by name. Throws NOT_FOUND. */
export async function listUses(context: Context, id: string, page: PageRequest) {
  await readPrompt(context.db, id);
  return readPageSql<UseRow>(context.tenantPool, byName, page, (bind) => ({
    columns: 'id, name, version, latest_version, is_edited, applied_at',
    from: `(SELECT a.organization_id, u.prompt_id, a.id, a.name, u.version_number AS version, p.latest_version,
        a.system_prompt IS DISTINCT FROM v.content AS is_edited, u.applied_at
      FROM assistant_prompts u
      JOIN assistants a ON a.organization_id = u.organization_id AND a.id = u.assistant_id
      JOIN prompts p ON p.organization_id = u.organization_id AND p.id = u.prompt_id
      JOIN prompt_versions v ON v.organization_id = u.organization_id AND v.prompt_id = u.prompt_id
        AND v.version_number = u.version_number) used`,
    where: [`organization_id = ${bind(context.organizationId)}::uuid`, `prompt_id = ${bind(id)}::uuid`],
  }));
}

/** The prompt from which an assistant's system prompt came. Throws NOT_FOUND. */
export async function readAssistantPrompt({ db }: Context, id: string) {
  const assistant = await readAssistant(db, id);
  const use = await db.assistant_prompts.findFirst({
    where: { assistant_id: id },
    include: { prompt: { select: { title: true, latest_version: true } }, version: { select: { content: true } } },
  });
  if (!use) return { prompt: null };
  const { prompt_id, prompt, version, version_number, applied_at } = use;
  return {
    prompt: {
      ...{ prompt_id, title: prompt.title, version: version_number, latest_version: prompt.latest_version, applied_at },
      is_edited: assistant.system_prompt !== version.content,
    },
  };
}

/**
 * Puts a version of a prompt into the draft of an assistant. Throws NOT_FOUND, FORBIDDEN without the assistants feature or the PRO
 * plan (`pro_required`), and CONFLICT for a draft that someone else has saved since (`draft_changed`).
 */
export function applyPrompt(
  context: Context & { organization: Parameters<typeof requireFeature>[0] },
  id: string,
  { prompt_id, version, revision }: ApplyPrompt,
): Promise<Detail> {
  requireFeature(context.organization, 'assistants');
  const { organizationId: organization_id } = context;
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    assertRevision(row, revision);
    const { content } = await readVersion(tx, await readPrompt(tx, prompt_id), version);
    const after = await storeDraft(tx, context, row, { ...draftOf(row), system_prompt: content });
    const link = { prompt_id, version_number: version, applied_at: new Date() };
    const before = await tx.assistant_prompts.findFirst({ where: { assistant_id: id } });
    if (before) await tx.assistant_prompts.update({ where: { id: before.id }, data: link });
    else await tx.assistant_prompts.create({ data: { ...link, organization_id, assistant_id: id } });
    await recordChange(tx, context, {
      resource: 'assistant',
      id,
      name: after.name,
      change: 'updated',
      action: 'apply_prompt',
      details: { prompt_id, version },
    });
    return toDetail(after);
  });
}
