import type { FeatureTemplate, FeatureTemplateInput } from '@switchboard/contracts/feature-templates';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';

type NewTemplate = z.output<typeof FeatureTemplateInput>;
type Row = Omit<FeatureTemplate, 'created_at'> & { created_at: Date };

const nameTaken = 'A feature template with this name already exists';

const include = {
  assistant: { select: { id: true, name: true } },
  schema_template: { select: { id: true, name: true } },
  _count: { select: { campaigns: true } },
} as const;

/** Feature templates with the names of what they join and their number of campaigns, newest first. */
export async function listFeatureTemplates(context: Context, query: PageRequest): Promise<Page<Row>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) =>
    context.db.feature_templates.findMany({ ...args, include }),
  );
  return { items: items.map((template) => ({ ...template, campaign_count: template._count.campaigns })), next_cursor };
}

/** One feature template. Throws NOT_FOUND. */
export async function getFeatureTemplate(context: Context, id: string): Promise<Row> {
  const template = await context.db.feature_templates.findFirst({ where: { id }, include });
  if (!template) throw notFound('Feature template');
  return { ...template, campaign_count: template._count.campaigns };
}

async function assertPartsExist(tx: Tx, input: NewTemplate): Promise<void> {
  const agent = await tx.assistants.findFirst({ where: { id: input.agent_id }, select: { id: true } });
  const schema = await tx.schema_templates.findFirst({ where: { id: input.schema_template_id }, select: { id: true } });
  const fields = {
    ...(agent ? {} : { agent_id: 'Agent not found' }),
    ...(schema ? {} : { schema_template_id: 'Schema template not found' }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('VALIDATION', message, { fields });
}

/** Creates a feature template. Throws VALIDATION for an unknown agent or schema template, CONFLICT for a taken name. */
export function createFeatureTemplate(context: Context, input: NewTemplate): Promise<Row> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    await assertPartsExist(tx, input);
    const template = await tx.feature_templates.create({
      data: { ...input, organization_id: organizationId, created_by: userIdOf(actor) },
      include,
    });
    await recordChange(tx, context, {
      resource: 'feature_template',
      id: template.id,
      name: template.name,
      change: 'created',
    });
    return { ...template, campaign_count: template._count.campaigns };
  }).catch(conflictOn('name', nameTaken));
}

/** Deletes a feature template without campaigns. Throws NOT_FOUND and CONFLICT. */
export async function deleteFeatureTemplate(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const template = await tx.feature_templates.findFirst({
      where: { id },
      select: { name: true, _count: { select: { campaigns: true } } },
    });
    if (!template) throw notFound('Feature template');
    const { campaigns } = template._count;
    if (campaigns > 0)
      throw new AppError(
        'CONFLICT',
        `${template.name} has ${campaigns === 1 ? '1 campaign' : `${campaigns} campaigns`}. Delete ${campaigns === 1 ? 'it' : 'them'} before you delete the template.`,
        { reason: 'in_use' },
      );
    await tx.feature_templates.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'feature_template',
      id,
      name: template.name,
      change: 'deleted',
    });
  });
}
