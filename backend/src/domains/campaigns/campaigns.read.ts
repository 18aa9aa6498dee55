import type { Campaign, CampaignListQuery } from '@switchboard/contracts/campaigns';
import type { Page } from '@switchboard/contracts/shared';
import { momentsOfDays } from '../../calendar.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { checkedInOrder, readPageSql } from '../../database/page.ts';
import { notFound } from '../../errors.ts';

export type CampaignRow = Omit<Campaign, 'created_at' | 'updated_at'> & Record<'created_at' | 'updated_at', Date>;

// Runs once per row of the page, after the limit.
const columns = `id, organization_id, name, description, feature_template_id, phone_number_id, whatsapp_number_id, status, call_start_time, call_end_time,
  start_date::text, end_date::text, configuration_data, max_leads, lead_count, is_sample, created_at, updated_at, dialing, weekdays,
  max_concurrent_calls, max_calls_per_minute, max_attempts_per_lead, max_attempts_per_lead_and_day, max_call_seconds, retry_rules,
  auto_pause, pause_reason,
  (SELECT json_build_object('id', t.id, 'name', t.name) FROM feature_templates t
    WHERE t.organization_id = campaigns.organization_id AND t.id = campaigns.feature_template_id) AS feature_template,
  (SELECT json_build_object('id', n.id, 'phone_number', n.phone_number) FROM phone_numbers n
    WHERE n.organization_id = campaigns.organization_id AND n.id = campaigns.phone_number_id) AS phone_number,
  ARRAY(SELECT p.phone_number_id FROM campaign_numbers p
    WHERE p.organization_id = campaigns.organization_id AND p.campaign_id = campaigns.id ORDER BY p.position) AS extra_phone_number_ids,
  (SELECT coalesce(json_agg(json_build_object('id', n.id, 'phone_number', n.phone_number) ORDER BY p.position), '[]')
    FROM campaign_numbers p JOIN phone_numbers n ON n.organization_id = p.organization_id AND n.id = p.phone_number_id
    WHERE p.organization_id = campaigns.organization_id AND p.campaign_id = campaigns.id) AS extra_phone_numbers,
  (SELECT json_build_object('id', w.id, 'phone_number', w.phone_number, 'display_name', w.display_name) FROM whatsapp_numbers w
    WHERE w.organization_id = campaigns.organization_id AND w.id = campaigns.whatsapp_number_id) AS whatsapp_number,
  (SELECT json_build_object('id', a.id, 'name', a.name, 'status', a.status) FROM feature_templates t
    JOIN assistants a ON a.organization_id = t.organization_id AND a.id = t.agent_id
    WHERE t.organization_id = campaigns.organization_id AND t.id = campaigns.feature_template_id) AS assistant,
  (SELECT least(campaigns.max_leads, t.max_leads_per_instance) FROM feature_templates t
    WHERE t.organization_id = campaigns.organization_id AND t.id = campaigns.feature_template_id) AS lead_limit`;

const types = { created_at: 'moment', updated_at: 'moment', name: 'text' } as const;

/** Matching campaigns, in one of three orders. */
export function listCampaigns(context: Context, query: CampaignListQuery): Promise<Page<CampaignRow>> {
  const { sort, direction, limit, cursor, feature_template_id, search, name, status } = query;
  const { time_zone } = context.organization;
  const created = momentsOfDays({ start_date: query.created_from, end_date: query.created_to }, time_zone);
  const updated = momentsOfDays({ start_date: query.updated_from, end_date: query.updated_to }, time_zone);
  const order = { by: sort, type: types[sort], direction };
  return readPageSql<CampaignRow>(context.tenantPool, order, { limit, cursor }, (bind) => ({
    columns,
    from: 'campaigns',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(feature_template_id ? [`feature_template_id = ${bind(feature_template_id)}::uuid`] : []),
      ...(status ? [`status = ${bind(status)}`] : []),
      ...(created.gte ? [`created_at >= ${bind(created.gte)}`] : []),
      ...(created.lt ? [`created_at < ${bind(created.lt)}`] : []),
      ...(updated.gte ? [`updated_at >= ${bind(updated.gte)}`] : []),
      ...(updated.lt ? [`updated_at < ${bind(updated.lt)}`] : []),
      ...(name ? [checkedInOrder(`search_text(name) LIKE search_pattern(${bind(name)})`)] : []),
      ...(search
        ? [checkedInOrder(`search_text(name || ' ' || coalesce(description, '')) LIKE search_pattern(${bind(search)})`)]
        : []),
    ],
  }));
}

const include = {
  feature_template: {
    select: {
      id: true,
      name: true,
      max_leads_per_instance: true,
      assistant: { select: { id: true, name: true, status: true } },
    },
  },
  phone_number: { select: { id: true, phone_number: true } },
  whatsapp_number: { select: { id: true, phone_number: true, display_name: true } },
  extra_numbers: {
    select: { phone_number: { select: { id: true, phone_number: true } } },
    orderBy: { position: 'asc' },
  },
} as const;

const dayOf = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null;

/** The smallest of some limits; null if there is none. */
export function smallerLimit(...limits: (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null);
  return set.length > 0 ? Math.min(...set) : null;
}

/** One campaign. Throws NOT_FOUND. */
export async function readCampaign(tx: Pick<Tx, 'campaigns'>, id: string): Promise<CampaignRow> {
  const row = await tx.campaigns.findFirst({ where: { id }, include });
  if (!row) throw notFound('Campaign');
  const { created_by, planned_until, activated_at, extra_numbers, ...campaign } = row;
  const extra_phone_numbers = extra_numbers.map(({ phone_number }) => phone_number);
  const { feature_template } = row;
  return {
    ...campaign,
    extra_phone_numbers,
    extra_phone_number_ids: extra_phone_numbers.map(({ id }) => id),
    status: row.status as Campaign['status'],
    dialing: row.dialing as Campaign['dialing'],
    weekdays: row.weekdays as Campaign['weekdays'],
    retry_rules: row.retry_rules as Campaign['retry_rules'],
    auto_pause: row.auto_pause as Campaign['auto_pause'],
    configuration_data: row.configuration_data as Campaign['configuration_data'],
    start_date: dayOf(row.start_date),
    end_date: dayOf(row.end_date),
    lead_limit: smallerLimit(row.max_leads, feature_template.max_leads_per_instance),
    feature_template: { id: feature_template.id, name: feature_template.name },
    assistant: feature_template.assistant as Campaign['assistant'],
  };
}
