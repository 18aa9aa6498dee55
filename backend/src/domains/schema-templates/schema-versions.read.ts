import type {
  SchemaFieldChange,
  SchemaTemplateUses,
  SchemaVersionDetail,
} from '@switchboard/contracts/schema-templates';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import { work } from '../../work/work.ts';

const newestFirst = { by: 'version', type: 'int', direction: 'desc' } as const satisfies Order;
const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;
const columns = {
  id: true,
  version: true,
  field_count: true,
  created_by_name: true,
  created_at: true,
  _count: { select: { campaigns: true } },
} as const;

async function assertExists({ db }: Context, id: string): Promise<void> {
  if (!(await db.schema_templates.findFirst({ where: { id }, select: { id: true } })))
    throw notFound('Schema template');
}

/** The versions of a schema template, newest first, with the number of campaigns that go by each. Throws NOT_FOUND. */
export async function listSchemaVersions(context: Context, id: string, query: PageRequest) {
  await assertExists(context, id);
  return readPage(newestFirst, query, async (args) => {
    const rows = await context.db.schema_template_versions.findMany({
      ...args,
      where: { schema_template_id: id, AND: args.where },
      select: columns,
    });
    return rows.map(({ _count, ...row }) => ({ ...row, campaign_count: _count.campaigns }));
  });
}

/** One version with its schema. Throws NOT_FOUND. */
export async function getSchemaVersion({ db }: Context, id: string, version: number) {
  const row = await db.schema_template_versions.findFirst({
    where: { schema_template_id: id, version },
    select: { ...columns, schema: true },
  });
  if (!row) throw notFound('Version');
  const { _count, schema, ...rest } = row;
  return { ...rest, schema: schema as SchemaVersionDetail['schema'], campaign_count: _count.campaigns };
}

/** What differs from one version to another. Throws NOT_FOUND. */
export async function diffSchemaVersions(
  context: Context,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<{ changes: SchemaFieldChange[] }> {
  await assertExists(context, id);
  const [before, after] = [await getSchemaVersion(context, id, from), await getSchemaVersion(context, id, to)];
  return { changes: await work(context.organizationId, 'form.changes', before.schema, after.schema) };
}

// Enough to know which they are.
const take = 5;

/** What refers to a schema template. Throws NOT_FOUND. */
export async function readSchemaTemplateUses({ db }: Context, id: string): Promise<SchemaTemplateUses> {
  const template = await db.schema_templates.findFirst({
    where: { id },
    select: {
      version: true,
      _count: { select: { feature_templates: true } },
      feature_templates: { select: { id: true, name: true }, orderBy: { name: 'asc' }, take },
    },
  });
  if (!template) throw notFound('Schema template');
  const ofTemplate = { feature_template: { schema_template_id: id } };
  const total = await db.campaigns.count({ where: ofTemplate });
  const current = await db.campaigns.count({ where: { ...ofTemplate, schema_version: { version: template.version } } });
  return {
    feature_templates: { total: template._count.feature_templates, first: template.feature_templates },
    campaigns: { total, behind: total - current },
  };
}

/** The campaigns that a schema template is the form of, by name, with their versions. Throws NOT_FOUND. */
export async function listSchemaCampaigns(context: Context, id: string, query: PageRequest) {
  await assertExists(context, id);
  return readPage(byName, query, async (args) => {
    const rows = await context.db.campaigns.findMany({
      ...args,
      where: { feature_template: { schema_template_id: id }, AND: args.where },
      select: {
        id: true,
        name: true,
        status: true,
        feature_template: { select: { id: true, name: true } },
        schema_version: { select: { version: true } },
      },
    });
    return rows.map(({ schema_version, ...row }) => ({ ...row, version: schema_version?.version ?? null }));
  });
}

/** The version by which a new campaign of a feature template is filled in. */
export async function newestVersionId(
  tx: Pick<Tx, 'schema_template_versions'>,
  featureTemplateId: string,
): Promise<string | null> {
  const version = await tx.schema_template_versions.findFirst({
    where: { schema_template: { feature_templates: { some: { id: featureTemplateId } } } },
    orderBy: { version: 'desc' },
    select: { id: true },
  });
  return version?.id ?? null;
}
