import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import { assertCampaign } from '../campaigns/campaigns.service.ts';

/** The source of one kind of entries. */
interface Source {
  /** Tables, and the condition that ties them to the lead `$lead` whose number is `$number`. */
  from: string;
  at: string;
  id: string;
  /** The facts of each entry, as pairs for `json_build_object`. */
  facts: string;
  /** Skipped if the organization does not have the feature. */
  flag?: FeatureFlag;
  /** The condition that ties it to the campaign `$campaign`; undefined if this kind belongs to no campaign. */
  ofCampaign?: string;
}

// Formatted like the API's timestamps, because JSON has no type for them.
const iso = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const failedRule = (rules: string) =>
  `(SELECT rule ->> 'explanation' FROM jsonb_array_elements(${rules}) AS rule WHERE rule ->> 'passed' = 'false' LIMIT 1)`;

const actor = `'actor_kind', a.actor_kind, 'actor_name', a.actor_name`;

const sources: Record<string, Source> = {
  call: {
    from: `call_logs l LEFT JOIN assistants s ON s.organization_id = l.organization_id AND s.id = l.assistant_id
      WHERE l.lead_id = $lead`,
    at: 'l.created_at',
    id: 'l.id',
    facts: `'call_type', l.call_type, 'status', l.status, 'ended_reason', l.ended_reason, 'call_duration', l.call_duration,
      'assistant_name', s.name, 'summary', l.summary`,
    flag: 'calllogs',
    ofCampaign: 'l.campaign_id = $campaign',
  },
  decision: {
    from: 'dial_decisions d WHERE d.lead_id = $lead AND NOT d.is_allowed',
    at: 'd.decided_at',
    id: 'd.id',
    facts: `'reason', d.reason, 'explanation', ${failedRule('d.rules')}, 'times', d.times`,
    ofCampaign: `(EXISTS (SELECT FROM calls k WHERE k.organization_id = d.organization_id AND k.id = d.call_id AND k.campaign_id = $campaign)
      OR EXISTS (SELECT FROM scheduled_calls k WHERE k.organization_id = d.organization_id AND k.id = d.scheduled_call_id
        AND k.campaign_id = $campaign))`,
  },
  scheduled_call: {
    from: `scheduled_calls c LEFT JOIN assistants s ON s.organization_id = c.organization_id AND s.id = c.assistant_id
      LEFT JOIN campaigns p ON p.organization_id = c.organization_id AND p.id = c.campaign_id WHERE c.lead_id = $lead`,
    at: 'c.created_at',
    id: 'c.id',
    facts: `'scheduled_time', ${iso('c.scheduled_time')}, 'status', c.status, 'assistant_name', s.name, 'campaign_name', p.name`,
    ofCampaign: 'c.campaign_id = $campaign',
  },
  upload: {
    from: 'lead_uploads u WHERE u.lead_id = $lead',
    at: 'u.created_at',
    id: 'u.id',
    facts: `'original_filename', u.original_filename, 'upload_status', u.upload_status`,
    flag: 'leaduploads',
  },
  interview: {
    from: `interviews i LEFT JOIN assistants s ON s.organization_id = i.organization_id AND s.id = i.assistant_id
      WHERE i.lead_id = $lead`,
    at: 'i.created_at',
    id: 'i.id',
    facts: `'status', i.status, 'assistant_name', s.name`,
  },
  // Calls have their own entries.
  change: {
    from: "audit_logs a WHERE a.resource_id = $lead::text AND a.resource_type = 'lead' AND a.action <> 'call'",
    at: 'a.created_at',
    id: 'a.id',
    facts: `${actor}, 'action', a.action, 'before', a.details -> 'before', 'after', a.details -> 'after'`,
  },
  do_not_call: {
    from: "audit_logs a WHERE a.resource_id = $number AND a.resource_type = 'do_not_call'",
    at: 'a.created_at',
    id: 'a.id',
    facts: `${actor}, 'is_listed', a.action = 'create', 'source', a.details -> 'source', 'reason', a.details -> 'reason'`,
  },
};

const newestFirst = { by: 'at', type: 'moment', direction: 'desc' } as const satisfies Order;

interface Row {
  id: string;
  at: Date;
  kind: LeadTimelineEntry['kind'];
  facts: Record<string, unknown>;
}

type Fields = Record<string, unknown> | null | undefined;

function changedFields(before: Fields, after: Fields) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}

function entryOf({ id, at, kind, facts }: Row): LeadTimelineEntry {
  const { before, after, ...said } = facts as { before?: Fields; after?: Fields };
  const fields = kind === 'change' ? { fields: changedFields(before, after) } : {};
  const entry = { id, at: at.toISOString(), kind, ...said, ...fields };
  return entry as LeadTimelineEntry;
}

/** The history of a lead, newest first, as a page: each kind contributes up to a page. Throws NOT_FOUND. */
export async function readTimeline(
  context: Context,
  leadId: string,
  { campaign_id, ...request }: PageRequest & { campaign_id?: string | undefined },
): Promise<Page<LeadTimelineEntry>> {
  const { db, organization, organizationId } = context;
  const lead = await db.leads.findFirst({ where: { id: leadId }, select: { phone_e164: true } });
  if (!lead) throw notFound('Lead');
  if (campaign_id) await assertCampaign(context.db, campaign_id);
  const page = await readPageSql<Row>(context.tenantPool, newestFirst, request, (bind, after) => {
    const [tenant, id, limit] = [organizationId, leadId, request.limit + 1].map(bind);
    // Entries found only by the number belong to no campaign.
    const number = campaign_id ? 'null' : bind(lead.phone_e164);
    const place = after?.map(bind);
    const campaign = campaign_id && `${bind(campaign_id)}::uuid`;
    const selects = Object.entries(sources)
      .filter(([, { flag }]) => !flag || organization.feature_flags[flag] !== false)
      .filter(([, { ofCampaign }]) => !campaign || ofCampaign)
      .map(([kind, source]) => {
        const from = source.from.replace('$lead::text', `${id}::uuid::text`).replace('$lead', `${id}::uuid`);
        const [table = ''] = source.id.split('.');
        return `(SELECT ${source.id} AS id, ${source.at} AS at, '${kind}' AS kind, json_build_object(${source.facts}) AS facts
          FROM ${from.replace('$number', `${number}::text`)} AND ${table}.organization_id = ${tenant}::uuid
          ${campaign ? `AND ${source.ofCampaign?.replaceAll('$campaign', campaign)}` : ''}
          ${place ? `AND (${source.at}, ${source.id}) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : ''}
          ORDER BY ${source.at} DESC, ${source.id} DESC LIMIT ${limit}::int)`;
      });
    return { columns: 'id, at, kind, facts', from: `(${selects.join(' UNION ALL ')}) AS happened`, where: ['true'] };
  });
  return { ...page, items: page.items.map(entryOf) };
}
