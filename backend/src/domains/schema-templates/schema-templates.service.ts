import type {
  SchemaTemplate,
  SchemaTemplateChange,
  SchemaTemplateInput,
  SchemaTemplateRow,
} from '@switchboard/contracts/schema-templates';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';
import { assertForm, versionColumns } from './schema-versions.ts';

type WithDates<T extends { created_at: string; updated_at: string }> = Omit<T, 'created_at' | 'updated_at'> & {
  created_at: Date;
  updated_at: Date;
};
type Row = WithDates<SchemaTemplate>;

const orders = {
  updated_at: { by: 'updated_at', type: 'moment', direction: 'desc' },
  name: { by: 'name', type: 'text', direction: 'asc' },
} as const satisfies Record<string, Order>;

interface ListQuery extends PageRequest {
  search?: string | undefined;
  sort: keyof typeof orders;
}

/** A page of schema templates: those changed last first, or by name. */
export function listSchemaTemplates(
  context: Context,
  { search, sort, ...page }: ListQuery,
): Promise<Page<WithDates<SchemaTemplateRow>>> {
  return readPageSql(context.tenantPool, orders[sort], page, (bind) => ({
    columns: `id, name, description, version, is_sample, created_at, updated_at,
      (SELECT v.field_count FROM schema_template_versions v WHERE v.organization_id = t.organization_id
        AND v.schema_template_id = t.id AND v.version = t.version) AS field_count,
      (SELECT count(*)::int FROM feature_templates f WHERE f.organization_id = t.organization_id
        AND f.schema_template_id = t.id) AS feature_template_count`,
    from: 'schema_templates t',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(search ? [`search_text(name || ' ' || coalesce(description, '')) LIKE search_pattern(${bind(search)})`] : []),
    ],
  }));
}

const include = {
  versions: { select: { schema: true, field_count: true }, orderBy: { version: 'desc' }, take: 1 },
  _count: { select: { feature_templates: true } },
} as const;

async function read(db: Pick<Tx, 'schema_templates'>, id: string): Promise<Row> {
  const template = await db.schema_templates.findFirst({ where: { id }, include });
  if (!template) throw notFound('Schema template');
  const { versions, _count, ...row } = template;
  const [newest] = versions;
  if (!newest) throw new Error(`The schema template ${id} has no version`);
  return {
    ...row,
    schema: newest.schema as SchemaTemplate['schema'],
    field_count: newest.field_count,
    feature_template_count: _count.feature_templates,
  };
}

/** One schema template with its newest schema. Throws NOT_FOUND. */
export const getSchemaTemplate = ({ db }: Context, id: string): Promise<Row> => read(db, id);

const author = ({ actor }: Context) => ({
  created_by: userIdOf(actor),
  created_by_name: auditColumnsOf(actor).actor_name,
});

/** Creates a schema template with its first version. Throws VALIDATION for a schema that is no form. */
export async function createSchemaTemplate(
  context: Context,
  input: z.output<typeof SchemaTemplateInput>,
): Promise<Row> {
  const { organizationId: organization_id } = context;
  const { schema, ...given } = input;
  await assertForm(organization_id, schema);
  return transact(context, async (tx) => {
    const by = author(context);
    const { id, name } = await tx.schema_templates.create({
      data: {
        ...given,
        organization_id,
        created_by: by.created_by,
        versions: { create: { ...versionColumns(schema), ...by } },
      },
      select: { id: true, name: true },
    });
    await recordChange(tx, context, { resource: 'schema_template', id, name, change: 'created' });
    return read(tx, id);
  });
}

/** Nobody else changes, deletes or begins to use the template until the transaction ends. Throws NOT_FOUND. */
async function lock(tx: Tx, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM schema_templates WHERE id = ${id}::uuid FOR UPDATE`;
  if (rows.length === 0) throw notFound('Schema template');
}

/**
 * Changes a schema template; another schema makes a version. Throws NOT_FOUND, VALIDATION for a schema that is no form, and
 * CONFLICT (`stale`) for a save over a newer one than `updated_at`.
 */
export async function updateSchemaTemplate(
  context: Context,
  id: string,
  { updated_at, schema, ...given }: z.output<typeof SchemaTemplateChange>,
): Promise<Row> {
  if (schema) await assertForm(context.organizationId, schema);
  return transact(context, async (tx) => {
    await lock(tx, id);
    const before = await read(tx, id);
    assertNotStale(before, updated_at, before.name, { version: before.version });
    const isNew = schema !== undefined && JSON.stringify(schema) !== JSON.stringify(before.schema);
    const version = before.version + (isNew ? 1 : 0);
    await tx.schema_templates.update({
      where: { id },
      data: {
        ...given,
        version,
        updated_at: new Date(),
        ...(isNew && { versions: { create: { ...versionColumns(schema, version), ...author(context) } } }),
      },
      select: { id: true },
    });
    const after = await read(tx, id);
    const details = difference(before, after, ['name', 'description', 'version']);
    await recordChange(tx, context, { resource: 'schema_template', id, name: after.name, change: 'updated', details });
    return after;
  });
}

/** Deletes a schema template with its versions. Throws NOT_FOUND, and CONFLICT (`in_use`) where a feature template uses it. */
export async function deleteSchemaTemplate(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    await lock(tx, id);
    const { name, feature_template_count: uses } = await read(tx, id);
    if (uses > 0)
      throw new AppError(
        'CONFLICT',
        `${name} is the form of ${uses === 1 ? '1 feature template' : `${uses} feature templates`}. Delete ${uses === 1 ? 'it' : 'them'} before you delete the schema template.`,
        { reason: 'in_use' },
      );
    await tx.schema_templates.deleteMany({ where: { id } });
    await recordChange(tx, context, { resource: 'schema_template', id, name, change: 'deleted' });
  });
}
