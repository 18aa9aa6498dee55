import type {
  FeatureTemplate,
  FeatureTemplateInput,
  SchemaTemplateOption,
} from '@switchboard/contracts/feature-templates';
import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';

type NewTemplate = z.output<typeof FeatureTemplateInput>;
type Row = Omit<FeatureTemplate, 'created_at'> & { created_at: Date };

const nameTaken = 'A feature template with this name already exists';

const include = {
  assistant: { select: { id: true, name: true } },
  schema_template: { select: { id: true, name: true } },
  _count: { select: { campaigns: true } },
} as const;

/** All feature templates with the names of what they join and their number of campaigns, newest first. */
export async function listFeatureTemplates(context: Context): Promise<Row[]> {
  const templates = await context.db.feature_templates.findMany({
    include,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return templates.map((template) => ({ ...template, campaign_count: template._count.campaigns }));
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
export async function createFeatureTemplate(context: Context, input: NewTemplate): Promise<Row> {
  const { organizationId, person } = context;
  try {
    return await context.db.$transaction(async (tx) => {
      await assertPartsExist(tx, input);
      const template = await tx.feature_templates.create({
        data: { ...input, organization_id: organizationId, created_by: person.id },
        include,
      });
      await audit(tx, context, {
        action: 'create',
        resource_type: 'feature_template',
        resource_id: template.id,
        details: { name: template.name },
      });
      await emitEvent(tx, organizationId, {
        type: 'feature_template.changed',
        subject_id: template.id,
        change: 'created',
      });
      return { ...template, campaign_count: template._count.campaigns };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'P2002') throw error;
    throw new AppError('CONFLICT', nameTaken, { reason: 'duplicate', fields: { name: nameTaken } });
  }
}

/** Deletes a feature template without campaigns. Throws NOT_FOUND and CONFLICT. */
export async function deleteFeatureTemplate(context: Context, id: string): Promise<void> {
  await context.db.$transaction(async (tx) => {
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
    await audit(tx, context, {
      action: 'delete',
      resource_type: 'feature_template',
      resource_id: id,
      details: { name: template.name },
    });
    await emitEvent(tx, context.organizationId, {
      type: 'feature_template.changed',
      subject_id: id,
      change: 'deleted',
    });
  });
}

/** Schema templates for pickers, by name. */
export async function listSchemaTemplates(context: Context): Promise<SchemaTemplateOption[]> {
  const { rows } = await context.tenantPool.query<SchemaTemplateOption>({
    name: 'schema-template-options',
    text: 'SELECT id, name, description FROM schema_templates WHERE organization_id = $1::uuid ORDER BY name COLLATE "und-x-icu", id',
    values: [context.organizationId],
  });
  return rows;
}
