import type { CampaignCandidate } from '@switchboard/contracts/campaign-work';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { storedFilter } from '../leads/leads.filter.ts';
import { assertCampaign } from './campaigns.service.ts';

interface Search {
  search?: string | undefined;
}

type Row = Omit<CampaignCandidate, 'created_at'> & { created_at: Date };

/** The conditions of leads that are not in a campaign. */
function whereOf(context: Context, id: string, { search }: Search, bind: (value: unknown) => string): string[] {
  const found = storedFilter(context, { search });
  return [
    `l.organization_id = ${bind(context.organizationId)}::uuid`,
    `NOT EXISTS (SELECT FROM campaign_leads m WHERE m.organization_id = l.organization_id AND m.campaign_id = ${bind(id)}::uuid
      AND m.lead_id = l.id)`,
    ...(found ? [`l.id IN (SELECT filtered_lead_ids(${bind(found)}::jsonb))`] : []),
  ];
}

/** The leads that can be added to a campaign, newest first. Throws NOT_FOUND. */
export async function listCandidates(
  context: Context,
  id: string,
  { search, ...request }: PageRequest & Search,
): Promise<Page<Row>> {
  await assertCampaign(context.db, id);
  return readPageSql<Row>(context.tenantPool, newestFirst, request, (bind) => ({
    columns: 'id, first_name, last_name, email, phone_number, source, created_at',
    from: 'leads l',
    where: whereOf(context, id, { search }, bind),
  }));
}

/** How many leads can be added to a campaign. Throws NOT_FOUND. */
export async function countCandidates(context: Context, id: string, search: Search): Promise<number> {
  await assertCampaign(context.db, id);
  const values: unknown[] = [];
  const where = whereOf(context, id, search, (value) => `$${values.push(value)}`);
  const { rows } = await context.tenantPool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM leads l WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0]?.count ?? 0;
}
