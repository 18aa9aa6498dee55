import type { FeatureTemplate, FeatureTemplateDetail, TemplateUse } from '@switchboard/contracts/feature-templates';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { notFound } from '../../errors.ts';

type WithDates<T> = Omit<T, 'created_at' | 'updated_at'> & Record<'created_at' | 'updated_at', Date>;
export type TemplateRow = WithDates<FeatureTemplate>;
export type TemplateDetail = WithDates<FeatureTemplateDetail>;

const include = {
  assistant: { select: { id: true, name: true } },
  schema_template: { select: { id: true, name: true } },
  _count: { select: { campaigns: true } },
} as const;

/** Feature templates with the names of what they reference and their number of campaigns, newest first. */
export async function listFeatureTemplates(context: Context, query: PageRequest): Promise<Page<TemplateRow>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) =>
    context.db.feature_templates.findMany({ ...args, include }),
  );
  return { items: items.map((template) => ({ ...template, campaign_count: template._count.campaigns })), next_cursor };
}

/** One feature template. Throws NOT_FOUND. */
export async function readTemplate(db: Pick<Tx, 'feature_templates'>, id: string): Promise<TemplateRow> {
  const template = await db.feature_templates.findFirst({ where: { id }, include });
  if (!template) throw notFound('Feature template');
  return { ...template, campaign_count: template._count.campaigns };
}

// A limit of minutes counts connected time, and a campaign's calls in progress may still use some.
async function readUse(db: Pick<Tx, '$queryRaw'>, id: string): Promise<TemplateUse> {
  const [use] = await db.$queryRaw<TemplateUse[]>`
    SELECT (count(*) FILTER (WHERE NOT c.is_sample))::int AS max_instances, coalesce(max(c.lead_count), 0) AS max_leads_per_instance,
      coalesce(ceil(max((SELECT sum(g.call_duration) FROM call_logs g
        WHERE g.organization_id = c.organization_id AND g.campaign_id = c.id AND NOT g.is_sample)) / 60.0), 0)::int AS max_call_minutes_per_instance,
      coalesce(max((SELECT count(*) FROM campaign_reports r
        WHERE r.organization_id = c.organization_id AND r.campaign_id = c.id)), 0)::int AS max_reports_per_instance
    FROM campaigns c WHERE c.feature_template_id = ${id}::uuid`;
  if (!use) throw new Error('Counting gave no row');
  return use;
}

/** One feature template, and how much of its limits is used. Throws NOT_FOUND. */
export async function readTemplateInFull(
  db: Pick<Tx, 'feature_templates' | '$queryRaw'>,
  id: string,
): Promise<TemplateDetail> {
  return { ...(await readTemplate(db, id)), use: await readUse(db, id) };
}

/** The feature template of a name in any case: the current one, else the last one that had the name. Throws NOT_FOUND. */
export async function findFeatureTemplate({ db }: Context, name: string): Promise<TemplateRow> {
  const [found] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id, 0 AS place FROM feature_templates WHERE lower(name) = lower(${name} COLLATE "und-x-icu")
      UNION ALL
      SELECT feature_template_id, 1 FROM former_template_names WHERE lower(name) = lower(${name} COLLATE "und-x-icu")
    ) named ORDER BY place LIMIT 1`;
  if (!found) throw notFound('Feature template');
  return readTemplate(db, found.id);
}
