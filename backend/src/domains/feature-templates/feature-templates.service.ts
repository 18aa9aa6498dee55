import type { FeatureTemplateChange, FeatureTemplateInput } from '@switchboard/contracts/feature-templates';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';
import { readTemplate, readTemplateInFull, type TemplateDetail, type TemplateRow } from './feature-templates.read.ts';

type NewTemplate = z.output<typeof FeatureTemplateInput>;
type Change = z.output<typeof FeatureTemplateChange>;

const nameTaken = 'A feature template with this name already exists';

const noAgent = { agent_id: 'Agent not found' };
const isAgent = async (tx: Tx, id: string) => (await tx.assistants.count({ where: { id } })) > 0;

async function assertPartsExist(tx: Tx, { agent_id, schema_template_id }: NewTemplate): Promise<void> {
  const schemas = await tx.schema_templates.count({ where: { id: schema_template_id } });
  const fields = {
    ...((await isAgent(tx, agent_id)) ? {} : noAgent),
    ...(schemas > 0 ? {} : { schema_template_id: 'Schema template not found' }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('VALIDATION', message, { fields });
}

/** Creates a feature template. Throws VALIDATION for an unknown agent or schema template, CONFLICT for a taken name. */
export function createFeatureTemplate(context: Context, input: NewTemplate): Promise<TemplateRow> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    await assertPartsExist(tx, input);
    const { id, name } = await tx.feature_templates.create({
      data: { ...input, organization_id: organizationId, created_by: userIdOf(actor) },
      select: { id: true, name: true },
    });
    await recordChange(tx, context, { resource: 'feature_template', id, name, change: 'created' });
    return readTemplate(tx, id);
  }).catch(conflictOn('name', nameTaken));
}

/** URLs with the former name lead to this template until another one takes the name, whichever template had it before. */
async function keepFormerName(tx: Tx, organizationId: string, { id, name }: TemplateRow): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO former_template_names (organization_id, feature_template_id, name) VALUES (${organizationId}::uuid, ${id}::uuid, ${name})
    ON CONFLICT (organization_id, lower(name)) DO UPDATE SET feature_template_id = excluded.feature_template_id, created_at = now()`;
}

const fieldsOf = ({ updated_at: _, ...given }: Change) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/**
 * Changes the given fields of a feature template. A limit below current use removes nothing. Throws NOT_FOUND, also for an
 * unknown agent, and CONFLICT for a taken name and for a template that was changed since it was read (`stale`).
 */
export function updateFeatureTemplate(context: Context, id: string, change: Change): Promise<TemplateDetail> {
  return transact(context, async (tx) => {
    // Transactions that count against a limit also hold this row, so they run before or after the change.
    await tx.$queryRaw`SELECT id FROM feature_templates WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await readTemplate(tx, id);
    assertNotStale(before, change.updated_at, before.name);
    const given = fieldsOf(change);
    if (change.agent_id !== undefined && !(await isAgent(tx, change.agent_id)))
      throw new AppError('NOT_FOUND', noAgent.agent_id, { fields: noAgent });
    await tx.feature_templates.update({
      where: { id },
      data: { ...given, updated_at: new Date() },
      select: { id: true },
    });
    const after = await readTemplateInFull(tx, id);
    if (after.name !== before.name) await keepFormerName(tx, context.organizationId, before);
    await recordChange(tx, context, {
      resource: 'feature_template',
      id,
      name: after.name,
      change: 'updated',
      details: difference(before, after, Object.keys(given)),
    });
    return after;
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
